import { wrapMarkdown } from '../tools/wrap-markdown.mjs';

const long = Array(30).fill('seven77').join(' ');

test('a paragraph and a list item are wrapped at 120 columns, below their own indent', () => {
  const lines = wrapMarkdown(`${long}\n\n- ${long}`).split('\n');
  expect(lines.every((line) => line.length <= 120)).toBe(true);
  expect(lines.at(-1)).toMatch(/^ {2}seven77/);
  expect(
    lines
      .join(' ')
      .split(/[\s-]+/)
      .filter(Boolean),
  ).toHaveLength(60);
});

test('tables, headings, code and paragraphs that fit stay as they are; so does a wrapped page', () => {
  const page = `# ${long}\n\n| ${long} |\n\n\`\`\`\n${long}\n\`\`\`\n\nA short\nparagraph.\n`;
  expect(wrapMarkdown(page)).toBe(page);
  expect(wrapMarkdown(wrapMarkdown(long))).toBe(wrapMarkdown(long));
});

test('a link and inline code are not broken', () => {
  expect(wrapMarkdown(`${'a'.repeat(100)} [two words and more](docs/page.md) \`npm run check\``)).toBe(
    `${'a'.repeat(100)}\n[two words and more](docs/page.md) \`npm run check\``,
  );
});
