import { asSentence } from '../src';

test.each([
  ['Spam', 'Spam.'],
  [' We could not find your company ', 'We could not find your company.'],
  ['Is this you?', 'Is this you?'],
  ['They said “never!”', 'They said “never!”'],
  ['Posted twice (see above.)', 'Posted twice (see above.)'],
])('%s is followed as %s', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});
