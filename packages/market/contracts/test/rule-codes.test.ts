import { RULE_MESSAGES } from '../src/messages';
import { brokenRules, ruleSentence } from '../src/rule-codes';
import { texts } from '../src/texts';

test('each rule of a field has a code, and its code leads back to the same sentence', () => {
  const sentences = [...Object.values(texts.rules), ...Object.values(texts.values)].map((message) =>
    typeof message === 'string' ? message : message({ max: 2_000 }),
  );
  const fields = Object.fromEntries(sentences.map((sentence, index) => [`field_${index}`, sentence]));
  const broken = brokenRules(fields);
  expect(Object.keys(broken)).toEqual(Object.keys(fields));
  expect(Object.fromEntries(Object.entries(broken).map(([field, rule]) => [field, ruleSentence(rule)]))).toEqual(
    fields,
  );
});

test('a code stands beside its values, and words that are no rule have none', () => {
  expect(
    brokenRules({
      login_email: RULE_MESSAGES.emailRequired,
      job_title: texts.values.textLong({ max: 120 }),
      overrides: 'Nothing is known of this remote.',
    }),
  ).toEqual({
    login_email: { code: 'rules.emailRequired' },
    job_title: { code: 'values.textLong', values: { max: 120 } },
  });
  expect(ruleSentence({ code: 'rules.ofLaterVersions' })).toBeUndefined();
});
