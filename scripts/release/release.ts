/** What is about to be published. */
export interface Release {
  /** Its tag, such as `client-v1.2.3`. */
  readonly release: string
  /** The version of the built package. */
  readonly version: string
  readonly changelog: string
}

/** Why it must not be published; undefined when it may. */
export function releaseProblem({ release, version, changelog }: Release): string | undefined {
  const tagged = /^[a-z]+-v(.+)$/.exec(release)?.[1]
  if (tagged === undefined) return `The release ${JSON.stringify(release)} is not named as in client-v1.2.3.`
  if (tagged !== version) return `The release is ${release}, and the package has version ${version}.`
  const section = changelog.split(/^## /m).find((part) => part.split(/\s/, 1)[0] === version)
  if (section === undefined) return `CHANGELOG.md has no section "## ${version}".`
  return section.slice(version.length).trim() === '' ? `CHANGELOG.md says nothing below "## ${version}".` : undefined
}

/**
 * What `npm install` takes by default is `latest`, which a prerelease must not become: it gets its own word, as `beta` of
 * `1.2.3-beta.4`, or `next`.
 */
export function distTagOf(version: string): string {
  const [, prerelease] = /^[^-+]+-([^+]+)/.exec(version) ?? []
  if (prerelease === undefined) return 'latest'
  const [word = ''] = prerelease.split('.')
  // npm refuses a tag that could be a range of versions, such as `x` or `v1`.
  return /^[a-z]{2,}$/.test(word) && word !== 'latest' ? word : 'next'
}
