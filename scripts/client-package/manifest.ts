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

/** Has to be the one that publishes, or npm refuses the provenance; a workflow tells it. */
export function repositoryOf(
  { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository }: NodeJS.ProcessEnv,
  directory?: string,
): object {
  if (!server || !repository) return {}
  const url = `git+${server}/${repository}.git`
  return { repository: { type: 'git', url, ...(directory && { directory }) } }
}

export function publishedManifest(
  { private: _, devDependencies: __, exports, bin, ...manifest }: Manifest,
  environment: NodeJS.ProcessEnv,
): object {
  const built = (source: string, extension: string) => source.replace(/\.ts$/, extension)
  return {
    ...manifest,
    ...repositoryOf(environment, 'client'),
    exports: Object.fromEntries(
      Object.entries(exports).map(([subpath, source]) => [
        subpath,
        { types: built(source, '.d.ts'), default: built(source, '.js') },
      ]),
    ),
    ...(bin && {
      bin: Object.fromEntries(
        Object.entries(bin).map(([name, source]) => [name, built(source, '.js').replace(/^\.\//, '')]),
      ),
    }),
    publishConfig: { access: 'public', provenance: true },
  }
}
