/** By their names in the Encoding Standard. */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'latin1',
  'utf-16le',
  'utf-16be',
  'iso-8859-2',
  'iso-8859-15',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'koi8-r',
  'macintosh',
  'shift_jis',
  'euc-kr',
  'gb18030',
  'big5',
] as const
export type Encoding = (typeof ENCODINGS)[number]
