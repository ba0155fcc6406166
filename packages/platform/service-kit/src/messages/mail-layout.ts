import { escapeHtml } from '@market/api';
import { texts } from '../texts';

interface MailLink {
  label: string;
  url: string;
}

/** A small picture beside or above a title. */
interface MailImage {
  url: string;
  alt: string;
}

/** Content of a mail. Plain text, each entry a single line except `quote`. */
export interface MailContent {
  /** The heading. */
  title: string;
  /** Logo above the heading. */
  image?: MailImage;
  /** Preview text beside the subject in a mail program's list; the first paragraph when left out. */
  preheader?: string;
  /** Name in the greeting; no greeting when left out. */
  name?: string;
  paragraphs: readonly string[];
  /** Text written by a person, with its line breaks. */
  quote?: string;
  /** List of links, each with a few facts below its title. */
  items?: ReadonlyArray<MailLink & { facts: readonly string[]; image?: MailImage }>;
  button?: MailLink;
  /** Reason for this mail; a general sentence if omitted. */
  footer?: string;
  /** Link to the mail preferences; left out in mails that are always sent. */
  choicesUrl?: string | undefined;
  /** Page that ends only this kind of mail. */
  endUrl?: string | undefined;
}

/** Content with the name that heads and signs the mail. */
type SignedContent = MailContent & { productName: string };

export interface RenderedMail {
  html: string;
  text: string;
}

/** Mail programs support neither our stylesheet nor its variables, so the two palettes are repeated here. */
const LIGHT = {
  canvas: '#f4f7f7',
  surface: '#ffffff',
  ink: '#0d1f27',
  quiet: '#566c76',
  line: '#dde6e8',
  primary: '#0b6479',
  onPrimary: '#ffffff',
} as const;
const DARK: Record<keyof typeof LIGHT, string> = {
  canvas: '#0a1317',
  surface: '#111d23',
  ink: '#e8f0f2',
  quiet: '#90a5ae',
  line: '#21323a',
  primary: '#4cbad4',
  onPrimary: '#03212a',
};
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const HEADING = `margin:0;font-size:22px;line-height:30px;font-weight:700;color:${LIGHT.ink}`;
const QUOTE = [
  'margin:0;padding:4px 16px',
  `border-left:3px solid ${LIGHT.line}`,
  `font-size:16px;line-height:24px;color:${LIGHT.ink}`,
].join(';');
const BUTTON = [
  `display:inline-block;padding:12px 22px;color:${LIGHT.onPrimary}`,
  FONT,
  'font-size:16px;line-height:24px;font-weight:600;text-decoration:none',
].join(';');
const FOOTER = [
  'margin:0;padding-top:16px',
  `border-top:1px solid ${LIGHT.line}`,
  `font-size:13px;line-height:20px;color:${LIGHT.quiet}`,
].join(';');
const SURFACE = [
  'max-width:560px;margin:0 auto;table-layout:fixed',
  `background-color:${LIGHT.surface}`,
  `border:1px solid ${LIGHT.line};border-radius:12px;border-collapse:separate`,
].join(';');
/** Overrides the inline styles in mail programs that support a style element; the others show the light theme. */
const STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.cell{padding-left:20px!important;padding-right:20px!important}}
@media (prefers-color-scheme:dark){
.canvas{background-color:${DARK.canvas}!important}
.surface{background-color:${DARK.surface}!important;border-color:${DARK.line}!important}
.ink{color:${DARK.ink}!important}
.quiet{color:${DARK.quiet}!important}
.line{border-color:${DARK.line}!important}
.link{color:${DARK.primary}!important}
.button{background-color:${DARK.primary}!important}
.on-primary{color:${DARK.onPrimary}!important}
}`;

/**
 * Common layout of all mails, as HTML and as text; each form is complete without the other. Names and notes that people
 * wrote are shown literally, never as markup, nor as structure of the text form (docs/security.md, S62).
 * @throws TypeError for a link whose address is not http or https, and for an image's that is not https.
 */
export function renderMail(content: SignedContent): RenderedMail {
  for (const url of [
    content.button?.url,
    content.choicesUrl,
    content.endUrl,
    ...(content.items ?? []).map((item) => item.url),
  ]) {
    if (url !== undefined && !/^https?:\/\//i.test(url))
      throw new TypeError('a link of a mail must lead to a web address');
  }
  if ([content, ...(content.items ?? [])].some(({ image }) => image && !/^https:\/\//i.test(image.url)))
    throw new TypeError('an image of a mail must come over https');
  return { html: htmlOf(content), text: textOf(content) };
}

function greeting(name: string): string {
  const one = oneLine(name);
  return one ? `Hello ${one},` : 'Hello,';
}

function htmlOf({
  title,
  image,
  preheader,
  name,
  paragraphs,
  quote,
  items = [],
  button,
  productName,
  footer = texts.mail.footer({ productName }),
  choicesUrl,
  endUrl,
}: SignedContent): string {
  const row = (style: string, look: string, content: string) => {
    const whole = `padding:0 32px;${FONT};word-break:break-word;overflow-wrap:anywhere;${style}`;
    return `<tr><td class="cell ${look}" style="${whole}">${content}</td></tr>`;
  };
  const paragraph = (text: string) =>
    row(
      `padding-top:16px;font-size:16px;line-height:24px;color:${LIGHT.ink}`,
      'ink',
      `<div dir="auto">${escapeHtml(oneLine(text))}</div>`,
    );
  const rows = [
    row(`padding-top:28px;font-size:15px;font-weight:700;color:${LIGHT.primary}`, 'link', escapeHtml(productName)),
    ...(image ? [row('padding-top:20px', 'ink', imageOf(image))] : []),
    row('padding-top:20px', 'ink', `<h1 class="ink" dir="auto" style="${HEADING}">${escapeHtml(oneLine(title))}</h1>`),
    ...(name === undefined ? [] : [paragraph(greeting(name))]),
    ...paragraphs.map(paragraph),
    ...(quote === undefined
      ? []
      : [
          row(
            'padding-top:16px',
            'ink',
            [
              `<blockquote class="ink line" dir="auto" style="${QUOTE}">`,
              escapeHtml(cleaned(quote)).replaceAll('\n', '<br>'),
              '</blockquote>',
            ].join(''),
          ),
        ]),
    ...items.map(({ label, url, facts, image }) =>
      row(
        `padding-top:16px;font-size:16px;line-height:24px;color:${LIGHT.ink}`,
        'ink',
        [
          `<div dir="auto">${image ? `${imageOf(image)} ` : ''}<strong>${linkTo(url, oneLine(label))}</strong></div>`,
          ...facts.map((fact) => `<div dir="auto">${escapeHtml(oneLine(fact))}</div>`),
        ].join(''),
      ),
    ),
    ...(button ? buttonRows(button, row) : []),
    row(
      'padding-top:28px;padding-bottom:28px',
      'quiet',
      [
        `<p class="quiet line" style="${FOOTER}">${escapeHtml(oneLine(footer))}`,
        ...footerLinks({ choicesUrl, endUrl }).map(({ label, url }) => `<br>${linkTo(url, label)}`),
        '</p>',
      ].join(''),
    ),
  ];
  return [
    '<!doctype html>',
    '<html lang="en"><head>',
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(oneLine(title))}</title><style>${STYLES}</style></head>`,
    `<body class="canvas" style="margin:0;padding:24px 12px;background-color:${LIGHT.canvas}">`,
    // The blanks keep a mail program from showing the greeting behind the preheader.
    [
      '<div style="display:none;max-height:0;overflow:hidden;mso-hide:all" aria-hidden="true">',
      escapeHtml(oneLine(preheader ?? paragraphs[0] ?? title)),
      '&#847;&zwnj;&nbsp;'.repeat(60),
      '</div>',
    ].join(''),
    `<table role="presentation" class="surface" width="100%" cellpadding="0" cellspacing="0" style="${SURFACE}">`,
    ...rows,
    '</table>',
    '</body></html>',
  ].join('\n');
}

