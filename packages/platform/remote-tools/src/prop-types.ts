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

/** The compiler of a remote's own repository. */
export function typeScriptOf(folder: string): typeof ts {
  // The package's own types.
  return createRequire(join(folder, 'package.json'))('typescript') as typeof ts;
}

/**
 * Reads what a remote says that its dialogs are opened with, or that its slots give. It is text of another team that
 * comes into this one's sources: nothing is taken of it but the lines of the interface, and only where there is nothing
 * else.
 * @param compiler that of the repository
 * @param owner whose it is, for the sentence that refuses it
 * @param text a `src/dialogs.d.ts` or `src/slots.d.ts`
 * @throws Refused where it is not only types of these
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
        // From its comment on; nothing of what could stand behind the type.
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

/** Whether a type is made of itself and of what every remote has: no import of anything else, and no expression. */
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

/** The interface of a kind with members of several remotes, as a source. */
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
