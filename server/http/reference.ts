import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import type { Context, Middleware } from 'koa'

const DOCUMENT = new URL('../../generated/openapi.json', import.meta.url)
const ASSETS = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const ASSET_NAMES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']

// Everything comes from this server; Swagger UI writes style attributes and draws its icons from data addresses.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'"

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Dataset service: API reference</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" href="/docs/favicon-32x32.png">
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/reference.js"></script>
</html>
`

const SCRIPT = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reference', deepLinking: true, validatorUrl: null })\n`

/** The document at `/openapi.json` and Swagger UI for it at `/docs`, to which `/` leads. */
export function reference(): Middleware {
  const document = readFile(DOCUMENT)
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    if (ctx.path === '/') return ctx.redirect('/docs')
    if (ctx.path === '/openapi.json') return send(ctx, 'json', await document)
    if (ctx.path === '/docs') return send(ctx, 'html', PAGE)
    if (ctx.path === '/docs/reference.js') return send(ctx, 'js', SCRIPT)
    const asset = ASSET_NAMES.find((name) => ctx.path === `/docs/${name}`)
    return asset === undefined ? next() : send(ctx, extname(asset), createReadStream(join(ASSETS, asset)))
  }
}

function send(ctx: Context, type: string, body: Context['body']): void {
  ctx.set('Content-Security-Policy', POLICY)
  ctx.type = type
  ctx.body = body
}
