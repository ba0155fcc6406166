import JSZip from 'jszip';
import mammoth from 'mammoth';
import type { ResumeLine } from '../text';
import { isRecord } from '@market/api';
import { takeBullet } from '../layout/bullets';
import { headingOf } from '../sections/headings';
import { plainLine } from '../layout/plain-line';
import { UnreadableResume } from './unreadable';

/** Maximum number of lines of a file: a resume has some hundred. */
const LINES_MAX = 5_000;
/** Maximum number of files inside a DOCX: ten times that of a resume with pictures. */
const PARTS_MAX = 2_000;
const LINE_HEIGHT = 12;
const PLAIN_SIZE = 11;
/** Minimum number of lines per cell for page columns instead of a table. */
const COLUMN_LINES = 4;

/** Part of a document as mammoth has read it. */
interface Node {
  type: string;
  children: Node[];
  values: Record<string, unknown>;
}

/**
 * Text of a DOCX in reading order: headers first, tables row by row, columns that are made of a table one after the
 * other. Pictures are not decoded.
 * @throws UnreadableResume
 */
export async function readDocx(bytes: Uint8Array): Promise<ResumeLine[]> {
  const lines: ResumeLine[] = [];
  try {
    const zip = await JSZip.loadAsync(bytes);
    const names = Object.keys(zip.files);
    if (names.length > PARTS_MAX || !zip.file('word/document.xml')) throw new UnreadableResume('damaged');
    // Headers first, then the body.
    for (const name of names.filter((each) => /^word\/header\d*\.xml$/.test(each)).toSorted())
      lines.push(...linesOf(await documentIn(await headerAsDocument(zip, name))));
    const heads = new Set(lines.map(({ text }) => text));
    lines.splice(
      0,
      lines.length,
      ...lines.filter(({ text }, at) => lines.findIndex((line) => line.text === text) === at),
    );
    const body = linesOf(await documentIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
    lines.push(...body.filter(({ text }) => !heads.has(text)));
  } catch (error) {
    if (error instanceof UnreadableResume) throw error;
    throw new UnreadableResume('damaged', { cause: error });
  }
  if (lines.length === 0) throw new UnreadableResume('no-text');
  return lines.slice(0, LINES_MAX).map((line, at) => ({ ...line, y: line.y + at * LINE_HEIGHT }));
}

/**
 * DOCX whose body is the text of a header: mammoth reads only bodies, and templates put name and contacts into headers.
 */
async function headerAsDocument(zip: JSZip, name: string): Promise<Buffer> {
  const header = (await zip.file(name)?.async('string')) ?? '';
  const only = new JSZip();
  for (const path of ['[Content_Types].xml', '_rels/.rels', 'word/styles.xml', 'word/numbering.xml']) {
    const text = await zip.file(path)?.async('string');
    if (text !== undefined) only.file(path, text);
  }
  only.file(
    'word/document.xml',
    header.replace(/<w:hdr\b([^>]*)>/, '<w:document$1><w:body>').replace(/<\/w:hdr>\s*$/, '</w:body></w:document>'),
  );
  const links = await zip.file(name.replace('word/', 'word/_rels/') + '.rels')?.async('string');
  if (links !== undefined) only.file('word/_rels/document.xml.rels', links);
  return only.generateAsync({ type: 'nodebuffer' });
}

async function documentIn(buffer: Buffer): Promise<Node> {
  let document: unknown;
  await mammoth.convertToHtml(
    { buffer },
    {
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
      transformDocument(read: unknown) {
        document = read;
        return isRecord(read) ? { ...read, children: [] } : read;
      },
    },
  );
  return nodeOf(document);
}

function nodeOf(value: unknown): Node {
  const values = isRecord(value) ? value : {};
  const { type, children } = values;
  return {
    type: typeof type === 'string' ? type : '',
    children: Array.isArray(children) ? children.map(nodeOf) : [],
    values,
  };
}

function linesOf(node: Node, depth = 0): ResumeLine[] {
  if (node.type === 'paragraph') return linesOfParagraph(node, depth);
  if (node.type === 'table') return node.children.flatMap((row) => linesOfRow(row, depth));
  return node.children.flatMap((child) => linesOf(child, depth));
}

function linesOfRow(row: Node, depth: number): ResumeLine[] {
  const cells = row.children.map((cell) => linesOf(cell, depth)).filter((cell) => cell.length > 0);
  const [first, ...others] = cells;
  if (!first) return [];
  if (others.length === 0) return first;
  // A narrow column with little text contains dates and places.
  const isPage =
    cells.filter((cell) => cell.length >= COLUMN_LINES).length > 1 && cells.every((cell) => hasWords(cell));
  if (isPage)
    return cells
      .toSorted((a, b) => lettersOf(a) - lettersOf(b))
      .flatMap(([head, ...rest]) => (head ? [{ ...head, startsColumn: true as const }, ...rest] : []));
  // Heading to the left of its text, and not the head row of a table.
  const [heading] = first;
  const isTable = cells.every(({ length }) => length === 1) && others.length > 1;
  if (heading && first.length === 1 && !isTable && headingOf(heading.text) !== undefined)
    return [heading, ...linesOfCells(others)];
  return linesOfCells(cells);
}

/** Lines of cells side by side. */
function linesOfCells(cells: ResumeLine[][]): ResumeLine[] {
  const longest = Math.max(...cells.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => cells.flatMap((cell) => cell[at] ?? [])).flatMap(beside);
}

const hasWords = (cell: ResumeLine[]) => cell.length >= COLUMN_LINES || lettersOf(cell) > 60;
const lettersOf = (cell: ResumeLine[]) => cell.reduce((sum, { text }) => sum + text.length, 0);

/** Joins the lines of several cells into one. */
function beside(cells: ResumeLine[]): ResumeLine[] {
  const [first] = cells;
  if (!first) return [];
  if (cells.length === 1) return [first];
  return [
    {
      ...first,
      text: cells.map(({ text }) => text).join('\t'),
      size: Math.max(...cells.map(({ size }) => size)),
      bold: cells.some(({ bold }) => bold),
      links: cells.flatMap(({ links }) => links),
    },
  ];
}

interface Run {
  text: string;
  bold: boolean;
  size: number;
  link?: string;
}

function linesOfParagraph(node: Node, depth: number): ResumeLine[] {
  const { styleName, numbering, indent } = node.values;
  const style = typeof styleName === 'string' ? styleName.toLowerCase() : '';
  const heading = /^heading ([1-6])/.exec(style)?.[1] ?? (/^(?:title|name)$/.test(style) ? '1' : undefined);
  const start = isRecord(indent) ? Number(indent.start ?? 0) / 20 : 0;
  const level = isRecord(numbering) ? Number(numbering.level ?? 0) + 1 : 0;
  const lines: Run[][] = [[]];
  for (const run of runsOf(node)) {
    const [head = '', ...rest] = run.text.split('\n');
    lines.at(-1)?.push({ ...run, text: head });
    for (const text of rest) lines.push([{ ...run, text }]);
  }
  return lines.flatMap((runs) => {
    const text = plainLine(
      runs
        .map((run, at) =>
          run.link && runs[at - 1]?.link && runs[at - 1]?.link !== run.link ? `\t${run.text}` : run.text,
        )
        .join(''),
    );
    if (!text) return [];
    const { isBullet, rest } = takeBullet(text);
    const seen = runs.filter((run) => run.text.trim());
    return {
      text: rest,
      // The format has no pages.
      page: 0,
      x: start + depth * 10 + level * 18,
      // Paragraphs in DOCX are complete: lines are never wrapped.
      right: 0,
      y: 0,
      size: Math.max(...seen.map(({ size }) => size)) + (heading ? 8 - Number(heading) : 0),
      bold: heading !== undefined || seen.every(({ bold }) => bold),
      isBullet: isBullet || level > 0 || style.startsWith('list '),
      ...(heading ? { heading: Number(heading) } : {}),
      links: [...new Set(runs.flatMap(({ link }) => link ?? []))],
    };
  });
}

function runsOf(node: Node, link?: string): Run[] {
  return node.children.flatMap((child): Run[] => {
    const { href } = child.values;
    if (child.type === 'hyperlink') return runsOf(child, typeof href === 'string' ? href : link);
    if (child.type !== 'run') return child.children.length > 0 ? runsOf(child, link) : [];
    const { isBold, fontSize, isAllCaps } = child.values;
    const text = textOf(child);
    return [
      {
        text: isAllCaps === true ? text.toUpperCase() : text,
        bold: isBold === true,
        size: typeof fontSize === 'number' ? fontSize : PLAIN_SIZE,
        ...(link ? { link } : {}),
      },
      // Runs can contain text boxes.
      ...child.children.flatMap((inner) =>
        inner.type === 'hyperlink' ? runsOf({ ...child, children: [inner] }, link) : [],
      ),
    ];
  });
}

function textOf(run: Node): string {
  return run.children
    .map(({ type, values, children }) => {
      if (type === 'text') return typeof values.value === 'string' ? values.value : '';
      if (type === 'tab') return '\t';
      if (type === 'break') return '\n';
      return children.map((child) => `\n${textOf(child)}`).join('');
    })
    .join('');
}
