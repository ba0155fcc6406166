import { readdirSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import { runInNewContext } from 'node:vm';
import { PAGE_LANGUAGE_CODE } from '@market/texts';
import { compileMessage } from '@market/texts/compile';
import { transformSync } from '@swc/core';
import type { LoaderContext } from 'webpack';

const SOURCE_LANGUAGE = 'en';
/** Language file names (BCP 47: `de`, `pt-BR`, `zh-Hant`); all other files are code. */
const LANGUAGE = /^[a-z]{2,3}(-[A-Z][A-Za-z]*)?$/;

/** Catalogue to load, and its purpose. */
interface TextsOptions {
  /** Part of a package that the shell shares. */
  isShared?: boolean;
  /** Build for a server, which renders pages. */
  isServer?: boolean;
}

/**
 * Compiles the messages of a catalogue (`texts/<language>.ts`) at build time, so that no page parses one. The English
 * catalogue also loads the translation for the language that the page declares, from the files beside it, before the
 * first module that shows a text. Without translations this adds no cost. A package that the shell shares includes its
 * translations in its own bundle (`isShared`): Module Federation provides shared modules synchronously, so a module
 * that waits for a file would reach its users as a promise. The same applies on a server.
 */
export default function textsLoader(this: LoaderContext<TextsOptions>, source: string): string {
  const language = languageOf(this.resourcePath);
  const folder = dirname(this.resourcePath);
  this.addContextDependency(folder);
  const { isShared = false, isServer = false } = this.getOptions();
  const translations = language === SOURCE_LANGUAGE ? translationsIn(folder) : [];
  const ending = extname(this.resourcePath);
  const catalogues = Object.entries(evaluateCatalogue(source));
  const here = PAGE_LANGUAGE_CODE[isServer ? 'server' : 'browser'];
  const choice =
    isShared || isServer ? choiceOfLoaded(translations, ending, here) : choiceOfFiles(translations, ending, here);
  return [
    ...(translations.length > 0 ? [choice] : []),
    ...catalogues.map(([name, messages]) => {
      // `pt-BR.ts` exports `ptBR`.
      const key = name === SOURCE_LANGUAGE ? `language.replace('-', '')` : `'${name}'`;
      const translated = translations.length > 0 ? `translation[${key}] ?? ` : '';
      return `export const ${name} = ${translated}${JSON.stringify(compileAll(messages))};`;
    }),
  ].join('\n');
}

/** Languages other than English for which a folder of texts has a file. */
export function translationsIn(folder: string): string[] {
  return readdirSync(folder)
    .map(languageOf)
    .filter((name) => LANGUAGE.test(name) && name !== SOURCE_LANGUAGE);
}

/** Code that selects the page's language as `translation`, among language files such as `de` and `pt-BR`. */
const choiceOfFiles = (languages: readonly string[], ending: string, here: string) => `const files = {${languages
  .map((name) => `'${name}': () => import('./${name}${ending}')`)
  .join(', ')}};
${languageOfPage('files', here)}
const translation = (await files[language]?.()) ?? {};
`;

const choiceOfLoaded = (languages: readonly string[], ending: string, here: string) => `${languages
  .map((name, index) => `import * as translation${index} from './${name}${ending}';`)
  .join('\n')}
const translations = {${languages.map((name, index) => `'${name}': translation${index}`).join(', ')}};
${languageOfPage('translations', here)}
const translation = translations[language] ?? {};
`;

/** Selects the page's own language, or its base language without the region, if there is a file for it. */
const languageOfPage = (files: string, here: string) =>
  `const wanted = ${here} ?? '';
const language = wanted in ${files} ? wanted : wanted.split('-')[0];`;

/** Language of a file: `en.ts`, in a package `en.js`; type files beside it (`en.d.ts`) are no language. */
const languageOf = (file: string): string => basename(file, extname(file));

export type Messages = { [key: string]: string | Messages };

/** Evaluates the exports of a catalogue, which contains only data and types. */
export function evaluateCatalogue(source: string): Record<string, Messages> {
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
