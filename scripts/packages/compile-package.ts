import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../start/root';
import { packageFolder } from '../tools/package-folders.mjs';
import { PACKED_PACKAGES } from './packed-packages';

const SOURCE = /(?<!\.d)\.tsx?$/;

/**
 * Compiles a package's sources to JavaScript and copies its other files, keeping their paths.
 * @param name of a package, without `@market/`
 * @param target output folder of its `src`
 */
export function compileSources(name: string, target: string): void {
  const folder = join(ROOT, packageFolder(ROOT, name));
  for (const file of filesOf(folder)) {
    const to = join(target, relative(folder, file));
    mkdirSync(dirname(to), { recursive: true });
    if (!SOURCE.test(file)) {
      cpSync(file, to);
      continue;
    }
    const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
      fileName: file,
      compilerOptions: {
        ...options(),
        module: PACKED_PACKAGES[name] === 'cjs' ? ts.ModuleKind.CommonJS : ts.ModuleKind.ESNext,
      },
      transformers: { before: [withExtensions(file)] },
    });
    writeFileSync(to.replace(SOURCE, '.js'), outputText);
  }
}

/**
 * Writes the type declarations of all packages, in one program, because they import each other.
 * @param targetOf output folder of a package
 * @throws Error with TypeScript's diagnostics on declarations that it cannot emit
 */
export function writeTypes(targetOf: (name: string) => string): void {
  const names = Object.keys(PACKED_PACKAGES);
  const program = ts.createProgram({
    rootNames: names.flatMap((name) =>
      filesOf(join(ROOT, packageFolder(ROOT, name))).filter((file) => /\.tsx?$/.test(file)),
    ),
    options: { ...options(), noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: ROOT, outDir: ROOT },
  });
  const { diagnostics } = program.emit(
    undefined,
    (file, text, _mark, _failed, sources) => {
      const source = sources?.[0]?.fileName ?? '';
      const name = names.find((one) => source.startsWith(join(ROOT, packageFolder(ROOT, one), 'src/')));
      if (name) writeFileSync(join(targetOf(name), relative(join(ROOT, packageFolder(ROOT, name)), file)), text);
    },
    undefined,
    true,
    {
      afterDeclarations: [
        (context) => (node) => (ts.isSourceFile(node) ? withExtensions(node.fileName)(context)(node) : node),
      ],
    },
  );
  if (diagnostics.length > 0)
    throw new Error(
      ts.formatDiagnostics(diagnostics, {
        getCanonicalFileName: (file) => file,
        getCurrentDirectory: () => ROOT,
        getNewLine: () => '\n',
      }),
    );
}

/** Compiler options of the project's own check. */
function options(): ts.CompilerOptions {
  const file = join(ROOT, 'tsconfig.json');
  // Cast: a valid configuration, since the project compiles.
  const { config } = ts.readConfigFile(file, (path) => readFileSync(path, 'utf8')) as { config: object };
  return { ...ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT).options };
}

function filesOf(folder: string): string[] {
  return readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Appends file extensions: `./money` becomes `./money.js`, `./ui` becomes `./ui/index.js`, as module resolution without
 * a bundler requires.
 */
function withExtensions(file: string): ts.TransformerFactory<ts.SourceFile> {
  const named = (specifier: string): string => {
    if (!specifier.startsWith('.')) return specifier;
    const place = join(dirname(file), specifier);
    if (['.ts', '.tsx', '.d.ts'].some((ending) => existsSync(`${place}${ending}`))) return `${specifier}.js`;
    return existsSync(place) && statSync(place).isDirectory() ? `${specifier}/index.js` : specifier;
  };
  return (context) => {
    const { factory } = context;
    const literal = (node: ts.StringLiteral) => factory.createStringLiteral(named(node.text), true);
    const visit = (node: ts.Node): ts.Node => {
      if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
        return factory.updateImportDeclaration(
          node,
          node.modifiers,
          node.importClause,
          literal(node.moduleSpecifier),
          node.attributes,
        );
      if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
        return factory.updateExportDeclaration(
          node,
          node.modifiers,
          node.isTypeOnly,
          node.exportClause,
          literal(node.moduleSpecifier),
          node.attributes,
        );
      const [argument] = ts.isCallExpression(node) ? node.arguments : [];
      if (
        ts.isCallExpression(node) &&
        node.expression.kind === ts.SyntaxKind.ImportKeyword &&
        argument &&
        ts.isStringLiteral(argument)
      )
        return factory.updateCallExpression(node, node.expression, undefined, [literal(argument)]);
      if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal))
        // Cast: visiting a type node returns a type node.
        return factory.updateImportTypeNode(
          node,
          factory.createLiteralTypeNode(literal(node.argument.literal)),
          node.attributes,
          node.qualifier,
          node.typeArguments?.map((type) => ts.visitNode(type, visit) as ts.TypeNode),
          node.isTypeOf,
        );
      return ts.visitEachChild(node, visit, context);
    };
    // Cast: a file stays a file.
    return (node) => ts.visitNode(node, visit) as ts.SourceFile;
  };
}
