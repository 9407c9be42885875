import type { Quota, Quotas, Usage } from '../../../../client/index.ts'
import { formatBytes, formatCount } from '../../ui/format.ts'

const TERMS: Readonly<Record<keyof Quotas, string>> = {
  bytes: 'Stored data',
  datasets: 'Datasets',
  projects: 'Projects',
  api_keys: 'API keys',
  sessions: 'Sessions',
  indexes: 'Indexes',
  export_bytes: 'Exports in progress',
}

/** How much of each quota the organization uses. */
export function QuotaPanel({
  usage: { quotas, change_log: log },
}: {
  readonly usage: Pick<Usage, 'quotas' | 'change_log'>
}) {
  const names = Object.keys(TERMS) as (keyof Quotas)[] // of this very type
  return (
    <section class="panel">
      <h2>Quotas</h2>
      <dl class="figures">
        {names.map((name) => (
          <QuotaFigure key={name} name={name} quota={quotas[name]} />
        ))}
      </dl>
      <p class="hint">
        The change log has {formatCount(log.changes, 'change')} of the last {formatCount(log.retention_days, 'day')} and
        takes {formatBytes(log.bytes)}.
      </p>
    </section>
  )
}

function QuotaFigure({ name, quota: { used, allowed } }: { readonly name: keyof Quotas; readonly quota: Quota }) {
  const format = name.endsWith('bytes') ? formatBytes : (count: number) => count.toLocaleString('en')
  const id = `quota-${name}`
  return (
    <div>
      <dt id={id}>{TERMS[name]}</dt>
      <dd>
        {format(used)} of {format(allowed)}
        <meter aria-labelledby={id} max={Math.max(1, allowed)} high={allowed * 0.8} value={used} />
      </dd>
    </div>
  )
}
