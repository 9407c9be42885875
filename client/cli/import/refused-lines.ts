import type { RefusedRow } from '../../append-all/report.ts'
import type { SourceFile } from './source-file.ts'

/** The lines that refused rows begin on. */
export async function linesOf(source: SourceFile, refused: readonly RefusedRow[]): Promise<(number | undefined)[]> {
  if (refused.length === 0) return []
  const lines = await source.linesOf(new Set(refused.map(({ index }) => index)))
  return refused.map(({ index }) => lines.get(index))
}
