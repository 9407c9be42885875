// Shows the document, with this server's address in its samples. Nothing is asked of any other host.
const text = await (await fetch('/docs/document.json')).text()
const base = `${location.origin}/v1`
const content = JSON.parse(text.replaceAll('{base_url}', base).replaceAll('{origin}', location.origin))

globalThis.Scalar.createApiReference('#reference', {
  content: { ...content, servers: [{ url: base }] },
  // The key stays in this page, and goes with it.
  authentication: { preferredSecurityScheme: 'bearerAuth' },
  persistAuth: false,
  hiddenClients: true,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
})
