import { escapeHtml } from '@market/api';

/**
 * Page for developers, independent of the shell.
 * @param title text
 * @param head HTML; like the body, its parts are joined without blanks
 */
export function plainPage({
  title,
  head,
  body,
}: {
  title: string;
  head: readonly string[];
  body: readonly string[];
}): string {
  return [
    '<!doctype html><html lang="en"><head>',
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    ...head,
    '</head><body>',
    ...body,
    '</body></html>',
  ].join('');
}
