import { spawnSync } from 'node:child_process'
import { auditVerdict } from './audit/verdict.ts'

// Checks production dependencies for known vulnerabilities. If the registry cannot be reached, the check passes, so that work goes on offline.
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'], {
  encoding: 'utf8',
  timeout: 60_000,
})
const { isClean, text } = auditVerdict(stdout)
console.log(text)
process.exit(isClean ? 0 : 1)
