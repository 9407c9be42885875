/** The package.json of the client: in the repository it names sources, in the package what was built of them. */

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  /** By subpath: `.` and the source it is. */
  readonly exports: { readonly [subpath: string]: string }
  readonly bin?: { readonly [name: string]: string }
  /** What the command line is bundled with. */
  readonly devDependencies?: object
  readonly [other: string]: unknown
}

/** The source of each entry, by its path without an extension. */
export function sourcesOf(entries: { readonly [name: string]: string }): Record<string, string> {
  return Object.fromEntries(
    Object.values(entries).map((source) => [source.replace(/^\.\//, '').replace(/\.ts$/, ''), source]),
  )
}

/**
 * Where the package comes from, what it is and where to say that it fails. It has to be the repository that publishes, or npm
 * refuses the provenance; a workflow tells it.
 */
export function originOf(
  { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository }: NodeJS.ProcessEnv,
  directory?: string,
): object {
  if (!server || !repository) return {}
  const page = `${server}/${repository}`
  return {
    homepage: `${directory === undefined ? page : `${page}/tree/HEAD/${directory}`}#readme`,
    bugs: `${page}/issues`,
    repository: { type: 'git', url: `git+${page}.git`, ...(directory && { directory }) },
  }
}

export function publishedManifest(
  { private: _, devDependencies: __, exports, bin, ...manifest }: Manifest,
  environment: NodeJS.ProcessEnv,
): object {
  const built = (source: string, extension: string) => source.replace(/\.ts$/, extension)
  const code = (source: string, dialect: '' | 'c') => ({
    types: built(source, `.d.${dialect}ts`),
    default: built(source, `.${dialect}js`),
  })
  return {
    ...manifest,
    ...originOf(environment, 'client'),
    // For resolvers that know no exports.
    ...(exports['.'] && { main: built(exports['.'], '.cjs'), types: built(exports['.'], '.d.cts') }),
    exports: {
      ...Object.fromEntries(
        Object.entries(exports).map(([subpath, source]) => [
          subpath,
          { import: code(source, ''), require: code(source, 'c') },
        ]),
      ),
      './package.json': './package.json',
    },
    ...(bin && {
      bin: Object.fromEntries(
        Object.entries(bin).map(([name, source]) => [name, built(source, '.js').replace(/^\.\//, '')]),
      ),
    }),
    publishConfig: { access: 'public', provenance: true },
  }
}
