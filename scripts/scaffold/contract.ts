/** What the contract asks for, read from the generated interfaces, the route table, and the document. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type DocumentOperation, type Resolve, resolver } from '@dataset-service/generator'
import ts from 'typescript'
import { memberName, parse } from './source.ts'

/** One tag: its interface and operations, both in the contract's order. */
export interface Section {
  /** `DatasetOperations` */
  readonly interfaceName: string
  readonly tag: string
  /** False if none of its operations has a caller. */
  readonly hasContext: boolean
  readonly operations: readonly ContractOperation[]
}

export interface ContractOperation {
  readonly id: string
  /** `GetDatasetReply` */
  readonly replyType: string
  readonly method: string
  readonly path: string
  readonly declared: DocumentOperation
  readonly resolve: Resolve
}

/** The parts of a route that are used here. */
interface RouteFacts {
  readonly tag: string
  readonly method: string
  readonly path: string
}

interface OpenApi {
  readonly paths: { readonly [path: string]: { readonly [method: string]: DocumentOperation } }
}

export async function readContract(root: string): Promise<Section[]> {
  const generated = (file: string) => join(root, 'generated', file)
  const interfaces = parse('operations.gen.ts', await readFile(generated('operations.gen.ts'), 'utf8'))
  // Both were generated from one document that passed its checks.
  const document = JSON.parse(await readFile(generated('openapi.json'), 'utf8')) as OpenApi
  const { routes } = (await import(pathToFileURL(generated('routes.gen.ts')).href)) as {
    routes: Readonly<Record<string, RouteFacts>>
  }
  const resolve = resolver(document)
  return interfaces.statements.filter(ts.isInterfaceDeclaration).flatMap((declaration) => {
    const operations = methodsOf(declaration).flatMap(({ id, replyType }) => {
      const route = routes[id]
      if (route === undefined) return []
      const { method, path } = route
      return [{ id, replyType, method, path, declared: declaredOperation(document, resolve, route), resolve }]
    })
    const tag = routes[operations[0]?.id ?? '']?.tag
    const hasContext = declaration.typeParameters !== undefined
    return tag === undefined ? [] : [{ interfaceName: declaration.name.text, tag, hasContext, operations }]
  })
}

/** Methods that answer `Promise<…Reply>`, or `Promise<…Reply | …Failure>`. */
function methodsOf({ members }: ts.InterfaceDeclaration): { id: string; replyType: string }[] {
  return members.filter(ts.isMethodSignature).flatMap((member) => {
    const id = memberName(member)
    const [, replyType] = /^Promise<([\w$]+)(?: \| [\w$]+)?>$/.exec(member.type?.getText() ?? '') ?? []
    return id === undefined || replyType === undefined ? [] : [{ id, replyType }]
  })
}

/** With the parameters that its path declares for all its operations. */
function declaredOperation(document: OpenApi, resolve: Resolve, { method, path }: RouteFacts): DocumentOperation {
  const item = resolve(document.paths[path] ?? {})
  const operation = item[method.toLowerCase()] ?? {}
  // `parameters` beside the methods is a list, which the index signature cannot say
  const shared = (item as { parameters?: DocumentOperation['parameters'] }).parameters ?? []
  return { ...operation, parameters: [...shared, ...(operation.parameters ?? [])] }
}
