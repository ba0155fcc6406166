import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { PACKAGE_GROUPS } from '../tools/package-folders.mjs';

const SOURCES = ['shell', 'gateway'];
const FOLDERS_OF_SOURCES = [...PACKAGE_GROUPS, 'services'];

/** Set of all texts in the product's sources, normalized by `plainText`; comments are excluded. */
export function readProductTexts(root: string): Set<string> {
  const workspaces = [
    ...SOURCES,
    ...readdirSync(root).filter((name) => name.startsWith('mfe-')),
    ...FOLDERS_OF_SOURCES.flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)),
  ];
  const texts = new Set<string>();
  for (const workspace of workspaces)
    for (const file of readdirSync(join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' }))
      if (/\.tsx?$/.test(file))
        for (const text of textsOf(file, readFileSync(join(root, workspace, 'src', file), 'utf8'))) texts.add(text);
  return texts;
}

/** Texts of one file: of strings, templates and JSX, with `{}` for the values in them. */
export function textsOf(fileName: string, content: string): string[] {
  const texts: string[] = [];
  const kind = fileName.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) texts.push(plainText(node.text));
    if (ts.isTemplateExpression(node))
      texts.push(plainText([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}')));
    // A sentence with an embedded value: `<b>{name}</b>'s resume`.
    if (ts.isJsxElement(node) && node.children.length > 1)
      texts.push(plainText(node.children.map((child) => (ts.isJsxText(child) ? child.text : '{}')).join('')));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(fileName, content, ts.ScriptTarget.Latest, false, kind));
  return texts;
}

/** Entities of JSX. */
const ENTITIES: Record<string, string> = { '&apos;': "'", '&quot;': '"', '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/**
 * A text normalized for comparison: each value becomes `{}`, whatever its name and element, and ICU's doubled
 * apostrophe a single one.
 */
export function plainText(text: string): string {
  return text
    .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\{\w*\}/g, '{}')
    .replace(/<(\w+)>\{\}<\/\1>/g, '{}')
    .replaceAll("''", "'")
    .replace(/\s+/g, ' ')
    .trim();
}
