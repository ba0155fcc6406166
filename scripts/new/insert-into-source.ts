import { readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript';

/** Offset in a source file before which new text is inserted. */
type FindPlace = (source: ts.SourceFile) => number | undefined;

/** In the list of names that are imported from a module. */
export const inImportOf =
  (module: string): FindPlace =>
  (source) =>
    find(source, (node) =>
      ts.isImportDeclaration(node) &&
      ts.isStringLiteral(node.moduleSpecifier) &&
      node.moduleSpecifier.text === module &&
      node.importClause?.namedBindings &&
      ts.isNamedImports(node.importClause.namedBindings)
        ? node.importClause.namedBindings.elements.pos
        : undefined,
    );

/** After the last import. */
export const afterImports: FindPlace = (source) => source.statements.findLast(ts.isImportDeclaration)?.end;

/** Insertions for the names that a source does not import yet: into its import of a module, or with one of their own. */
export function importsOf(file: string, module: string, names: readonly string[]): Array<readonly [FindPlace, string]> {
  const imported = new RegExp(`import \\{([^}]*)\\} from '${module}'`).exec(readFileSync(file, 'utf8'))?.[1];
  const missing = names.filter((name) => !new RegExp(`\\b${name}\\b`).test(imported ?? '')).join(', ');
  if (missing === '') return [];
  return imported === undefined
    ? [[afterImports, `\nimport { ${missing} } from '${module}';`]]
    : [[inImportOf(module), ` ${missing},`]];
}

/** At the end of an interface's members. */
export const inInterface =
  (name: string): FindPlace =>
  (source) =>
    find(source, (node) => (ts.isInterfaceDeclaration(node) && node.name.text === name ? node.members.end : undefined));

/** At the beginning of the list that a function returns. */
export const inListOf =
  (functionName: string): FindPlace =>
  (source) =>
    find(source, (node) =>
      ts.isFunctionDeclaration(node) && node.name?.text === functionName
        ? find(node, (inner) =>
            ts.isReturnStatement(inner) && inner.expression && ts.isArrayLiteralExpression(inner.expression)
              ? inner.expression.elements.pos
              : undefined,
          )
        : undefined,
    );

/** At the beginning of the object that is the first argument of a call. */
export const inCallOf =
  (functionName: string): FindPlace =>
  (source) =>
    find(source, (node) =>
      ts.isCallExpression(node) && node.expression.getText(source) === functionName
        ? find(node, (inner) => (ts.isObjectLiteralExpression(inner) ? inner.properties.pos : undefined))
        : undefined,
    );

/** At the beginning of the object that is the first argument of a call. */
export const inObjectFor =
  (functionName: string): FindPlace =>
  (source) =>
    find(source, (node) =>
      ts.isCallExpression(node) &&
      node.expression.getText(source) === functionName &&
      node.arguments[0] &&
      ts.isObjectLiteralExpression(node.arguments[0])
        ? node.arguments[0].properties.pos
        : undefined,
    );

/** At the beginning of the list or object that is the value of a property, or of a constant, of that name. */
export const inValueOf =
  (name: string): FindPlace =>
  (source) =>
    find(source, (node) => {
      if (!(ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) || node.name.getText(source) !== name)
        return undefined;
      const value = plain(node.initializer);
      if (!value) return undefined;
      if (ts.isArrayLiteralExpression(value)) return value.elements.pos;
      return ts.isObjectLiteralExpression(value) ? value.properties.pos : undefined;
    });

/**
 * After the last entry of a constant's list or object, or after the last entry with this name prefix, if any. The
 * inserted text begins with a comma.
 */
export const afterLastOf =
  (constant: string, beginning?: string): FindPlace =>
  (source) =>
    find(source, (node) => {
      if (!ts.isVariableDeclaration(node) || node.name.getText(source) !== constant) return undefined;
      const value = plain(node.initializer);
      if (!value) return undefined;
      if (ts.isArrayLiteralExpression(value)) return value.elements.at(-1)?.end;
      if (!ts.isObjectLiteralExpression(value)) return undefined;
      const last = value.properties.findLast(
        ({ name }) => beginning !== undefined && name && ts.isStringLiteral(name) && name.text.startsWith(beginning),
      );
      return (last ?? value.properties.at(-1))?.end;
    });

/** Before a passage that occurs once in the source. */
export const before =
  (piece: string): FindPlace =>
  ({ text }) => {
    const at = text.indexOf(piece);
    return at < 0 || text.includes(piece, at + 1) ? undefined : at;
  };

/** A value without its type annotations: `{ … } as const satisfies Rows`. */
function plain(value: ts.Expression | undefined): ts.Expression | undefined {
  return value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) ? plain(value.expression) : value;
}

export const atEnd: FindPlace = (source) => source.end;

/**
 * Inserts texts into a source file, each at its place.
 * @throws Error when a place is not found: the file's structure has changed
 */
export function insertIntoSource(file: string, insertions: ReadonlyArray<readonly [FindPlace, string]>): void {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const placed = insertions.map(([findPlace, added]) => {
    const at = findPlace(source);
    if (at === undefined) throw new Error(`${file} has no place for:${added}`);
    return { at, added };
  });
  const filled = placed
    .sort((a, b) => b.at - a.at)
    .reduce((result, { at, added }) => `${result.slice(0, at)}${added}${result.slice(at)}`, text);
  writeFileSync(file, filled);
}

function find<Found>(node: ts.Node, look: (node: ts.Node) => Found | undefined): Found | undefined {
  return ts.forEachChild(node, (child) => look(child) ?? find(child, look));
}
