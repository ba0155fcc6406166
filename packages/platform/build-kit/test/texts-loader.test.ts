import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import webpack from 'webpack';
import { PSEUDO_LANGUAGE } from '@market/texts';
import { definePseudo } from '../src/define-pseudo';
import { CONDITIONS, moduleRules, serverModuleRules } from '../src/module-rules';

const ROOT = path.join(__dirname, '../../../..');
let top: string;
let folder: string;
beforeEach(() => {
  top = mkdtempSync(path.join(tmpdir(), 'texts-'));
  folder = top;
});
afterEach(() => rmSync(top, { recursive: true }));

const EN = `export const en = { jobs: { title: 'Jobs', count: '{count, plural, one {# job} other {# jobs}}' } } as const;`;
const DE = `export const de = { jobs: { title: 'Stellen', count: '{count, plural, one {# Stelle} other {# Stellen}}' } };`;
const SHOWS_ALL = `import { createTexts } from '@market/texts';
import { en } from './texts/en';
const { jobs } = createTexts(en);
globalThis.shown = [jobs.title, jobs.count({ count: 1 }), jobs.count({ count: 2 })];`;

/** Bundles a page with these catalogues beside it; answers its first file. */
async function bundle(
  catalogues: Record<string, string>,
  place = 'src',
  rules = moduleRules('small'),
): Promise<string> {
  mkdirSync(path.join(folder, place, 'texts'), { recursive: true });
  writeFileSync(path.join(folder, place, 'index.ts'), SHOWS_ALL);
  for (const [file, text] of Object.entries(catalogues)) writeFileSync(path.join(folder, place, 'texts', file), text);
  await new Promise<void>((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        context: folder,
        target: ['node', 'es2022'],
        entry: `./${place}/index.ts`,
        output: { path: path.join(folder, 'dist'), filename: 'main.js', library: { type: 'commonjs2' } },
        resolve: { extensions: ['.ts', '.js'], conditionNames: CONDITIONS, modules: [path.join(ROOT, 'node_modules')] },
        resolveLoader: { modules: [path.join(ROOT, 'node_modules')] },
        module: { rules },
        plugins: [definePseudo()],
      },
      (error, stats) => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
        else resolve();
      },
    );
  });
  return readFileSync(path.join(folder, 'dist/main.js'), 'utf8');
}

/**
 * Runs the page in a language.
 * @returns the text that it shows
 */
async function shownIn(lang: string): Promise<unknown> {
  const dist = path.join(folder, 'dist');
  const globals: Record<string, unknown> = {
    document: { documentElement: { lang } },
    Promise,
    module: { exports: {} },
  };
  globals.require = (file: string) => {
    const chunk = { exports: {}, require: globals.require, module: {} as { exports: unknown } };
    chunk.module = chunk;
    runInNewContext(readFileSync(path.join(dist, file), 'utf8'), chunk);
    return chunk.exports;
  };
  runInNewContext(readFileSync(path.join(dist, 'main.js'), 'utf8'), globals);
  await (globals.module as { exports: Promise<unknown> }).exports;
  return globals.shown;
}

test('messages are compiled into the bundle, and no parser is in it', async () => {
  const code = await bundle({ 'en.ts': EN });
  expect(await shownIn('en')).toEqual(['Jobs', '1 job', '2 jobs']);
  expect(code).not.toContain('{count, plural');
  expect(code.length).toBeLessThan(5_000);
});

test('a file beside the English one is another language, and no code knows of it', async () => {
  await bundle({ 'en.ts': EN, 'de.ts': DE });
  expect(await shownIn('de')).toEqual(['Stellen', '1 Stelle', '2 Stellen']);
  expect(await shownIn('en')).toEqual(['Jobs', '1 job', '2 jobs']);
  expect(await shownIn('de-AT')).toEqual(['Stellen', '1 Stelle', '2 Stellen']);
  for (const other of ['fr', 'en-GB', '']) expect(await shownIn(other)).toEqual(['Jobs', '1 job', '2 jobs']);
});

test.each(['src', 'packages/platform/web-kit/src'])(
  'a language of a country is a file like any other (%s)',
  async (place) => {
    await bundle({ 'en.ts': EN, 'pt-BR.ts': DE.replace('const de', 'const ptBR') }, place);
    expect(await shownIn('pt-BR')).toEqual(['Stellen', '1 Stelle', '2 Stellen']);
    expect(await shownIn('en')).toEqual(['Jobs', '1 job', '2 jobs']);
  },
);

test('pages may have a catalogue of their own beside them, with its translations', async () => {
  const code = await bundle({ 'en.ts': EN, 'de.ts': DE }, 'src/pages/public');
  expect(code).not.toContain('{count, plural');
  expect(await shownIn('de')).toEqual(['Stellen', '1 Stelle', '2 Stellen']);
  expect(await shownIn('en')).toEqual(['Jobs', '1 job', '2 jobs']);
});

test('the translations of a package that the shell shares are there without waiting', async () => {
  folder = path.join(top, 'packages/platform/web-kit');
  expect(await bundle({ 'en.ts': EN, 'de.ts': DE })).not.toContain('await');
  expect(await shownIn('de')).toEqual(['Stellen', '1 Stelle', '2 Stellen']);
  expect(await shownIn('en')).toEqual(['Jobs', '1 job', '2 jobs']);
});

test('a server, which has no document, writes in the language that it is told, without waiting', async () => {
  expect(await bundle({ 'en.ts': EN, 'de.ts': DE }, 'src', serverModuleRules('small'))).not.toContain('await');
  const writtenIn = (language?: string) => {
    const globals: Record<string | symbol, unknown> = { module: { exports: {} } };
    if (language) globals[Symbol.for('market.language')] = language;
    runInNewContext(readFileSync(path.join(folder, 'dist/main.js'), 'utf8'), globals);
    return globals.shown;
  };
  expect(writtenIn('de')).toEqual(['Stellen', '1 Stelle', '2 Stellen']);
  expect(writtenIn('fr')).toEqual(['Jobs', '1 job', '2 jobs']);
  expect(writtenIn()).toEqual(['Jobs', '1 job', '2 jobs']);
});

test.each(['src', 'packages/platform/web-kit/src'])(
  'a build with the pseudo-language has it of each catalogue (%s)',
  async (place) => {
    process.env.PAGE_LANGUAGE = PSEUDO_LANGUAGE;
    try {
      await bundle({ 'en.ts': EN, 'de.ts': DE }, place);
    } finally {
      delete process.env.PAGE_LANGUAGE;
    }
    expect(await shownIn(PSEUDO_LANGUAGE)).toEqual(['⟦Jöbš~~⟧', '⟦1 jöb~~⟧', '⟦2 jöbš~~⟧']);
    expect(await shownIn('de')).toEqual(['Stellen', '1 Stelle', '2 Stellen']);
    expect(await shownIn('en')).toEqual(['Jobs', '1 job', '2 jobs']);
  },
);

test('an export that is no message stops the build', async () => {
  await expect(
    bundle({ 'en.ts': `export const en = { jobs: { count: '{count, plural, one {#' } };` }),
  ).rejects.toThrow();
});

test('code beside a catalogue is no language, and makes nothing wait', async () => {
  const code = await bundle({ 'en.ts': EN, 'create-texts.ts': 'export const x = 1;' });
  expect(code).not.toContain('await');
});
