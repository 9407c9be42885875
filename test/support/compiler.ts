import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Texts by path in the project, which replace files or are added. */
export type Overlay = ReadonlyMap<string, string>

const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: ['package.json'] }, ts.sys, ROOT)

/** Parsed files are shared by all programs, which have most files in common. */
const parsed = new Map<string, { readonly text: string; readonly file: ts.SourceFile }>()
let last: ts.Program | undefined

function hostOver(overlay: Overlay): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  const inProject = (path: string) => overlay.get(relative(ROOT, path))
  const folders = new Set([...overlay.keys()].map((path) => join(ROOT, path, '..')))
  const read = (path: string) => inProject(path) ?? (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
  return {
    ...host,
    fileExists: (path) => inProject(path) !== undefined || host.fileExists(path),
    directoryExists: (path) => folders.has(path) || (host.directoryExists?.(path) ?? true),
    readFile: read,
    getSourceFile(path, languageVersion) {
      const text = inProject(path) ?? parsed.get(path)?.text ?? read(path)
      const known = parsed.get(path)
      if (text === undefined || known?.text === text) return known?.file
      // As the compiler's own host does: the program asks for the format of modules beside the version.
      const file = ts.createSourceFile(path, text, languageVersion, true)
      if (inProject(path) === undefined) parsed.set(path, { text, file })
      return file
    },
  }
}

/** The program of these files of the project and of their imports, with the overlay applied. */
function programOf(paths: readonly string[], overlay: Overlay): ts.Program {
  const rootNames = paths.map((path) => join(ROOT, path))
  last = ts.createProgram({
    ...{ rootNames, options, host: hostOver(overlay) },
    ...(last !== undefined && { oldProgram: last }),
  })
  return last
}

interface Compiled {
  /** As `npm run typecheck` prints it; empty if there is no error. */
  readonly said: string
  readonly program: ts.Program
}

/** Checks these files of the project. Their imports are read, but not checked. */
export function compile(paths: readonly string[], overlay: Overlay): Compiled {
  const program = programOf(paths, overlay)
  const diagnostics = paths.flatMap((path) => {
    const file = program.getSourceFile(join(ROOT, path))
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
  })
  const said = ts.formatDiagnostics([...program.getOptionsDiagnostics(), ...diagnostics], {
    getCurrentDirectory: () => ROOT,
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  })
  return { said, program }
}
