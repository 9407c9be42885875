import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Context, Middleware } from 'koa'

const DOCUMENT = new URL('../../generated/openapi.json', import.meta.url)

/** What `npm run console:build` leaves for the reference. */
const BUILT = fileURLToPath(new URL('../console/dist/docs', import.meta.url))

// Everything comes from this server. The renderer writes style elements and attributes as it goes, which a nonce does not cover.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * The document at `/openapi.json` and the API reference at `/docs`, to which `/` leads where there is no console. Without a build
 * the reference says where the document is.
 */
export function reference(folder = BUILT): Middleware {
  const document = readFile(DOCUMENT)
  const files = builtFiles(folder)
  const page = files.size === 0 ? UNBUILT : pageOf(files)
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    if (ctx.path === '/') return ctx.redirect('/docs')
    if (ctx.path === '/openapi.json') return sendLatest(ctx, 'json', await document)
    if (ctx.path === '/docs') return sendLatest(ctx, 'html', page)
    const name = ctx.path.slice('/docs/'.length)
    const hash = ctx.path.startsWith('/docs/') ? files.get(name) : undefined
    if (hash === undefined) return next()
    sendFile(ctx, join(folder, name), hash)
  }
}

/** The hash of each file that may be asked for, by name. */
function builtFiles(folder: string): ReadonlyMap<string, string> {
  const list = join(folder, 'files.json')
  return existsSync(list) ? new Map(Object.entries<string>(JSON.parse(readFileSync(list, 'utf8')))) : new Map()
}

function sendFile(ctx: Context, path: string, hash: string): void {
  ctx.vary('Accept-Encoding')
  ctx.set('Cache-Control', ctx.querystring === hash ? 'public, max-age=31536000, immutable' : 'no-cache')
  ctx.etag = hash
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  const coding = ctx.acceptsEncodings('br', 'gzip', 'identity')
  if (coding === 'br' || coding === 'gzip') ctx.set('Content-Encoding', coding)
  const suffix = coding === 'br' ? '.br' : coding === 'gzip' ? '.gz' : ''
  send(ctx, extname(path), createReadStream(path + suffix))
}

/** What the next version of the server may change. */
function sendLatest(ctx: Context, type: string, body: Context['body']): void {
  ctx.set('Cache-Control', 'no-cache')
  send(ctx, type, body)
}

function send(ctx: Context, type: string, body: Context['body']): void {
  ctx.set('Content-Security-Policy', POLICY)
  ctx.type = type
  ctx.body = body
}

function pageOf(files: ReadonlyMap<string, string>): string {
  const address = (name: string) => `/docs/${name}?${files.get(name)}`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Dataset service: API reference</title>
<link rel="icon" href="data:,">
<div id="reference"></div>
<noscript>The reference needs JavaScript. The document is at <a href="/openapi.json">/openapi.json</a>.</noscript>
<script src="${address('renderer.js')}"></script>
<script type="module" src="${address('page.js')}"></script>
</html>
`
}

const UNBUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Dataset service: API reference</title>
<p>The API reference is not built; <code>npm run console:build</code> makes it. The document is at <a href="/openapi.json">/openapi.json</a>.</p>
</html>
`
