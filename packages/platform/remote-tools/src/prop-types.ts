import { createRequire } from 'node:module';
import { join } from 'node:path';
import type ts from 'typescript';
import { Refused } from './refused';

/** Module that types of dialogs and slots augment. */
const KIT = '@market/web-kit';
/** Interface of each kind, in its source file. */
const PROPS = { dialogs: 'DialogProps', slots: 'SlotProps' } as const;
export type PropsKind = keyof typeof PROPS;
/** Allowed type imports of props: every remote has these packages. */
const KNOWN_TYPES = /^(react|@market\/(api|contracts|web-kit)(\/[\w/-]+)?)$/;
const TYPES_MAX = 100_000;

/** A dialog or slot: its name, and its lines in the interface. */
export interface PropType {
  name: string;
  text: string;
}

/** Loads the TypeScript compiler of a remote's own repository. */
export function typeScriptOf(folder: string): typeof ts {
  // Cast: typed by the package itself.
  return createRequire(join(folder, 'package.json'))('typescript') as typeof ts;
}

/**
 * Parses the props types that a remote declares for its dialogs or slots. The text is written by another team and is
 * inserted into this one's sources: only the lines of the interface are copied, and any other content is refused.
 * @param compiler that of the repository
 * @param owner the remote's name, for the error message
 * @param text a `src/dialogs.d.ts` or `src/slots.d.ts`
 * @throws Refused if it contains anything but such types
 */
export function readPropTypes(compiler: typeof ts, kind: PropsKind, owner: string, text: string): PropType[] {
  const props = PROPS[kind];
  const refuse = (what: string): Refused =>
    new Refused(
      `What ${owner} says of its ${kind} has ${what}; it may only be declare module '${KIT}' { interface ${props} { … } }: ask its team.`,
    );
  if (text.length > TYPES_MAX) throw refuse(`more than ${TYPES_MAX} characters`);
  const source = compiler.createSourceFile('props.d.ts', text, compiler.ScriptTarget.Latest, true);
  const { diagnostics = [] } = compiler.transpileModule(text, { fileName: 'props.ts', reportDiagnostics: true });
  if (diagnostics.length > 0) throw refuse('what TypeScript cannot read');
  const directives = [source.referencedFiles, source.typeReferenceDirectives, source.libReferenceDirectives];
  if (directives.some(({ length }) => length > 0)) throw refuse('a reference to another file');
  return source.statements.flatMap((statement) => {
    if (isEmptyExport(compiler, statement)) return [];
    if (
      !compiler.isModuleDeclaration(statement) ||
      !compiler.isStringLiteral(statement.name) ||
      statement.name.text !== KIT ||
      !statement.body ||
      !compiler.isModuleBlock(statement.body)
    )
      throw refuse(`'${firstWords(statement.getText())}'`);
    return statement.body.statements.flatMap((inner) => {
      if (
        !compiler.isInterfaceDeclaration(inner) ||
        inner.name.text !== props ||
        inner.heritageClauses ||
        inner.typeParameters
      )
        throw refuse(`'${firstWords(inner.getText())}'`);
      return inner.members.map((member) => {
        if (
          !compiler.isPropertySignature(member) ||
          !(compiler.isIdentifier(member.name) || compiler.isStringLiteral(member.name)) ||
          !member.type ||
          !isOwnType(compiler, member.type)
        )
          throw refuse(`'${firstWords(member.getText())}'`);
        // Copied from the member's comment up to its type; text after the type is dropped.
        const documented = text.slice(member.getStart(source, true), member.name.end);
        return {
          name: member.name.text,
          text: `${documented}${member.questionToken ? '?' : ''}: ${member.type.getText()};`,
        };
      });
    });
  });
}

/** `export {};`, which makes a file a module. */
function isEmptyExport(compiler: typeof ts, statement: ts.Statement): boolean {
  return (
    compiler.isExportDeclaration(statement) &&
    !statement.moduleSpecifier &&
    statement.exportClause !== undefined &&
    compiler.isNamedExports(statement.exportClause) &&
    statement.exportClause.elements.length === 0
  );
}

/** Whether a type uses only itself and packages that every remote has: no other import, and no expression. */
function isOwnType(compiler: typeof ts, node: ts.Node): boolean {
  if (compiler.isImportTypeNode(node)) {
    const { argument } = node;
    const isKnown =
      compiler.isLiteralTypeNode(argument) &&
      compiler.isStringLiteral(argument.literal) &&
      KNOWN_TYPES.test(argument.literal.text);
    if (!isKnown || node.isTypeOf) return false;
  }
  if (compiler.isTypeQueryNode(node) || compiler.isComputedPropertyName(node)) return false;
  return !compiler.forEachChild(node, (child) => !isOwnType(compiler, child));
}

const WORDS_MAX = 60;
const firstWords = (text: string) => text.replace(/\s+/g, ' ').slice(0, WORDS_MAX);

/** Source text of the interface of a kind, with the members of several remotes. */
export function propTypesText(
  kind: PropsKind,
  found: ReadonlyArray<{ owner: string; types: readonly PropType[] }>,
): string {
  const says = {
    dialogs: 'what the dialogs of other remotes are opened with',
    slots: 'what the slots of other remotes give',
  };
  return [
    `// Written by npm run types: ${says[kind]}.`,
    'export {};',
    '',
    `declare module '${KIT}' {`,
    `  interface ${PROPS[kind]} {`,
    ...found.flatMap(({ owner, types }) => [`    // ${owner}`, ...types.map(({ text }) => `    ${text}`)]),
    '  }',
    '}',
    '',
  ].join('\n');
}
