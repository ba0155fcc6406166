import { until } from '@market/service-kit/testing';
import { startIdentity, type TestIdentity } from './stage';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

test('S98: every admin is mailed that a deploy token was made, once', async () => {
  for (const login_email of ['ada@perch.test', 'grace@perch.test'])
    await identity.service.admin.createAdmin({ login_email });
  const made = {
    id: 'token-1',
    remote: 'mfe_candidate',
    for: 'CI of the candidate team',
    by: 'ada@perch.test',
    expires_at: '2027-02-26T12:00:00.000Z',
  };
  for (let told = 0; told < 2; told += 1) await identity.tell('remotes.deploy-token-made.v1', made, 'event-1');
  const mails = await until(() => {
    const found = identity.mail.sent.filter(({ subject }) => subject.includes('deploy token'));
    return found.length >= 2 ? found : undefined;
  });
  expect(mails.map(({ to }) => to).sort()).toEqual(['ada@perch.test', 'grace@perch.test']);
  expect(mails[0]!.text).toContain(
    'ada@perch.test made it for CI of the candidate team. Until 2027-02-26 it can publish versions of mfe_candidate',
  );
});
