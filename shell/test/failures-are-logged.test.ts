import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const folders = [
  'shell/src',
  'packages/platform/web-kit/src',
  ...readdirSync(ROOT).flatMap((name) => (name.startsWith('mfe-') ? [`${name}/src`] : [])),
];

/** Text in the braces or parentheses that open at `from`. */
function within(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if ('{('.includes(text[at]!)) depth += 1;
    if ('})'.includes(text[at]!)) depth -= 1;
    if (depth === 0) return text.slice(from, at);
  }
  return text.slice(from);
}

/**
 * Each error handler that informs a person by itself, outside of queries, mutations and forms, which log by themselves.
 */
const handlers = folders.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(ROOT, folder, file), 'utf8');
      return [...text.matchAll(/\}\s*catch\s*\(\w+\)\s*(?=\{)|\.catch(?=\()/g)]
        .map((match) => within(text, match.index + match[0].length))
        .filter((body) => /notify\.error\(|errorText\(/.test(body))
        .map((body) => [path.join(folder, file), body] as const);
    }),
);

test('handlers of failures exist', () => {
  expect(handlers.length).toBeGreaterThan(3);
});

test.each(handlers)('a failed call that %s tells of is logged too', (_file, body) => {
  expect(body).toMatch(/logFailure\((?:error|failure)\)/);
});
