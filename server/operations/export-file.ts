import type { ExportDataReply, ExportDataRequest } from '../../generated/operations.gen.ts'
import type { UntilGone } from '../domain/until-gone.ts'
import type { ExportedFile } from '../store/interface/exports.ts'
import { rangeNotSatisfiable } from './api-error.ts'
import { type ByteRange, byteRange } from './byte-range.ts'
import type { ChangesHeader } from './changes-cursor.ts'
import { taggedWith } from './entity-tag.ts'

/** What an export is asked by. */
export interface AskedExport extends Pick<ExportDataRequest, 'query' | 'headers'> {
  /** Only the headers of the reply are wanted. */
  readonly isHead: boolean
  readonly untilGone: UntilGone | undefined
}

const PARQUET = 'application/vnd.apache.parquet'

type GivenHeaders = ChangesHeader & { readonly 'Content-Disposition': string }

/**
 * Answers with a file of rows, or with the part that `Range` asks for, and throws the 416. A part, and a reply without a body, need the length of the
 * file and so wait until it is complete.
 */
export async function sendFile(
  file: ExportedFile,
  { headers, isHead }: AskedExport,
  given: GivenHeaders,
): Promise<ExportDataReply> {
  const own = { ...taggedWith(file.tag), ...given, 'Accept-Ranges': 'bytes' } as const
  try {
    const isPart = asksForPart(file.tag, headers) && !isHead // a HEAD has no part: RFC 9110, 14.2
    const sizeBytes = isPart || isHead ? await file.whenComplete() : file.sizeBytes
    const range = isPart ? byteRange(headers.Range, sizeBytes ?? 0) : undefined
    if (range === 'none') throw rangeNotSatisfiable(sizeBytes ?? 0)
    if (range !== undefined) return partOf(file, range, { ...own, ...contentRange(range, sizeBytes ?? 0) })
    const length = sizeBytes === undefined ? {} : { 'Content-Length': String(sizeBytes) }
    return { status: 200, contentType: PARQUET, body: file.read(), headers: { ...own, ...length } }
  } catch (error) {
    file.release()
    throw error
  }
}

/** Without `If-Range`, or where the file still has its tag (RFC 9110, 13.1.5). Comparison is strong, and files have no date. */
function asksForPart(tag: string, { Range, 'If-Range': ifRange }: AskedExport['headers']): boolean {
  return Range !== undefined && (ifRange === undefined || ifRange === tag)
}

type PartHeaders = Extract<ExportDataReply, { readonly status: 206 }>['headers']

function partOf(file: ExportedFile, { start, end }: ByteRange, headers: PartHeaders): ExportDataReply {
  return { status: 206, body: file.read(start, end), headers }
}

function contentRange({ start, end }: ByteRange, sizeBytes: number) {
  return { 'Content-Range': `bytes ${start}-${end - 1}/${sizeBytes}`, 'Content-Length': String(end - start) }
}
