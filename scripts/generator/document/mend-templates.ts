/**
 * Templates of paths as gateways and frameworks write them, which OpenAPI does not have: `{proxy+}`, `{+name}`, `{name=projects/*}`,
 * `{id:[0-9]+}`. Each is the parameter that it names, and so one segment of the path.
 */
import { type Document, METHODS, type ParameterObject, type PathItem, type Reference, type Resolve } from './openapi.ts'

export function mendTemplates(document: Document, resolve: Resolve): void {
  const { paths } = document
  if (paths === undefined) return
  const mended = Object.entries(paths).map(([path, item]) => {
    const plain = plainPath(path, resolve<PathItem>(item), resolve)
    return [plain in paths ? path : plain, item] as const
  })
  if (mended.some(([path]) => !(path in paths))) Object.assign(document, { paths: Object.fromEntries(mended) })
}

function plainPath(path: string, item: PathItem | undefined, resolve: Resolve): string {
  const operations = METHODS.flatMap((method) => item?.[method] ?? [])
  const lists = [item?.parameters, ...operations.map(({ parameters }) => parameters)]
  const declared = lists.flatMap((parameters) => pathNames(parameters, resolve))
  return path.replace(/\{([^}]+)\}/g, (_, name: string) => `{${parameterIn(name, declared)}}`)
}

function pathNames(parameters: readonly (ParameterObject | Reference)[] = [], resolve: Resolve): string[] {
  const found = parameters.map((declared) => resolve<ParameterObject>(declared))
  return found.flatMap((parameter) => (parameter?.in === 'path' ? parameter.name : []))
}

/** The parameter that a template names, which may be one of exactly that name. */
export function parameterIn(template: string, declared: readonly string[]): string {
  if (declared.includes(template)) return template
  const [, name] = /^\+?([\w$.-]*[\w$-])(?:[+*]{1,2}|\.{3}|[=:].*)?$/.exec(template) ?? []
  return name ?? template
}
