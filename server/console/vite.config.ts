import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // The page's Content-Security-Policy allows scripts and styles only from files of this server.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What several parts of the console need comes with the first page: a small file costs a request, and two when a part is opened.
          // Charts come with their panels.
          groups: [{ name: 'shared', minShareCount: 2, test: (id) => !/[\\/](uplot|panels)[\\/]/.test(id) }],
        },
      },
    },
  },
})
