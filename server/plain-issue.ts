import * as z from 'zod'

/** What is wrong with a setting or an option, as the end of "NAME=VALUE cannot be used:": zod's own messages show patterns, and NaN for a text. */
export function plainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'number') return 'must be a number in digits, without a unit'
      return issue.expected === 'int' ? 'must be a whole number' : undefined
    case 'too_small':
      return issue.origin === 'string' ? 'must not be empty' : `must be at least ${issue.minimum}`
    case 'too_big':
      return `must be at most ${issue.maximum}`
    case 'invalid_value':
      return `must be ${issue.values
        .map(String)
        .join(', ')
        .replace(/, ([^,]+)$/, ' or $1')}`
    case 'invalid_format':
      return allowed(issue)
    default:
      return undefined
  }
}

/** What the contract says of a text. */
function allowed(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidStringFormat>): string | undefined {
  if (issue.format === 'datetime') return 'must be a time such as 2027-01-01T00:00:00Z'
  const { schema } = issue as { schema?: z.core.$ZodType }
  const description = schema && z.globalRegistry.get(schema)?.description
  return description === undefined ? undefined : `allowed: ${description.replace(/\.$/, '')}`
}
