import type { Usage } from '../../../../client/index.ts'
import { service } from '../../service.ts'
import { useLoaded } from '../../state/use-loaded.ts'
import { Bars } from '../../ui/bars.tsx'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.ts'
import { WhenLoaded } from '../../ui/states.tsx'
import { QuotaPanel } from './quota-panel.tsx'

/** Requests in the current minute and on the last days, and the use of quotas. */
export function UsePanel() {
  const usage = useLoaded((signal) => service.organization.getUsage({ signal }), [])
  return (
    <>
      <section class="panel">
        <div class="spread">
          <h2>Usage by API keys</h2>
          <Button class="small" onClick={usage.reload}>
            Refresh
          </Button>
        </div>
        <WhenLoaded of={usage}>{(value) => <Use usage={value} />}</WhenLoaded>
      </section>
      {usage.value && <QuotaPanel usage={usage.value} />}
    </>
  )
}

function Use({ usage: { window, days } }: { readonly usage: Usage }) {
  const total = days.reduce((sum, { requests }) => sum + requests, 0)
  const used = `${window.requests.toLocaleString('en')} of ${formatCount(window.limit, 'request')} in the current minute`
  return (
    <>
      <div>
        <p id="window-use">{used}</p>
        <meter aria-labelledby="window-use" max={window.limit} high={window.limit * 0.8} value={window.requests} />
      </div>
      <p class="hint">
        {formatCount(total, 'request')} in the last {days.length} days (UTC). Updated once a minute.
      </p>
      <Bars
        title={`Requests per day in the last ${days.length} days, ${total.toLocaleString('en')} in total`}
        bars={days.map(({ date, requests }) => ({ label: date, count: requests }))}
      />
    </>
  )
}
