import type { Manifest } from './manifest.ts'

/**
 * The README as npm shows it, on a page of npm's own: a link to a file leads to that file of this version, wherever the
 * repository is, and also where the file was only made by the build.
 */
export function publishedReadme(text: string, { name, version }: Manifest): string {
  return text.replace(/\]\((?:\.\/)?(?!\w+:|#|\/)([^)]+)\)/g, `](https://unpkg.com/${name}@${version}/$1)`)
}
