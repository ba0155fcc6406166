export const IMPORT_FORMATS = ['csv', 'json', 'jsonl', 'xml', 'xlsx'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** The format of a file of jobs by its name and first characters. */
export function guessImportFormat(fileName: string, content: string): ImportFormat {
  const start = content.replace(/^\uFEFF/, '').trimStart();
  // Content takes precedence over the name, because servers name feeds arbitrarily: an XML declaration is unambiguous,
  // and no JSON begins with a tag.
  if (start.startsWith('<?xml')) return 'xml';
  if (/\.(jsonl|ndjson|jsonlines)$/i.test(fileName)) return 'jsonl';
  if (/\.xml$/i.test(fileName)) return 'xml';
  if (/\.json$/i.test(fileName)) return start.startsWith('<') ? 'xml' : 'json';
  if (/\.(csv|tsv)$/i.test(fileName)) return 'csv';
  if (start.startsWith('[')) return 'json';
  if (start.startsWith('<')) return 'xml';
  if (!start.startsWith('{')) return 'csv';
  const [first = '', second = ''] = start.split(/\r?\n/);
  return second.trimStart().startsWith('{') && isJson(first) ? 'jsonl' : 'json';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
