/** At least so many bars show how numbers are spread; as their widths are easily read, there may be two and a half times as many. */
const FEWEST_BARS = 40

/** The widths that `group` takes. */
const WIDTHS = { least: 1e-100, greatest: 1e100 }

/** A width of bars between two numbers that is easily read: 1, 2 or 5, or one of these with a power of ten. */
export function widthFor(least: number, greatest: number): number {
  const wanted = Math.min(Math.max((greatest - least) / FEWEST_BARS, WIDTHS.least), WIDTHS.greatest)
  const power = Math.floor(Math.log10(wanted))
  const digit = [5, 2, 1].find((one) => Number(`${one}e${power}`) <= wanted) ?? 1
  return greatest > least ? Number(`${digit}e${power}`) : 1
}
