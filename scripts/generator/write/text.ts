/** Printing TypeScript. */

/** The first line of every generated file. */
export const HEADER = '// Generated from the OpenAPI document. Do not edit: change the document and generate again.'

/** An expression to print as it is, among values to print as literals. */
export class Expression {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A member whose value is an expression that is evaluated whenever it is read. */
export class Getter extends Expression {}

export const WIDTH = 120

/**
 * A value as a TypeScript literal: on one line where it fits, otherwise one member per line.
 * `column` is where it begins, `indent` what its line begins with.
 */
export function literal(value: unknown, indent = '', column = indent.length): string {
  if (value instanceof Expression) return value.text
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }']
  const members = membersOf(value, `${indent}  `)
  if (members.length === 0) return (open + close).replaceAll(' ', '')
  const line = open + members.join(', ') + close
  // the comma after it counts too
  if (!line.includes('\n') && column + line.length < WIDTH) return line
  return `${open.trim()}\n${members.map((member) => `${indent}  ${member},\n`).join('')}${indent}${close.trim()}`
}

function membersOf(value: object, indent: string): string[] {
  if (Array.isArray(value)) return value.map((item) => literal(item, indent))
  // a Map holds names that are somebody else's, __proto__ among them, in the order in which they were given
  return (value instanceof Map ? [...value] : Object.entries(value))
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => {
      if (member instanceof Getter) return `get ${propertyName(key)}() { return ${member.text} }`
      const name = `${propertyName(key)}: `
      return name + literal(member, indent, indent.length + name.length)
    })
}

export function propertyName(name: string): string {
  // __proto__ as a plain key would set the prototype
  if (name === '__proto__') return "['__proto__']"
  return /^(?:[A-Za-z_$][\w$]*|[1-9]\d*)$/.test(name) ? name : quoted(name)
}

/** What stands under a name in an object that has one: `shared.NotFound`, `shared[401]`, `shared['a-b']`. */
export function member(object: string, name: string): string {
  const key = propertyName(name)
  return key === name && !/^\d/.test(key) ? `${object}.${key}` : `${object}${key.startsWith('[') ? key : `[${key}]`}`
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

export function importLine(names: Iterable<string>, module: string): string {
  const sorted = [...new Set(names)].sort()
  if (sorted.length === 0) return ''
  return `import {\n${sorted.map((name) => `  ${name},\n`).join('')}} from ${quoted(module)}\n`
}
