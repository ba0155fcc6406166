import { RuleTester } from 'eslint';
import { noLiteralText } from '../../../../scripts/lint/no-literal-text.mjs';

const tester = new RuleTester({
  languageOptions: { sourceType: 'module', parserOptions: { ecmaFeatures: { jsx: true } } },
});
const refused = (code: string) => ({ code, errors: [{ messageId: 'literal' }] });

tester.run('no-literal-text', noLiteralText, {
  valid: [
    `<Page title={texts.jobs.title} width="narrow">{texts.jobs.lead}</Page>`,
    `<p className="quiet big">{count} · {' '}</p>`,
    `<GoogleLogin text="continue_with" />`,
    `const List = ({ shape = 'rows' }) => <b className={shape} />`,
    `<Tag status={open ? 'open' : 'closed'} />`,
    `throw new Error('useShell() was called outside of the shell')`,
    `console.error('This is for whoever runs it')`,
    `createSweeper({ said: 'files could not be removed; next try in a minute' })`,
    `deps.log.warn({ error }, 'the index could not be read')`,
    `box.setAttribute('aria-label', texts.code.digit({ place }))`,
    `box.setAttribute('data-note', 'Some words of a program')`,
    `box.setAttribute('title', '')`,
    `if (title === 'Some words that were stored') go()`,
    `import { texts } from 'a module with a strange name'`,
    'const address = `/jobs/${id}?from=${page}`',
    `const kinds = { 'Content-Type': 'application/json', state: 'open' }`,
  ],
  invalid: [
    refused(`<p>Nothing found</p>`),
    refused(`<p>{name} or</p>`),
    refused(`<Page title="Jobs" />`),
    refused(`<ConfirmButton confirmLabel="Remove" />`),
    refused(`const Cancel = ({ children = 'Cancel' }) => <b>{children}</b>`),
    refused(`<input placeholder="optional" />`),
    refused(`<p aria-label={wide ? 'Wide' : name}>{name}</p>`),
    refused(`<p>{open ? 'open' : <b>{name}</b>}</p>`),
    refused(`const row = { label: 'Work mode', value: 'remote' }`),
    refused(`notify.error('The job could not be saved.')`),
    refused(`box.setAttribute('aria-label', 'code')`),
    refused('box.setAttribute("title", `Digit ${place}`)'),
    refused(`box.querySelector('input')?.setAttribute('placeholder', wide ? 'Type a word' : name)`),
    refused('const words = `Resend in ${left} seconds`'),
    refused(`const failure = 'we could not read this file'`),
    refused(`throw new MarketError('too-large', { error: 'The file is too large.' })`),
  ],
});
