/** Encodings in which tables are saved, by the names that TextDecoder knows; `cp850` of DOS is none of them. */
export const FILE_ENCODINGS = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'cp850', 'macintosh', 'windows-1250', 'iso-8859-2'] as const),
  ...(['windows-1251', 'koi8-r', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256'] as const),
  ...(['windows-1257', 'windows-1258', 'windows-874', 'shift_jis', 'euc-jp', 'gb18030', 'big5', 'euc-kr'] as const),
] as const;
export type FileEncoding = (typeof FILE_ENCODINGS)[number];