function footerLinks({ choicesUrl, endUrl }: Pick<MailContent, 'choicesUrl' | 'endUrl'>): MailLink[] {
  return [
    ...(choicesUrl === undefined ? [] : [{ label: texts.mail.choices, url: choicesUrl }]),
    ...(endUrl === undefined ? [] : [{ label: texts.mail.end, url: endUrl }]),
  ];
}

function imageOf({ url, alt }: MailImage): string {
  const style = `border-radius:6px;vertical-align:middle;font-size:11px;line-height:14px;color:${LIGHT.quiet}`;
  const [src, words] = [url, alt].map((text) => escapeHtml(oneLine(text)));
  return `<img src="${src}" alt="${words}" width="32" height="32" style="${style}">`;
}

function linkTo(url: string, label: string): string {
  return `<a class="link" href="${escapeHtml(oneLine(url))}" style="color:${LIGHT.primary};word-break:break-all">${escapeHtml(label)}</a>`;
}

function buttonRows({ label, url }: MailLink, row: (style: string, look: string, content: string) => string): string[] {
  const address = oneLine(url);
  // The colour is set on a table cell, because some mail programs ignore a link's padding.
  const button = [
    '<table role="presentation" cellpadding="0" cellspacing="0"><tr>',
    `<td class="button" style="border-radius:8px;background-color:${LIGHT.primary}">`,
    `<a class="on-primary" href="${escapeHtml(address)}" style="${BUTTON}">${escapeHtml(oneLine(label))}</a>`,
    '</td></tr></table>',
  ].join('');
  return [
    row('padding-top:24px', 'ink', button),
    row(
      `padding-top:14px;font-size:13px;line-height:20px;color:${LIGHT.quiet}`,
      'quiet',
      `${texts.mail.address}<br>${linkTo(address, address)}`,
    ),
  ];
}

function textOf({
  title,
  name,
  paragraphs,
  quote,
  items = [],
  button,
  productName,
  footer = texts.mail.footer({ productName }),
  choicesUrl,
  endUrl,
}: SignedContent): string {
  const heading = oneLine(title);
  return (
    [
      `${heading}\n${'='.repeat(Math.min([...heading].length, 60))}`,
      ...(name === undefined ? [] : [greeting(name)]),
      ...paragraphs.map(oneLine),
      ...(quote === undefined ? [] : [cleaned(quote).replace(/^/gm, '> ')]),
      ...items.map(({ label, url, facts }) =>
        [`* ${oneLine(label)}`, ...facts.map((fact) => `  ${oneLine(fact)}`), `  ${oneLine(url)}`].join('\n'),
      ),
      ...(button ? [`${oneLine(button.label)}:\n${oneLine(button.url)}`] : []),
      [
        `-- \n${productName}`,
        oneLine(footer),
        ...footerLinks({ choicesUrl, endUrl }).map(({ label, url }) => `${label}: ${oneLine(url)}`),
      ].join('\n'),
    ].join('\n\n') + '\n'
  );
}

/** Normalises line breaks to \n, and replaces characters that a mail program could interpret instead of showing. */
function cleaned(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, (character) =>
      character === '\n' || character === '\t' ? character : '',
    )
    .trim();
}

function oneLine(text: string): string {
  return cleaned(text).replace(/\s+/g, ' ');
}
