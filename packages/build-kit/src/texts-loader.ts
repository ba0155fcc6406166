import { readdirSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import { runInNewContext } from 'node:vm';
import { compileMessage } from '@market/texts/compile';
import { transformSync } from '@swc/core';
import type { LoaderContext } from 'webpack';

const SOURCE_LANGUAGE = 'en';
/** A file that is called otherwise is code (BCP 47: `de`, `pt-BR`, `zh-Hant`). */
const LANGUAGE = /^[a-z]{2,3}(-[A-Z][A-Za-z]*)?$/;

/**
 * Compiles the messages of a catalogue (`texts/<language>.ts`) when the bundle is made, so that no page parses one.
 * The English one also looks for its translations, which lie beside it: the page gets the file of the language that it
 * says it is in, before the first module that shows a text. As long as there is none, this costs a page nothing.
 *
 * A package that the shell shares has its translations in its own bundle (`isShared`): Module Federation hands a shared
 * module over synchronously, so one that waited for a file would reach its users as a promise.
 */
export default function textsLoader(this: LoaderContext<{ isShared?: boolean }>, source: string): string {
  const language = languageOf(this.resourcePath);
  const folder = dirname(this.resourcePath);
  this.addContextDependency(folder);
  const translations =
    language === SOURCE_LANGUAGE
      ? readdirSync(folder)
          .map(languageOf)
          .filter((name) => LANGUAGE.test(name) && name !== SOURCE_LANGUAGE)
      : [];
  const ending = extname(this.resourcePath);
  const catalogues = Object.entries(evaluate(source));
  const { isShared = false } = this.getOptions();
  const choice = isShared ? choiceOfLoaded(translations, ending) : choiceOfFiles(translations, ending);
  return [
    ...(translations.length > 0 ? [choice] : []),
    ...catalogues.map(([name, messages]) => {
      const key = name === SOURCE_LANGUAGE ? 'document.documentElement.lang' : `'${name}'`;
      return `export const ${name} = ${translations.length > 0 ? `translation[${key}] ?? ` : ''}${JSON.stringify(compileAll(messages))};`;
    }),
  ].join('\n');
}

/** Of languages as `de` and `pt-BR`, the code by which a module gets the page's own as `translation`. */
const choiceOfFiles = (languages: readonly string[], ending: string) => `const files = {${languages
  .map((name) => `'${name}': () => import('./${name}${ending}')`)
  .join(', ')}};
const translation = (await files[document.documentElement.lang]?.()) ?? {};
`;

const choiceOfLoaded = (languages: readonly string[], ending: string) => `${languages
  .map((name, index) => `import * as translation${index} from './${name}${ending}';`)
  .join('\n')}
const translations = {${languages.map((name, index) => `'${name}': translation${index}`).join(', ')}};
const translation = translations[document.documentElement.lang] ?? {};
`;

/** `en.ts`, of a package `en.js`; types beside it (`en.d.ts`) are no language. */
const languageOf = (file: string): string => basename(file, extname(file));

type Messages = { [key: string]: string | Messages };

/** What the file exports; it holds data and types only. */
function evaluate(source: string): Record<string, Messages> {
  const { code } = transformSync(source, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const exports: Record<string, Messages> = {};
  runInNewContext(code, { exports, module: { exports } });
  return exports;
}

const compileAll = (messages: Messages): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'string' ? compileMessage(message) : compileAll(message),
    ]),
  );
