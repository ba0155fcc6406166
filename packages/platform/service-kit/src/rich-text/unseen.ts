import type { DomUtils } from 'htmlparser2';

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

const END = '\\s*(?:!important\\s*)?(?:;|$)';
const HIDDEN = new RegExp(
  [
    'display\\s*:\\s*none|visibility\\s*:\\s*(?:hidden|collapse)|mso-hide\\s*:\\s*all',
    `font-size\\s*:\\s*(?:0(?:\\.\\d+)?(?:[a-z]{2,3}|%)?|1px)${END}`,
    `(?<![\\w-])opacity\\s*:\\s*0?(?:\\.0+)?%?${END}`,
    // Moved off the page.
    '(?<![\\w-])(?:left|right|top|bottom|text-indent|margin-(?:left|top))' +
      '\\s*:\\s*-(?:\\d{4,}px|[5-9]\\d\\dpx|\\d{3,}(?:r?em|vw|vh|%))',
    'clip\\s*:\\s*rect\\(\\s*(?:[01](?:px)?[\\s,]+){3}[01](?:px)?\\s*\\)|clip-path\\s*:\\s*inset\\(\\s*(?:50|100)%',
    'transform\\s*:\\s*scale\\(\\s*0\\s*\\)',
  ].join('|'),
  'i',
);
const NO_SIZE = new RegExp(`(?<![\\w-])(?:max-)?(?:height|width)\\s*:\\s*[01](?:[a-z]{2,3}|%)?${END}`, 'i');
const CUT_OFF = /overflow(?:-[xy])?\s*:\s*(?:hidden|clip)/i;
const WHITE = '(?:(?:white|#fff(?:fff)?)(?![\\w-])|rgba?\\(\\s*255\\s*,\\s*255\\s*,\\s*255\\s*(?:,\\s*1\\s*)?\\))';
const TRANSPARENT = '(?:transparent|#[\\da-f]{6}00|rgba\\([^)]{1,30},\\s*0?(?:\\.0+)?\\s*\\))';
const IN_WHITE = new RegExp(`(?<![\\w-])color\\s*:\\s*${WHITE}`, 'i');
const IN_NO_COLOR = new RegExp(`(?<![\\w-])color\\s*:\\s*${TRANSPARENT}`, 'i');
const ALL_WHITE = new RegExp(`^${WHITE}$`, 'i');
const ON_WHITE = new RegExp(`background(?:-color)?\\s*:\\s*${WHITE}`, 'i');
const BACKGROUND = new RegExp(`background(?:-color|-image)?\\s*:(?!\\s*(?:none|${TRANSPARENT}))`, 'i');

/** Classes of well-known stylesheets for what is not shown. */
const HIDDEN_CLASS =
  /^(?:sr-only|visually-?hidden|screen-?reader(?:-only|-text)?|element-invisible|d-none|hidden|invisible|hide)$/i;
/** Classes that show it on wider screens again: `hidden md:block`, `d-none d-md-block`. */
const SHOWN_AGAIN = /^(?:\w+:|d-\w+-)(?:block|flex|inline|grid|table|visible|not-sr-only)/i;
const SELECTOR = /^([a-z][\w-]*)?([.#][\w-]+)$/i;

/**
 * Tells elements that a page does not show: by their style, class or a stylesheet's rule for their class or id, or as
 * white on white.
 * @param stylesheet text of the page's own stylesheets
 */
export function unseenIn(stylesheet: string): (element: Element) => boolean {
  const rules = hiddenBy(stylesheet);
  return (element) => {
    if ('hidden' in element.attribs) return true;
    if (element.name === 'body' || element.name === 'html') return false;
    const names = classesOf(element);
    const { id, style = '' } = element.attribs;
    return (
      isHiding(style) ||
      (names.some((name) => HIDDEN_CLASS.test(name)) && !names.some((name) => SHOWN_AGAIN.test(name))) ||
      [...names.map((name) => `.${name}`), ...(id === undefined ? [] : [`#${id}`])].some(
        (name) => rules.has(name) || rules.has(`${element.name}${name}`),
      ) ||
      isWhiteOnWhite(element)
    );
  };
}

const LEVELS_LOOKED_AT = 50;
const classesOf = ({ attribs }: Element) => (attribs.class ?? '').split(/\s+/).filter(Boolean);
const isHiding = (style: string) =>
  HIDDEN.test(style) || IN_NO_COLOR.test(style) || (CUT_OFF.test(style) && NO_SIZE.test(style));

/** Simple selectors whose rules hide; rules within others, as of `@media print`, are left out. */
function hiddenBy(stylesheet: string): Set<string> {
  const hidden = new Set<string>();
  let depth = 0;
  for (const part of stylesheet.replace(/<!--|-->/g, '').split('}')) {
    const [selectors = '', ...bodies] = part.split('{');
    if (depth === 0 && bodies.length === 1 && bodies.every(isHiding))
      for (const selector of selectors.split(',').map((one) => one.trim()))
        if (SELECTOR.test(selector)) hidden.add(selector);
    depth = Math.max(0, depth + bodies.length - 1);
  }
  return hidden;
}

/** White text, unless it or what it stands in has another background, which a class may give too. */
function isWhiteOnWhite(element: Element): boolean {
  const { style = '', color = '' } = element.attribs;
  if (!IN_WHITE.test(style) && !ALL_WHITE.test(color.trim())) return false;
  let around: unknown = element;
  for (let level = 0; level < LEVELS_LOOKED_AT && isElement(around); level += 1) {
    const { style: stated = '', bgcolor } = around.attribs;
    if (ON_WHITE.test(stated)) return true;
    if (BACKGROUND.test(stated) || bgcolor !== undefined || around.attribs.class !== undefined) return false;
    around = around.parent;
  }
  return true;
}

const isElement = (node: unknown): node is Element => typeof node === 'object' && node !== null && 'attribs' in node;
