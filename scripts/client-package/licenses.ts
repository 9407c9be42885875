import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The licenses of packages that are in a bundle, one after the other. Throws where one has no license text. */
export async function licensesOf(bundle: string, folders: readonly string[]): Promise<string> {
  const texts = await Promise.all(folders.map(licenseOf))
  return `${bundle} contains the following packages.\n\n${texts.join('\n')}`
}

async function licenseOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry))
  if (file === undefined) throw new Error(`${name} is bundled and has no license text`)
  return `## ${name} ${version} (${license})\n\n${await readFile(join(folder, file), 'utf8')}\n`
}
