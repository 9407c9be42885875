#!/usr/bin/env node
import { keepCompiledCode } from './compiled-code.ts'

keepCompiledCode()
// Loaded only then, so that its compiled code is kept too.
const { handleOutputAndSignals, runCommand } = await import('./run-command.ts')
handleOutputAndSignals()
await runCommand(process.argv.slice(2))
