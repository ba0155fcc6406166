import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { array, mixed, number, object, string } from 'yup';

/** Limit of what a slot may have in a page, with its data: a tenth of a page is more than a band of it needs. */
const SLOT_MAX_LETTERS = 100_000;

/**
 * HTML as React writes it, piece by piece: a tag with its attributes in double quotes, a comment of React, or text. All
 * else is refused, so that no parser reads the text differently from this one.
 */
const PIECE = /<(\/)?([A-Za-z][\w:-]*)((?:\s+[^\s"'<>/=]+(?:="[^"<]*")?)*)\s*(\/)?>|<!--(?!-?>)[^<>]*-->|([^<]+)/y;
const VOID = new Set('area br col hr img input source track wbr'.split(' '));
/** Elements that act on the whole page, or whose content is read by other rules. */
const REFUSED = new Set(
  'base body embed frame frameset head html iframe link meta noembed noframes noscript object plaintext script style template xmp'.split(
    ' ',
  ),
);

const queryKey = () => array().required().min(1);
/** Data as the shell's hydration takes it (`shell/src/base/page-data.ts`). */
const dataSchema = object({
  answers: array(object({ queryKey: queryKey(), data: mixed().defined().nullable() })).required(),
  refusals: array(
    object({
      queryKey: queryKey(),
      status: number().strict().required(),
      code: string().strict().required(),
      error: string().strict().required(),
    }),
  ).required(),
}).noUnknown();

/**
 * Checks what a remote wrote for another remote's page: it must be short and close each of its elements, or it would
 * change the page around it; and its data must be such as the page's hydration takes, or the page would not start.
 * @throws Error with the reason
 */
export function checkFragment(html: string, data: object): void {
  if (html.length + JSON.stringify(data).length > SLOT_MAX_LETTERS)
    throw new Error(`Its slot is longer than ${String(SLOT_MAX_LETTERS)} letters.`);
  if (!dataSchema.isValidSync(data, { strict: true })) throw new Error('Its slot has data that no page can take.');
  const open: string[] = [];
  for (let at = 0; at < html.length; at = PIECE.lastIndex) {
    PIECE.lastIndex = at;
    const piece = PIECE.exec(html);
    if (!piece) throw new Error('Its slot has a tag that React does not write.');
    const [, closes, tag, , closesItself] = piece;
    const name = tag?.toLowerCase();
    if (name === undefined) continue;
    if (REFUSED.has(name)) throw new Error(`Its slot has an element that no slot may have: ${name}.`);
    if (closes) {
      if (open.pop() !== name) throw new Error(`Its slot closes an element that is not open: ${name}.`);
    } else if (!VOID.has(name)) {
      if (closesItself) throw new Error(`Its slot leaves an element open: ${name}.`);
      open.push(name);
    }
  }
  const [left] = open;
  if (left !== undefined) throw new Error(`Its slot leaves an element open: ${left}.`);
  if (!AROUND.every((around) => staysInside(html, around)))
    throw new Error('Its slot has a tag that closes an element of the page around it.');
}

/** Elements around a slot that a balanced start tag of its text may close all the same: `<li>` the item, `<td>` the cell. */
const AROUND = [['ul', 'li'], ['dl', 'dd'], ['table', 'tbody', 'tr', 'td'], ['form']] as const;

/** Whether a browser's parser leaves the elements around the slot, and what follows it, as they are. */
function staysInside(html: string, around: readonly string[]): boolean {
  const opened = around.map((name) => `<${name}>`).join('');
  let nodes = bodyOf(parse(`<!doctype html><body>${opened}<div>${html}</div><hr>`));
  for (const name of around) {
    const [only, ...others] = nodes;
    if (only?.nodeName !== name || others.length > 0) return false;
    nodes = childrenOf(only);
  }
  return nodes.map(({ nodeName }) => nodeName).join() === 'div,hr';
}

const childrenOf = (node: DefaultTreeAdapterTypes.Node) => ('childNodes' in node ? node.childNodes : []);

function bodyOf(document: DefaultTreeAdapterTypes.Document) {
  const html = document.childNodes.find(({ nodeName }) => nodeName === 'html');
  const body = html && childrenOf(html).find(({ nodeName }) => nodeName === 'body');
  return body ? childrenOf(body) : [];
}
