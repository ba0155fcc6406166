import type { OutgoingMessage } from '@market/service-kit';
import { createMessageTexts, type MessageTexts } from '../src/present/messages';

const texts = createMessageTexts({ publicUrl: 'https://jobs.example.org' });
const expiresAt = new Date('2026-03-14T12:00:00.000Z');
const reader = { to: 'reader@mail.test', name: 'Erin Shaw' };

/** Mails that carry a name with an address: of a company, a job, an API key or the holder of a token. */
const MAILS: ReadonlyArray<readonly [keyof MessageTexts, (typed: string) => OutgoingMessage]> = [
  ...(['confirmApplication', 'applicationSignIn', 'applicationOfOther'] as const).map(
    (kind) =>
      [
        kind,
        (typed: string) =>
          texts[kind]({ ...reader, job: { id: 'job-1', title: typed, company: typed }, token: 'token', expiresAt }),
      ] as const,
  ),
  [
    'invitation',
    (company) => texts.invitation({ ...reader, company, by: 'Ada', role: 'owner', token: 't', expiresAt }),
  ],
  ['domainCode', (company) => texts.domainCode({ ...reader, code: '123456', expiresAt, company, domain: 'mail.test' })],
  ['companyEnded', (company) => texts.companyEnded({ ...reader, company })],
  [
    'memberInvited',
    (company) => texts.memberInvited({ ...reader, by: 'Ada', email: reader.to, role: 'owner', company }),
  ],
  [
    'memberJoined',
    (company) => texts.memberJoined({ ...reader, who: 'Ada', email: reader.to, role: 'owner', company }),
  ],
  [
    'deployTokenMade',
    (typed) =>
      texts.deployTokenMade({ ...reader, remote: 'mfe-auth', for: typed, by: 'Ada', expires_at: '2026-03-14' }),
  ],
  [
    'apiKeyMade',
    (name) => texts.apiKeyMade({ ...reader, by: 'Ada', key: { name, scopes: [], expires_at: expiresAt } }),
  ],
];

test.each(MAILS)('S504: %s has no link but ours, whatever its names are', (_, mailOf) => {
  for (const typed of ['evil.com', 'Cook https://evil.com/win', 'WWW.EVIL.COM', 'win@evil.com', 'ev\u200bil。com']) {
    const mail = mailOf(typed) as Extract<OutgoingMessage, { channel: 'email' }>;
    for (const words of [mail.subject, mail.text, mail.html]) {
      expect(words.normalize('NFKC')).not.toMatch(/evil\u200b?[.。]com|@evil/i);
      expect(words).not.toContain('//evil');
    }
    for (const link of mail.text.match(/https?:\/\/\S+/g) ?? [])
      expect(link).toMatch(/^https:\/\/jobs\.example\.org\//);
    expect(`${mail.subject}${mail.text}`.toLowerCase()).toContain('evil .com');
  }
});
