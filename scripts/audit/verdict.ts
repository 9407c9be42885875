interface AuditReport {
  readonly metadata?: { readonly vulnerabilities?: { readonly total?: number } }
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
}

/** What `npm audit --json` printed, for people, and whether a check may go on. */
export function auditVerdict(output: string): { readonly isClean: boolean; readonly text: string } {
  const report = parsed(output)
  const total = report?.metadata?.vulnerabilities?.total
  if (report === undefined || total === undefined)
    return { isClean: true, text: 'npm audit: the registry gave no answer; nothing was checked' }
  if (total === 0) return { isClean: true, text: 'npm audit: no known vulnerabilities in what production installs' }
  const found = Object.entries(report.vulnerabilities ?? {}).map(
    ([name, { severity, range }]) => `  ${name} ${range}: ${severity}`,
  )
  return { isClean: false, text: ['npm audit: known vulnerabilities in what production installs', ...found].join('\n') }
}

function parsed(output: string): AuditReport | undefined {
  try {
    // Whatever a registry answers; each member is looked at before it is used.
    return JSON.parse(output) as AuditReport
  } catch {
    return undefined
  }
}
