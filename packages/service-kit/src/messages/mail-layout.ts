import { PRODUCT_NAME } from '@market/contracts';

export interface MailContent {
  /** The heading, and the first thing a mail program shows beside the subject. */
  title: string;
  /** Plain text; a line break inside one stays a line break. */
  paragraphs: readonly string[];
  button?: { label: string; url: string };
  /** Why this mail came; a general sentence when left out. */
  footer?: string;
}

export interface RenderedMail {
  html: string;
  text: string;
}

const DEFAULT_FOOTER = `You receive this mail because you have an account at ${PRODUCT_NAME}.`;

/** Mail programs know neither our stylesheet nor its variables, so the light palette stands here once more. */
const COLOURS = { canvas: '#f4f7f7', surface: '#ffffff', ink: '#0d1f27', quiet: '#566c76', line: '#dde6e8', primary: '#0b6479', onPrimary: '#ffffff' } as const;
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * The one layout of all mails, as HTML and as text; either is complete without the other. Everything given is text: names
 * and notes that people wrote come out as they wrote them, never as markup or as a line of their own in the text form's
 * structure (S62).
 * @throws TypeError for a button whose address is not http or https.
 */
export function renderMail(content: MailContent): RenderedMail {
  if (content.button && !/^https?:\/\//i.test(content.button.url)) throw new TypeError('a button of a mail must lead to a web address');
  return { html: htmlOf(content), text: textOf(content) };
}

function htmlOf({ title, paragraphs, button, footer = DEFAULT_FOOTER }: MailContent): string {
  const cell = `padding:0 32px;${FONT}`;
  const rows = [
    `<tr><td style="${cell};padding-top:28px;font-size:15px;font-weight:700;color:${COLOURS.primary}">${escapeHtml(PRODUCT_NAME)}</td></tr>`,
    `<tr><td style="${cell};padding-top:20px"><h1 style="margin:0;font-size:22px;line-height:30px;font-weight:700;color:${COLOURS.ink}">${escapeHtml(oneLine(title))}</h1></td></tr>`,
    ...paragraphs.map((paragraph) => `<tr><td style="${cell};padding-top:16px;font-size:16px;line-height:24px;color:${COLOURS.ink}">${escapeHtml(cleaned(paragraph)).replaceAll('\n', '<br>')}</td></tr>`),
    ...(button ? buttonRows(button, cell) : []),
    `<tr><td style="${cell};padding-top:28px;padding-bottom:28px"><p style="margin:0;padding-top:16px;border-top:1px solid ${COLOURS.line};font-size:13px;line-height:20px;color:${COLOURS.quiet}">${escapeHtml(cleaned(footer)).replaceAll('\n', '<br>')}</p></td></tr>`,
  ];
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(oneLine(title))}</title></head>`,
    `<body style="margin:0;padding:24px 12px;background-color:${COLOURS.canvas}">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto;background-color:${COLOURS.surface};border:1px solid ${COLOURS.line};border-radius:12px;border-collapse:separate">`,
    ...rows,
    '</table>',
    '</body></html>',
  ].join('\n');
}

function buttonRows({ label, url }: NonNullable<MailContent['button']>, cell: string): string[] {
  const href = escapeHtml(oneLine(url));
  return [
    `<tr><td style="${cell};padding-top:24px"><a href="${href}" style="display:inline-block;padding:12px 22px;border-radius:8px;background-color:${COLOURS.primary};color:${COLOURS.onPrimary};font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escapeHtml(oneLine(label))}</a></td></tr>`,
    `<tr><td style="${cell};padding-top:14px;font-size:13px;line-height:20px;color:${COLOURS.quiet}">If the button does not work, open this address:<br><a href="${href}" style="color:${COLOURS.primary};word-break:break-all">${href}</a></td></tr>`,
  ];
}

function textOf({ title, paragraphs, button, footer = DEFAULT_FOOTER }: MailContent): string {
  const heading = oneLine(title);
  return [
    `${heading}\n${'='.repeat(Math.min([...heading].length, 60))}`,
    ...paragraphs.map(cleaned),
    ...(button ? [`${oneLine(button.label)}:\n${oneLine(button.url)}`] : []),
    `-- \n${PRODUCT_NAME}\n${cleaned(footer)}`,
  ].join('\n\n') + '\n';
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Line breaks as \n, and none of the characters that a mail program could act on instead of showing. */
function cleaned(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, (character) => (character === '\n' || character === '\t' ? character : '')).trim();
}

function oneLine(text: string): string {
  return cleaned(text).replace(/\s+/g, ' ');
}
