/**
 * Gives the page a language where that of the browser is no language, such as `C` or `en-US@posix` on a Linux without a locale: the code that draws
 * charts could not be loaded there.
 */
try {
  new Intl.NumberFormat(navigator.language)
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en' })
}
