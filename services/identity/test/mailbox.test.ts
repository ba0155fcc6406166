import { until } from '@market/service-kit/testing';
import request from 'supertest';
import { post, signUp, startIdentity } from './stage';

describe('the development mailbox', () => {
  it('shows what was sent to an address or number, newest first, with the links', async () => {
    const identity = await startIdentity({ withMailbox: true });
    const account = await signUp(identity);
    const messagesTo = async (to: string) =>
      (
        await request(identity.service.handler)
          .get(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)
          .expect(200)
      ).body.messages as Array<{ channel: string; text: string; subject: string; links: string[] }>;
    await post(identity, '/auth/send-phone-otp', {}, account).expect(200);
    await post(identity, '/auth/send-email-verification', {}, account).expect(200);
    await until(async () => (await messagesTo(account.email)).length === 1);
    await post(identity, '/auth/forgot-password', { login_email: account.email }).expect(200);
    const mails = await until(async () => {
      const found = await messagesTo(account.email);
      return found.length === 2 ? found : undefined;
    });
    expect(mails.map(({ links }) => links[0])).toEqual([
      expect.stringMatching(/^https:\/\/jobs\.example\.test\/reset-password\/[\w-]{43}$/),
      expect.stringMatching(/^https:\/\/jobs\.example\.test\/verify-email\/[\w-]{43}$/),
    ]);
    const [text] = await until(async () => {
      const found = await messagesTo(account.phone);
      return found.length > 0 ? found : undefined;
    });
    expect(text).toMatchObject({ channel: 'sms', text: expect.stringMatching(/^\d{6} is your/) });
    await request(identity.service.handler).get('/dev/mailbox.json?to=a&to=b').expect(422);
    await identity.stop();
  });

  it('S88: has no address where messages are really sent', async () => {
    const identity = await startIdentity();
    await request(identity.service.handler).get('/dev/mailbox.json').expect(404);
    await identity.stop();
  });
});
