/** Texts of files in which each mutation can be switched on while the program runs, so that it is compiled and bundled once for all of them. */
import ts from 'typescript'
import { brokenText, type Mutation } from './mutation.ts'
import { SWITCH } from './switch.ts'

/** A mutation, by the number that switches it on. */
export interface Numbered {
  readonly id: number
  readonly mutation: Mutation
}

/** A function that uses what a mutation changes when its file is loaded. */
export interface Use {
  readonly id: number
  readonly body: ts.ConciseBody
}

/** A part of the text that is replaced: `around` gets what is there already. */
interface Part {
  readonly start: number
  readonly end: number
  around(inner: string): string
}

export function switchedText(
  text: string,
  mutations: readonly Numbered[],
  uses: readonly Use[],
  folder: string,
): string {
  const starts = startsOfStatements(text)
  const parts = [...uses.map(useOf), ...mutations.map((numbered) => partOf(text, numbered, starts))]
  const sorted = parts.toSorted((one, other) => one.start - other.start || other.end - one.end)
  return `${rendered(text, { start: 0, end: text.length }, sorted)}\n${SWITCH.replaceAll('FOLDER', JSON.stringify(folder))}`
}

function useOf({ id, body }: Use): Part {
  const start = body.getStart()
  // Right after the brace of a block.
  if (ts.isBlock(body)) return { start: start + 1, end: start + 1, around: () => `isBroken__(${id});` }
  return { start, end: body.getEnd(), around: (inner) => `(isBroken__(${id}), ${inner})` }
}

function partOf(text: string, { id, mutation }: Numbered, starts: ReadonlySet<number>): Part {
  const { start, end, form } = mutation.whole
  const broken = brokenText(text.slice(0, end), mutation).slice(start)
  const around = {
    expression: (sound: string) => `${starts.has(start) ? ';' : ''}(isBroken__(${id}) ? (${broken}) : (${sound}))`,
    statement: (sound: string) => `{ if (isBroken__(${id})) { ${broken} } else { ${sound} } }`,
    property: (sound: string) => `...(isBroken__(${id}) ? {} : { ${sound} })`,
  }
  return { start, end, around: around[form] }
}

/** Where a line that begins with a bracket would be read as a call of what the line before it says. */
function startsOfStatements(text: string): Set<number> {
  const starts = new Set<number>()
  const visit = (node: ts.Node): void => {
    const { parent } = node
    const isInList =
      ts.isExpressionStatement(node) &&
      (ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent))
    if (isInList) starts.add(node.getStart())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest, true))
  return starts
}

/** The text of a range; parts lie within each other or apart, and the outer ones come first. */
function rendered(text: string, { start, end }: { start: number; end: number }, parts: readonly Part[]): string {
  let done = ''
  let at = start
  for (let index = 0; index < parts.length; ) {
    const part = parts[index]
    if (part === undefined) break
    let next = index + 1
    while ((parts[next]?.start ?? end) < part.end || isWithin(parts[next], part)) next += 1
    done += text.slice(at, part.start) + part.around(rendered(text, part, parts.slice(index + 1, next)))
    at = part.end
    index = next
  }
  return done + text.slice(at, end)
}

function isWithin(inner: Part | undefined, outer: Part): boolean {
  return inner !== undefined && outer.start < outer.end && inner.start >= outer.start && inner.end <= outer.end
}
