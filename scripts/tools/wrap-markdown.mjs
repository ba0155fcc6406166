import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { answerHelp } from '../setup/help.mjs';

/** Width of prose in documents; tables, code, headings and HTML keep their lines. */
const WIDTH = 120;
/** Pages whose lines are determined by their generators, and lists of one line for each change. */
const GENERATED =
  /^(?:docs\/(?:errors|events|privacy|reliability|import-formats|contract-of-the-shell)\.md|bench\/(?:results|pages|search-engines)\.md|CHANGELOG\.md)$/;
/** Inline code, links and images stay on one line each: tests and readers search for them. */
const WORDS = /(?:`[^`\n]*`|!?\[[^\]\n]*\]\([^)\n]*\)|\S)+/g;

const isFixed = (line) => /^\s*(?:\||#|<|!\[|>|={3,}|-{3,}|\[[^\]]+\]:)/.test(line) || line.trim() === '';
const itemOf = (line) => /^(\s*(?:[-*+]|\d+\.)\s+)/.exec(line)?.[1];

function wrapped(lines) {
  const start = itemOf(lines[0]) ?? /^\s*/.exec(lines[0])[0];
  const indent = ' '.repeat(itemOf(lines[0]) ? start.length : /^\s*/.exec(lines[1] ?? lines[0])[0].length);
  const out = [];
  let current = start;
  let isEmpty = true;
  for (const [word] of lines
    .map((line) => line.trim())
    .join(' ')
    .slice(start.trim() ? start.trim().length + 1 : 0)
    .matchAll(WORDS)) {
    // A line must not begin with a character that Markdown parses as a list or a heading.
    const fits = isEmpty || current.length + 1 + word.length <= WIDTH || /^(?:[-*+#>]|\d+\.)$/.test(word);
    if (!fits) out.push(current);
    current = fits ? current + (isEmpty ? '' : ' ') + word : indent + word;
    isEmpty = false;
  }
  return [...out, current];
}

/** Wraps paragraphs and list items that have a line beyond the width; everything else stays as it is. */
export function wrapMarkdown(text) {
  const out = [];
  let block = [];
  let fence = false;
  const flush = () => {
    if (block.length > 0) out.push(...(block.some((line) => line.length > WIDTH) ? wrapped(block) : block));
    block = [];
  };
  for (const line of text.split('\n')) {
    if (/^\s*(?:```|~~~)/.test(line)) {
      flush();
      fence = !fence;
      out.push(line);
    } else if (fence || isFixed(line) || /(?: {2}|\\)$/.test(line)) {
      flush();
      out.push(line);
    } else {
      if (itemOf(line)) flush();
      block.push(line);
    }
  }
  flush();
  return out.join('\n');
}

if (process.argv[1]?.endsWith('wrap-markdown.mjs')) {
  answerHelp(`Usage: npm run format:docs [-- --check]
  wraps the prose of all documents at ${WIDTH} columns, and prints those that it changed
  --check   prints those that it would change, and ends with 1 if there are any`);
  const isCheck = process.argv.includes('--check');
  const files = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).trim().split('\n');
  for (const file of files.filter((name) => !GENERATED.test(name) && !name.includes('templates/'))) {
    const text = readFileSync(file, 'utf8');
    const next = wrapMarkdown(text);
    if (next === text) continue;
    if (isCheck) process.exitCode = 1;
    else writeFileSync(file, next);
    console.log(isCheck ? `${file} has lines beyond ${WIDTH} columns: npm run format:docs` : file);
  }
}
