import { RuleTester } from 'eslint';
import { parser } from 'typescript-eslint';
import { reasonedAssertion } from '../../../../scripts/lint/reasoned-assertion.mjs';

const tester = new RuleTester({
  languageOptions: { parser, sourceType: 'module', parserOptions: { ecmaFeatures: { jsx: true } } },
});
const refused = (code: string, times = 1) => ({ code, errors: Array(times).fill({ messageId: 'bare' }) });

tester.run('reasoned-assertion', reasonedAssertion, {
  valid: [
    `const roles = ['CND', 'EMP'] as const`,
    `const first = list[0]! // it has at least one`,
    `// It has at least one.\nconst first = list[0]!`,
    `/** The names are those of the table. */\nexport const NAMES = Object.keys(table) as Name[]`,
    `// Each place stands in both.\nfor (const place of places) counts[place]! += totals[place]!`,
    `// It has a head.\nfor (let at = heads[0]!; at >= 0; at = next[at]) go()`,
    `const row = {\n  // Written by ourselves.\n  note: read() as Note,\n}`,
    `class Index {\n  // Filled by the constructor.\n  first = list[0]!\n}`,
    `const shown = (\n  <Page\n    // Asked for only with a name.\n    name={name!}\n  />\n)`,
    `// The driver names no type.\nconst found = list.map((one) => {\n  return one\n}) as Row[]`,
    { code: `const first = list[0]!`, options: [{ nonNull: false }] },
  ],
  invalid: [
    refused(`const first = list[0]!`),
    refused(`const address = server.address() as { port: number }`),
    { ...refused(`const port = <number>given`), languageOptions: { parserOptions: { ecmaFeatures: { jsx: false } } } },
    refused(`const row = found as unknown as Row`),
    refused(`count(list[0]!, list[1]!)`, 2),
    refused(`// It has at least one.\n\nconst first = list[0]!`),
    refused(`const first = list[0]! // it has two\nconst second = list[1]!`),
    refused(`// eslint-disable-next-line no-console\nconsole.log(list[0]!)`),
    refused(`const address = 'https://example.org'.split('//')[1]!`),
    refused(`// Those of the table.\nconst run = () => {\n  go(table[0]!)\n}`),
    refused(`// It has a head.\nfor (const place of places)\n  counts[place]! += 1`),
    { ...refused(`const row = found as Row`), options: [{ nonNull: false }] },
  ],
});
