import ts from 'typescript';

/** Separator between the parts of a test's path. */
export const PATH_MARK = ' › ';
const TITLED = ['test', 'it', 'describe'];
const NOT_RUN = ['skip', 'todo', 'failing', 'fixme'];

/**
 * The tests of a file, each as the path of its `describe` titles and its own (`the header › leads an employer …`).
 * Parsed from the syntax tree, so that titles in comments, strings or skipped tests do not count. Rows of `.each` count
 * too, by the texts in them, where the table is in the same file.
 */
export function readTitles(fileName: string, text: string): string[] {
  const source = ts.createSourceFile(
    fileName,
    text,
    ts.ScriptTarget.Latest,
    true,
    fileName.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const titles: string[] = [];
  const visit = (node: ts.Node, path: string[]): void => {
    const call = ts.isCallExpression(node) ? titledCall(node) : undefined;
    if (call?.isRun === false) return;
    const inner = call ? [...path, call.title] : path;
    if (call)
      titles.push(inner.join(PATH_MARK), ...textsOf(call.table, source).map((row) => [...path, row].join(PATH_MARK)));
    ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(source, []);
  return titles;
}

/** Whether `title`, whole or as the end of a path, is one of the titles; `'twice'` where it is ambiguous. */
export function findTitle(titles: readonly string[], title: string): 'found' | 'missing' | 'twice' {
  const meant = titles.filter((one) => one === title || one.endsWith(`${PATH_MARK}${title}`));
  if (meant.length === 0) return 'missing';
  return meant.length === 1 || new Set(meant).size === 1 ? 'found' : 'twice';
}

function titledCall(
  call: ts.CallExpression,
): { title: string; isRun: boolean; table: ts.Expression | undefined } | undefined {
  const [first, second] = call.arguments;
  if (!first || !second || (!ts.isStringLiteralLike(first) && !ts.isTemplateExpression(first))) return undefined;
  let callee = call.expression;
  let table: ts.Expression | undefined;
  if (ts.isCallExpression(callee)) {
    table = callee.arguments[0];
    callee = callee.expression;
  }
  const words = callee.getText().split('.');
  const isRun = !words.some((word) => NOT_RUN.includes(word));
  if (!TITLED.includes(words[0] ?? '')) return undefined;
  return { title: ts.isTemplateExpression(first) ? first.getText().slice(1, -1) : first.text, isRun, table };
}

/** All texts in the table of an `.each`, given inline or as a constant of the file. */
function textsOf(table: ts.Expression | undefined, source: ts.SourceFile): string[] {
  if (!table) return [];
  if (ts.isIdentifier(table)) return textsOf(declaredAs(table.text, source), source);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    else ts.forEachChild(node, visit);
  };
  visit(table);
  return texts;
}

function declaredAs(name: string, source: ts.SourceFile): ts.Expression | undefined {
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name: declared, initializer } of statement.declarationList.declarations)
      if (declared.getText() === name) return initializer;
  }
  return undefined;
}
