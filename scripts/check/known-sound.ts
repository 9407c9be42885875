import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the answer of a check depends on, besides the programs that make it. */
interface Checked {
  readonly command: readonly string[]
  /** The files that it reads. */
  readonly of: RegExp
}

/** These say which programs there are, and how they are called. */
const PROGRAMS = /^package(-lock)?\.json$/

/** So many signs of a check are kept, since work goes back and forth between branches. */
const KEPT = 20

/** Remembers, for the files of a repository, which checks found nothing wrong in them: these need not be made again. */
export class KnownSound {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  /** A hash of all that the answer of a check depends on, by content. Undefined outside a repository. */
  signOf({ command, of }: Checked): string | undefined {
    const files = this.#files()?.filter((file) => of.test(file) || PROGRAMS.test(file))
    if (files === undefined) return undefined
    const hash = createHash('sha256').update(JSON.stringify([process.version, command]))
    for (const file of files) hash.update(`\0${file}\0`).update(this.#contentOf(file))
    return hash.digest('hex')
  }

  /**
   * Makes a check, unless it found nothing wrong in the same files before: then undefined. What it finds while its files are changed is not kept, since
   * it is unknown of which of them it was.
   */
  async make({ name, ...checked }: Checked & { readonly name: string }, run: () => Promise<boolean>) {
    const sign = this.signOf(checked)
    if (sign !== undefined && this.has(name, sign)) return undefined
    const isSound = await run()
    if (isSound && sign !== undefined && this.signOf(checked) === sign) this.keep(name, sign)
    return isSound
  }

  /** Whether the check of this name found nothing wrong when its sign was this one. */
  has(name: string, sign: string): boolean {
    return this.#signsOf(name).includes(sign)
  }

  keep(name: string, sign: string): void {
    mkdirSync(join(this.#root, '.cache/sound'), { recursive: true })
    writeFileSync(this.#placeOf(name), [sign, ...this.#signsOf(name)].slice(0, KEPT).join('\n'))
  }

  #signsOf(name: string): readonly string[] {
    try {
      return readFileSync(this.#placeOf(name), 'utf8').split('\n')
    } catch {
      return []
    }
  }

  #placeOf(name: string): string {
    return join(this.#root, '.cache/sound', name.replaceAll(/\W+/g, '-'))
  }

  /** Committed or not; a file that was deleted stands among them until that is committed. */
  #files(): readonly string[] | undefined {
    try {
      const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
      const listed = execFileSync('git', args, {
        cwd: this.#root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      return listed.split('\0').filter(Boolean).sort()
    } catch {
      return undefined
    }
  }

  #contentOf(file: string): Buffer | string {
    try {
      return readFileSync(join(this.#root, file))
    } catch {
      return 'deleted'
    }
  }
}
