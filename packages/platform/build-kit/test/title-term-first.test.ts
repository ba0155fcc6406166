import { RuleTester } from 'eslint';
import { parser } from 'typescript-eslint';
import { titleTermFirst } from '../../../../scripts/lint/title-term-first.mjs';

const tester = new RuleTester({ languageOptions: { parser, sourceType: 'module' } });
const refused = (code: string, times = 1) => ({ code, errors: Array(times).fill({ messageId: 'opener' }) });

tester.run('title-term-first', titleTermFirst, {
  valid: [
    `test('a visitor sees the page', run)`,
    `test('S42: one press applies', run)`,
    `it('shows the page', run)`,
    `it.each(rows)('a row with %s is refused', run)`,
    `test('the candidate who applied reads it', run)`,
    `ask('what is it?')`,
  ],
  invalid: [
    refused(`test('what was typed stays', run)`),
    refused(`test('S42: whoever asks is refused', run)`),
    refused(`it('S57, S67: it is refused', run)`),
    refused(`it.each(rows)('of %s one is made', run)`),
    refused(`test.concurrent.each(rows)('where %s, nothing is asked', run)`),
    refused(`describe('who is listed', () => { it('nobody is', run) })`, 2),
  ],
});
