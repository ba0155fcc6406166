const HEADINGS: Record<string, string> = { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4' };
const MARKER = /^(?:[·•▪§o–-]|(?:\d+|[a-z])[.)])(?:\s| )*/i;
const NUMBER = /^(?:\d+|[a-z])[.)]/i;

/**
 * Prepares clipboard HTML for the editor, which then drops every tag and style that a description may not contain:
 * headings are mapped to the two allowed levels, and Word's list paragraphs become lists.
 * @param html as a browser provides it: a whole page, or a part with a word processor's own markup
 */
export function cleanPaste(html: string): string {
  // DOMParser: the document neither runs scripts nor loads resources.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const silent of body.querySelectorAll(
    'script, style, template, noscript, iframe, object, svg, math, title, meta, link',
  ))
    silent.remove();
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  for (const [from, to] of Object.entries(HEADINGS))
    for (const heading of body.querySelectorAll(from)) renamed(heading, to);
  wordLists(body);
  return body.innerHTML;
}

function renamed(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/** Converts Word's lists: paragraphs of a certain class, with the bullet or number as text. */
function wordLists(body: HTMLElement): void {
  // Cast: otherwise the compiler narrows it to null, since only the loop assigns it.
  let list = null as Element | null;
  for (const paragraph of body.querySelectorAll('p[class*=MsoListParagraph], p[style*="mso-list"]')) {
    const marker = paragraph.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]');
    const isNumbered = NUMBER.test((marker ?? paragraph).textContent?.trim() ?? '');
    marker?.remove();
    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    if (!marker) stripMarker(item);
    const kind = isNumbered ? 'OL' : 'UL';
    if (list?.tagName !== kind || paragraph.previousElementSibling !== list) {
      list = paragraph.ownerDocument.createElement(kind);
      paragraph.before(list);
    }
    list.append(item);
    paragraph.remove();
  }
}

function stripMarker(item: Element): void {
  const texts = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  const first = texts.nextNode();
  if (first) first.nodeValue = (first.nodeValue ?? '').trimStart().replace(MARKER, '');
}
