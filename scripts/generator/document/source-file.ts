/** A file of the document: its value, and where in the text its parts stand. */
import { readFile } from 'node:fs/promises'
import { isMap, isScalar, isSeq, LineCounter, type Node, type ParsedNode, parseDocument } from 'yaml'
import { GenerationError } from '../generation-error.ts'

export interface SourceFile {
  readonly path: string
  readonly value: unknown
  /** `openapi.yaml:12:3` for the keys that lead to a part of it: the key where it has one, or the nearest that there is. */
  locate(keys: readonly string[]): string
}

/** Throws for a file that is not there, and for one that is no YAML (and so no JSON), with line and column. */
export async function readSourceFile(path: string): Promise<SourceFile> {
  const text = await readText(path)
  return parsedJson(path, text) ?? parsedYaml(path, text)
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new GenerationError(`${path} cannot be read: ${reason}. Name the document with --input.`)
  }
}

/** Fifty times as fast as the YAML parser, which is only needed to find out where something is. */
function parsedJson(path: string, text: string): SourceFile | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (keysWritten(text) !== keysOfAll(value)) return undefined
    let yaml: SourceFile | undefined
    return {
      path,
      value,
      locate(keys) {
        yaml ??= parsedYaml(path, text)
        return yaml.locate(keys)
      },
    }
  } catch {
    return undefined
  }
}

/** Counts the keys in the text: if an object has a key twice, `JSON.parse` keeps only one. */
function keysWritten(text: string): number {
  return [...text.matchAll(/"(?:[^"\\]|\\.)*"\s*(:)?/g)].filter(([, colon]) => colon).length
}

function keysOfAll(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? 0 : Object.keys(value).length
  return Object.values(value).reduce((sum: number, child) => sum + keysOfAll(child), own)
}

function parsedYaml(path: string, text: string): SourceFile {
  const lineCounter = new LineCounter()
  // YAML 1.2 has no merge keys (`<<: *common`), but people write them, and mean what YAML 1.1 does
  const yaml = parseDocument(text, { lineCounter, merge: true, prettyErrors: false })
  const at = (offset: number): string => {
    const { line, col } = lineCounter.linePos(offset)
    return `${path}:${line}:${col}`
  }
  for (const { pos, message } of [...yaml.errors, ...yaml.warnings]) {
    throw new GenerationError(`${at(pos[0])}: ${message.replaceAll('\n', ' ')}`)
  }
  const value = writtenOut(yaml, path)
  return { path, value, locate: (keys) => at(offsetOf(yaml.contents, keys)) }
}

/** Aliases within aliases: a few lines can stand for more than any reader finishes. Those of people are used some thousand times. */
const MOST_ALIASES = 50_000

function writtenOut(yaml: ReturnType<typeof parseDocument>, path: string): unknown {
  try {
    return yaml.toJS({ maxAliasCount: MOST_ALIASES })
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    throw new GenerationError(`${path}:1:1: ${error.message}. Write out aliases (*name) that stand within each other.`)
  }
}

function offsetOf(root: ParsedNode | null, keys: readonly string[]): number {
  let node: Node | null = root
  let offset = root?.range[0] ?? 0
  for (const key of keys) {
    const child = childOf(node, key)
    if (!child) break
    offset = child.offset
    node = child.node
  }
  return offset
}

function childOf(node: Node | null, key: string): { offset: number; node: Node | null } | undefined {
  if (isSeq<Node>(node)) {
    const item = node.items[Number(key)]
    return item && { offset: item.range?.[0] ?? 0, node: item }
  }
  if (!isMap<Node, Node | null>(node)) return undefined
  const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
  return pair && { offset: pair.key.range?.[0] ?? 0, node: pair.value }
}
