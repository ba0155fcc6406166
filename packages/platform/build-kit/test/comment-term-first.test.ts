import { RuleTester } from 'eslint';
import { parser } from 'typescript-eslint';
import { commentTermFirst } from '../../../../scripts/lint/comment-term-first.mjs';

const tester = new RuleTester({
  languageOptions: { parser, sourceType: 'module', parserOptions: { ecmaFeatures: { jsx: true } } },
});
const refused = (code: string, times = 1) => ({ code, errors: Array(times).fill({ messageId: 'opener' }) });

tester.run('comment-term-first', commentTermFirst, {
  valid: [
    `/** Filter by status. */\nexport const filter = 1`,
    `// One-click unsubscribe (RFC 8058).\nexport const a = 1`,
    `// This page is public.\nexport const a = 1`,
    `// Cache of signatures: checking takes long.\n// It is shared by all requests.\nexport const a = 1`,
    `/**\n * Copy of a job.\n * What it lacks is in the index.\n */\nexport const a = 1`,
    `const text = '// What it is'`,
    `const first = list[0]! // its own type`,
  ],
  invalid: [
    refused(`/** What a page shows. */\nexport const a = 1`),
    refused(`/**\n * Whose page it is,\n * and why.\n */\nexport const a = 1`),
    refused(`// It is there.\nexport const a = 1`),
    refused(`const a = 1 // As above.`),
    refused(`// This is why.\nconst a = 1\n// Nobody reads it.\nconst b = 2`, 2),
    refused(`const page = <p>{/* Those that wait. */}</p>`),
  ],
});
