import { escapeText } from '@market/api';
import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import { addressIn } from './link-address';
import { unseenIn } from './unseen';

type Parent = ReturnType<typeof parseDocument>;
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** Fast path: HTML without any of these needs no conversion. */
const NEEDED =
  /<(?:table|tr|pre|style|font)[\s>]|\b(?:style|class|id)\s*=|\shidden[\s=>/]|<!\[if|\b(?:mailto|tel)(?::|&)/i;
const NOT_BOLD = /font-weight\s*:\s*(?:normal|[1-5]00)\b/i;
const BOLD = /font-weight\s*:\s*(?:bold|[6-9]00)\b/i;
const NOT_ITALIC = /font-style\s*:\s*normal/i;
const ITALIC = /font-style\s*:\s*italic/i;
/** Bullets and numbers that word processors write as text before a list item. */
const MARKER = /^\s*(?:[·•▪§o–-]|(?:\d{1,3}|[a-z])[.)])[\s\u00a0]*/i;
const NUMBER = /^\s*(?:\d{1,3}|[a-z])[.)]/i;
const BLOCKS = new Set(['p', 'div', 'ul', 'ol', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const BETWEEN_CELLS = ' | ';

/**
 * Converts styles in HTML of word processors and web pages to tags: bold and italic, Word's list paragraphs, rows of
 * tables. Hidden content is removed, since text that was invisible must not appear. The result is not safe:
 * `safeDescription` sanitizes it.
 */
export function tellByTags(html: string): string {
  if (!NEEDED.test(html)) return html;
  try {
    const document = parseDocument(html);
    removeHidden(document);
    styledWords(document);
    wordLists(document);
    tableRows(document);
    linesOfCode(document);
    linkedAddresses(document);
    return DomUtils.getInnerHTML(document, { encodeEntities: 'utf8' });
  } catch (error) {
    // Nested too deeply for the library's recursion, as no real text is: the sanitizer cuts it.
    if (error instanceof RangeError) return html;
    throw error;
  }
}

const styleOf = (element: Element) => element.attribs.style ?? '';
const elementsIn = (parent: Parent, test: (element: Element) => boolean) =>
  DomUtils.filter((node) => DomUtils.isTag(node) && test(node), parent).filter(DomUtils.isTag);

function removeHidden(document: Parent): void {
  const styles = DomUtils.getElementsByTagName('style', document).map((style) => DomUtils.textContent(style));
  for (const hidden of elementsIn(document, unseenIn(styles.join('\n')))) DomUtils.removeElement(hidden);
  // Comments, and Word's conditional ones, which browsers treat as comments.
  for (const node of DomUtils.filter(
    ({ type }) => type === ElementType.Comment || type === ElementType.Directive,
    document,
  ))
    DomUtils.removeElement(node);
}

/** Google Docs wraps the whole text in a `<b>` that is not bold, and marks bold text by style. */
function styledWords(document: Parent): void {
  for (const element of elementsIn(document, ({ attribs }) => attribs.style !== undefined)) {
    const style = styleOf(element);
    const isBold = element.name === 'b' || element.name === 'strong';
    const isItalic = element.name === 'i' || element.name === 'em';
    if ((isBold && NOT_BOLD.test(style)) || (isItalic && NOT_ITALIC.test(style))) element.name = 'span';
    if (element.name !== 'span' && element.name !== 'font') continue;
    if (BOLD.test(style)) element.name = 'strong';
    if (!ITALIC.test(style)) continue;
    if (element.name !== 'strong') element.name = 'em';
    else wrapChildren(element, 'em');
  }
}

function wordLists(document: Parent): void {
  let list: Element | undefined;
  for (const paragraph of elementsIn(
    document,
    ({ name, attribs }) =>
      name === 'p' && (/MsoListParagraph/.test(attribs.class ?? '') || /mso-list\s*:\s*l/i.test(attribs.style ?? '')),
  )) {
    const markers = elementsIn(parentOf(paragraph), (element) => /mso-list\s*:\s*Ignore/i.test(styleOf(element)));
    const isNumbered = NUMBER.test(DomUtils.textContent(markers[0] ?? paragraph));
    for (const marker of markers) DomUtils.removeElement(marker);
    if (markers.length === 0) stripMarker(paragraph);
    const kind = isNumbered ? 'ol' : 'ul';
    if (list?.name !== kind || elementBefore(paragraph) !== list) {
      list = newElement(kind);
      DomUtils.prepend(paragraph, list);
    }
    DomUtils.removeElement(paragraph);
    paragraph.name = 'li';
    DomUtils.appendChild(list, paragraph);
  }
}

/** Converts table rows to lines of cells; rows of layout tables, whose cells contain blocks, become blocks. */
function tableRows(document: Parent): void {
  for (const row of elementsIn(document, ({ name }) => name === 'tr').reverse()) {
    const cells = row.children.filter(DomUtils.isTag).filter(({ name }) => name === 'td' || name === 'th');
    const blocks = (cell: Element) => cell.children.filter((node) => DomUtils.isTag(node) && BLOCKS.has(node.name));
    const isLayout = cells.some((cell) => blocks(cell).length > 1 || blocks(cell).some(isListOrTable));
    row.name = isLayout ? 'div' : 'p';
    // Removes the source's line breaks between the cells.
    for (const node of [...row.children]) if (!DomUtils.isTag(node)) DomUtils.removeElement(node);
    cells.forEach((cell, at) => {
      const isHeading = cell.name === 'th';
      cell.name = isLayout ? 'div' : 'span';
      if (isLayout) return;
      for (const block of blocks(cell)) if (DomUtils.isTag(block)) block.name = 'span';
      if (isHeading) wrapChildren(cell, 'strong');
      if (at > 0) DomUtils.prepend(cell, newText(BETWEEN_CELLS));
    });
  }
}

/** Links to mail addresses and phone numbers are removed, so what they link to is written beside their words. */
function linkedAddresses(document: Parent): void {
  for (const link of DomUtils.getElementsByTagName('a', document)) {
    const address = addressIn(link.attribs.href ?? '', DomUtils.textContent(link));
    if (address !== undefined) DomUtils.appendChild(link, newText(address));
  }
}

/** Line breaks within `<pre>` are shown, so they become tags. */
function linesOfCode(document: Parent): void {
  for (const code of elementsIn(document, ({ name }) => name === 'pre'))
    for (const text of DomUtils.filter((node) => DomUtils.isText(node) && node.data.includes('\n'), code)) {
      if (!DomUtils.isText(text)) continue;
      const lines = text.data.split('\n');
      lines.forEach((line, at) => {
        if (at > 0) DomUtils.prepend(text, newElement('br'));
        if (line !== '') DomUtils.prepend(text, newText(line));
      });
      DomUtils.removeElement(text);
    }
}

const isListOrTable = (node: Parameters<typeof DomUtils.isTag>[0]) =>
  DomUtils.isTag(node) && ['ul', 'ol', 'table', 'div'].includes(node.name);

function wrapChildren(element: Element, name: string): void {
  const wrapper = newElement(name);
  for (const child of [...element.children]) {
    DomUtils.removeElement(child);
    DomUtils.appendChild(wrapper, child);
  }
  DomUtils.appendChild(element, wrapper);
}

function stripMarker(item: Element): void {
  const [first] = DomUtils.filter((node) => DomUtils.isText(node) && node.data.trim() !== '', item);
  if (first && DomUtils.isText(first)) first.data = first.data.replace(MARKER, '');
}

function elementBefore(element: Element): unknown {
  let before = element.prev;
  while (before && !DomUtils.isTag(before)) before = before.prev;
  return before;
}

/** Wraps an element as the root of a tree, so that its parts can be searched. */
function parentOf(element: Element): Parent {
  // Cast: only the children are read.
  return { children: [element] } as unknown as Parent;
}

function newElement(name: string): Element {
  const [element] = DomUtils.getElementsByTagName(name, parseDocument(`<${name}></${name}>`));
  // Non-null: just parsed.
  return element!;
}

function newText(text: string) {
  const [node] = parseDocument(escapeText(text)).children;
  // Non-null: just parsed.
  return node!;
}
