import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Reads the options of a command. Throws where one is unknown, has no value, or is given twice: only one of the two values could be meant. */
export function parseOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  const { values, tokens } = parseArgs({ args: [...args], options, strict: true, tokens: true })
  const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.rawName] : []))
  const twice = names.find((name, place) => names.indexOf(name) < place)
  if (twice !== undefined) throw new Error(`Option '${twice}' is given twice.`)
  return values
}
