import { RULE_MESSAGES, SUCCESSES } from '@market/contracts/messages';
import { api } from '@market/contracts/testing';
import { until } from '@market/service-kit/testing';
import { post, startIdentity, type TestIdentity } from './stage';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity({ env: { CONTACT_EMAIL: 'help@market.test' } });
});
afterAll(() => identity.stop());

const MESSAGE = {
  name: 'Ann Lee',
  email: 'ann@mail.test',
  subject: 'A question',
  message: 'How many jobs\nmay I post?',
};
const mailsAbout = (subject: string) => identity.mail.sent.filter((mail) => mail.subject.includes(subject));

test('a message goes to those who run the marketplace, and an answer to it to who wrote', async () => {
  const { body } = await post(identity, api.sendContactMessage(), MESSAGE).expect(200);
  expect(body.message).toBe(SUCCESSES.contactSent);
  const mail = await until(() => mailsAbout('A question')[0]);
  expect(mail).toMatchObject({ to: 'help@market.test', replyTo: 'ann@mail.test' });
  expect(mail.text).toContain('> How many jobs\n> may I post?');
  expect(mail.text).toContain('Ann Lee (ann@mail.test)');
});

test('S62: text of a stranger stays text, and reaches nobody else', async () => {
  await post(identity, api.sendContactMessage(), {
    ...MESSAGE,
    subject: 'Hostile',
    message: '<a href="https://evil.test">Win</a>',
  }).expect(200);
  const mail = await until(() => mailsAbout('Hostile')[0]);
  expect(mail.html).not.toContain('<a href="https://evil.test">');
  await post(identity, api.sendContactMessage(), { ...MESSAGE, subject: 'Two\r\nBcc: victim@mail.test' }).expect(422);
  expect(identity.mail.sent.every(({ to }) => to === 'help@market.test')).toBe(true);
});

test.each([
  [{ name: '' }, { name: RULE_MESSAGES.nameRequired }],
  [{ email: 'nobody' }, { email: RULE_MESSAGES.emailFormat }],
  [{ subject: ' ' }, { subject: RULE_MESSAGES.contactSubjectRequired }],
  [{ message: undefined }, { message: RULE_MESSAGES.contactMessageRequired }],
  [{ message: 'x'.repeat(5_001) }, { message: 'This cannot exceed 5000 characters' }],
])('%j is refused', async (change, fields) => {
  const { body } = await post(identity, api.sendContactMessage(), { ...MESSAGE, ...change }).expect(422);
  expect(body.fields).toEqual(fields);
});

test('a mailbox cannot be flooded', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1)
    statuses.push((await post(identity, api.sendContactMessage(), MESSAGE, { from: '203.0.113.77' })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
});
