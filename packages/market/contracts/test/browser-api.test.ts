import { BROWSER_API } from '../src/browser-api';

const { ofError, ofRule, sessionEnded } = BROWSER_API.sentences;

test('a browser finds the sentence of a code and of a rule with its limit, and none for those of later versions', async () => {
  expect(await ofError('fields-invalid')).toBe('Please check the marked fields.');
  expect(await ofError('of-later-versions')).toBeUndefined();
  expect(await ofRule({ code: 'rules.emailRequired' })).toBe('Email is required');
  expect(await ofRule({ code: 'values.textLong', values: { max: 120 } })).toBe('This cannot exceed 120 characters');
  expect(await ofRule({ code: 'rules.ofLaterVersions' })).toBeUndefined();
  expect(await ofRule('no rule')).toBeUndefined();
  expect(sessionEnded).toBe('Invalid token');
});
