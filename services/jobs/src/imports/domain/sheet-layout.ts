import { IMPORT_MAX_COLUMNS } from '@market/contracts/job-posts';
import { SaxesParser, type SaxesTagPlain } from 'saxes';

/** Display of a sheet, which the values of its cells do not say. Rows and columns count from 0. */
export interface SheetLayout {
  hiddenRows: ReadonlySet<number>;
  hiddenColumns: ReadonlySet<number>;
  /** Cells of one column that are merged over several rows. */
  merged: ReadonlyArray<{ column: number; from: number; to: number }>;
  /** Currency, with the period if it has one, of the cells whose number format shows it, by `row,column`. */
  money: ReadonlyMap<string, Money>;
}

/** Signs before and behind the number of a cell. */
interface Money {
  before: string;
  behind: string;
}

type Parts = Readonly<Record<string, Uint8Array>>;

/** Merged ranges of one sheet: more is no list of jobs. */
const MOST_MERGED = 5_000;

const NONE: SheetLayout = { hiddenRows: new Set(), hiddenColumns: new Set(), merged: [], money: new Map() };

/**
 * Layout of the sheet with this number, the first being 0. A part that cannot be read says nothing: the cells have been
 * read by then.
 */
export function layoutOf(parts: Parts, sheet: number): SheetLayout {
  try {
    const path = pathOf(parts, sheet);
    return path === undefined ? NONE : readLayout(textOf(parts, path), moneyFormats(textOf(parts, 'xl/styles.xml')));
  } catch {
    return NONE;
  }
}

/** States of the sheets in their order: true for those that the workbook hides. */
export function hiddenSheets(parts: Parts): boolean[] {
  const hidden: boolean[] = [];
  try {
    eachTag(textOf(parts, 'xl/workbook.xml'), (name, { state }) => {
      if (name === 'sheet') hidden.push(state === 'hidden' || state === 'veryHidden');
    });
  } catch {
    return [];
  }
  return hidden;
}

const textOf = (parts: Parts, path: string) => new TextDecoder().decode(parts[path]);

function pathOf(parts: Parts, sheet: number): string | undefined {
  const ids: string[] = [];
  eachTag(textOf(parts, 'xl/workbook.xml'), (name, attributes) => {
    if (name !== 'sheet') return;
    const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
    ids.push(id ?? '');
  });
  let target: string | undefined;
  eachTag(textOf(parts, 'xl/_rels/workbook.xml.rels'), (name, attributes) => {
    if (name === 'Relationship' && attributes.Id === ids[sheet]) target = attributes.Target;
  });
  const path = target?.startsWith('/') === true ? target.slice(1) : `xl/${target ?? ''}`;
  return Object.hasOwn(parts, path) ? path : undefined;
}

function readLayout(xml: string, formats: ReadonlyArray<Money | undefined>): SheetLayout {
  const hiddenRows = new Set<number>();
  const hiddenColumns = new Set<number>();
  const merged: Array<SheetLayout['merged'][number]> = [];
  const money = new Map<string, Money>();
  let row = -1;
  eachTag(xml, (name, attributes) => {
    if (name === 'row') {
      row = attributes.r === undefined ? row + 1 : Number(attributes.r) - 1;
      if (isYes(attributes.hidden)) hiddenRows.add(row);
    } else if (name === 'col' && (isYes(attributes.hidden) || Number(attributes.width ?? 1) === 0)) {
      const last = Math.min(Number(attributes.max), IMPORT_MAX_COLUMNS);
      for (let column = Number(attributes.min); column <= last; column += 1) hiddenColumns.add(column - 1);
    } else if (name === 'c' && attributes.s !== undefined) {
      const format = formats[Number(attributes.s)];
      const at = cellAt(attributes.r ?? '');
      if (format && at) money.set(`${String(at.row)},${String(at.column)}`, format);
    } else if (name === 'mergeCell' && merged.length < MOST_MERGED) {
      const [first, last] = (attributes.ref ?? '').split(':').map(cellAt);
      if (first && last && first.column === last.column && last.row > first.row)
        merged.push({ column: first.column, from: first.row, to: last.row });
    }
  });
  return { hiddenRows, hiddenColumns, merged, money };
}

const LETTERS = 26;

/** Number of a column by its letters, from 1: `AA` is 27; 0 without letters. */
export const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((column, letter) => column * LETTERS + letter.charCodeAt(0) - 64, 0);

const isYes = (value: string | undefined) => value === '1' || value === 'true';

function cellAt(reference: string): { row: number; column: number } | undefined {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? [];
  if (letters === '') return undefined;
  return { row: Number(digits) - 1, column: columnOf(letters) - 1 };
}

/** Currency of each cell style, by its number. */
function moneyFormats(xml: string): Array<Money | undefined> {
  const codes = new Map<string, string>();
  const styles: Array<Money | undefined> = [];
  let isInCells = false;
  eachTag(xml, (name, attributes) => {
    if (name === 'numFmt') codes.set(attributes.numFmtId ?? '', attributes.formatCode ?? '');
    else if (name === 'cellXfs') isInCells = true;
    else if (name === 'cellStyles' || name === 'dxfs') isInCells = false;
    else if (name === 'xf' && isInCells) styles.push(moneyIn(codes.get(attributes.numFmtId ?? '') ?? ''));
  });
  return styles;
}

const LONGEST_CODE = 200;
const SIGN = /[$€£¥￥₹₽₺₴₪₩₫฿₱₦]|(?<!\p{L})(?:[A-Z]{3}|kr|zł|Kč|Ft|lei|Fr|Rs|R|元|円)(?!\p{L})/u;
/** A comma behind the digits shows thousands. */
const SCALED = /[#0?],+(?![#0?,])/;

/** Signs around the number in a format that shows a currency: `"£"#,##0`, `#,##0.00\ [$€-407]`, `"$"0.00"/hr"`. */
function moneyIn(code: string): Money | undefined {
  if (code.length > LONGEST_CODE) return undefined;
  const [positive = ''] = code.split(';');
  const plain = positive
    // `[$€-407]` is a sign with its locale, `[Red]` and `[>9]` are none; `_)` and `* ` are blanks.
    .replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, '"$1"')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/[_*]./g, ' ')
    .replace(/\\(.)/g, '"$1"');
  const bare = plain.replace(/"[^"]*"/g, '');
  if (SCALED.test(bare) || /[yd%@E]/i.test(bare.replace(/[A-Z]{3}|kr/gi, ''))) return undefined;
  const digits = /(?:[#0?][#0?., ]*)+/;
  const shown = plain.replace(/"([^"]*)"/g, (_all, words: string) => words.replace(/[#0?]/g, ''));
  const at = digits.exec(shown);
  if (!at) return undefined;
  const money = { before: shown.slice(0, at.index).trim(), behind: shown.slice(at.index + at[0].length).trim() };
  return SIGN.test(`${money.before} ${money.behind}`) ? money : undefined;
}

function eachTag(xml: string, seen: (name: string, attributes: Record<string, string>) => void): void {
  const parser = new SaxesParser({ xmlns: false });
  parser.on('opentag', (tag: SaxesTagPlain) => seen(tag.name.slice(tag.name.indexOf(':') + 1), tag.attributes));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
}
