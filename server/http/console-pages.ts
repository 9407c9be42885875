import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Context, Middleware } from 'koa'

/** Where the build of the console is. */
const BUILT = fileURLToPath(new URL('../console/dist', import.meta.url))

// Scripts and styles come from this server only; no inline script or style runs.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}

/** Files that the build compressed, by the coding. */
const SUFFIXES = { br: '.br', gzip: '.gz' } as const
type Coding = keyof typeof SUFFIXES | 'identity'

type BuiltFile = ReadonlyMap<Coding, Buffer>

/**
 * The console at `/`: its built files, and its page for every other path that a browser opens. Files are read once and found by
 * their whole path, so no path leads out of the folder. Without a build every request goes on to the next middleware.
 */
export function consolePages(folder = BUILT): Middleware {
  const files = readFiles(folder)
  const page = files.get('/index.html')
  return async (ctx, next) => {
    if (page === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const file = ctx.path === '/' ? page : files.get(ctx.path)
    if (file !== undefined) return send(ctx, ctx.path === '/' ? '.html' : extname(ctx.path), file)
    return opensPage(ctx) ? send(ctx, '.html', page) : next()
  }
}

/** The API reference is built into the same folder; `reference.ts` serves it. */
const REFERENCE = `docs${sep}`

/** Files whose names begin with a dot are the build's own notes and are not served. */
function readFiles(folder: string): Map<string, BuiltFile> {
  if (!existsSync(folder)) return new Map()
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = names
    .filter((name) => name.isFile() && !name.name.startsWith('.'))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((path) => !path.startsWith(REFERENCE))
  const isCompressed = (path: string) => Object.values(SUFFIXES).some((suffix) => path.endsWith(suffix))
  const codings = Object.entries({ ...SUFFIXES, identity: '' }) as readonly [Coding, string][]
  const fileOf = (path: string) =>
    new Map(
      codings
        .filter(([, suffix]) => paths.includes(path + suffix))
        .map(([coding, suffix]) => [coding, readFileSync(join(folder, path + suffix))]),
    )
  return new Map(
    paths.filter((path) => !isCompressed(path)).map((path) => [`/${path.split(sep).join('/')}`, fileOf(path)]),
  )
}

/** Paths of the service itself; for all others the console's router decides in the browser. */
const NOT_PAGES = /^\/(v1|docs|assets)(\/|$)|^\/(openapi\.json|healthz|readyz)$|\.\w+$/

function opensPage(ctx: Context): boolean {
  return ctx.get('Accept').includes('text/html') && !NOT_PAGES.test(ctx.path)
}

function send(ctx: Context, type: string, file: BuiltFile): void {
  ctx.set(HEADERS)
  // Vite puts a hash of the content into the names of files in assets/.
  ctx.set('Cache-Control', ctx.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  ctx.vary('Accept-Encoding')
  ctx.type = type
  const coding = ctx.acceptsEncodings(...file.keys()) as Coding | false
  if (coding !== false && coding !== 'identity') ctx.set('Content-Encoding', coding)
  ctx.body = file.get(coding || 'identity')
}
