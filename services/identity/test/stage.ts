import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoginType, User } from '@market/contracts/accounts';
import type { EventPayload, EventType } from '@market/contracts/events';
import type { ServiceName } from '@market/contracts/services';
import { api } from '@market/contracts/testing';
import {
  createAddressSeal,
  createInProcessBus,
  createLog,
  createMailbox,
  createMetrics,
  readSettings,
  type Connection,
  type Peers,
} from '@market/service-kit';
import { fakeClock, recordingMail, recordingSms, testMongo, until, type FakeClock } from '@market/service-kit/testing';
import request, { type Response } from 'supertest';
import { createPasswordHasher } from '../src/adapters/keys/password-hasher';
import { createIdentityService, type IdentityService } from '../src/service';
import { identitySettings, type IdentitySettings } from '../src/settings';

/** Cheapest argon2 parameters, for tests that are not about hashing. */
export const cheapHasher = () =>
  createPasswordHasher({ cost: { memoryCost: 64, timeCost: 1, parallelism: 1 }, maxWaiting: 2_000 });

export const PASSWORD = 'Quiet7River';

export interface TestIdentity {
  service: IdentityService;
  config: IdentitySettings;
  connection: Connection;
  clock: FakeClock;
  mail: ReturnType<typeof recordingMail>;
  sms: ReturnType<typeof recordingSms>;
  /** Delivers an event, under an id where it comes more than once; handled when this resolves. */
  tell<Type extends EventType>(type: Type, payload: EventPayload<Type>, id?: string): Promise<void>;
  /** Another replica of the service on the same database. */
  replica(): Promise<IdentityService>;
  stop(): Promise<void>;
}

const noPeers: Peers = {
  ask: () => Promise.reject(new Error('identity asks nobody')),
  askEach: () => Promise.resolve([]),
};

/**
 * Starts the identity service with a separate database; messages are recorded (or lie in the development mailbox), and
 * the clock stands still.
 */
export async function startIdentity({
  env = {},
  hasher = cheapHasher(),
  withMailbox = false,
  peers = noPeers,
}: {
  peers?: Peers;
  env?: NodeJS.ProcessEnv;
  hasher?: ReturnType<typeof cheapHasher>;
  withMailbox?: boolean;
} = {}): Promise<TestIdentity> {
  const dataDir = mkdtempSync(join(tmpdir(), 'identity-'));
  const config = readSettings(identitySettings, {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://jobs.example.test',
    ...env,
  });
  const mongo = testMongo();
  const connection = await mongo.connect('identity');
  const clock = fakeClock();
  const log = createLog({ name: 'identity', level: 'silent' });
  const bus = createInProcessBus({ connection: await mongo.connect('bus'), log });
  const [mail, sms] = [recordingMail(), recordingSms()];
  const metrics = createMetrics();
  const mailbox = withMailbox ? createMailbox({ connection: await mongo.connect('mailbox') }) : undefined;
  const ports = mailbox ? { mail: mailbox.mail, sms: mailbox.sms, mailbox } : { mail, sms };
  const create = () =>
    createIdentityService(
      { config, connection, bus, keys: { find: async () => undefined }, peers, clock, log, metrics, ...ports },
      { hasher },
    );
  const running = [create()];
  await bus.start();
  await running[0]!.start();
  return {
    service: running[0]!,
    config,
    connection,
    clock,
    mail,
    sms,
    async tell(type, payload, id = randomUUID()) {
      await bus.publish([
        {
          id,
          type,
          occurredAt: clock.now().toISOString(),
          producer: type.split('.')[0] as ServiceName,
          requestId: 'request-1',
          payload,
        },
      ]);
    },
    async replica() {
      const another = create();
      await another.start();
      running.push(another);
      return another;
    },
    async stop() {
      for (const service of running) await service.stop();
      await bus.stop();
      metrics.registry.clear();
      await mongo.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A number of India, where tests read numbers, that no other test has. */
export function newPhone(): string {
  return `9${String(randomInt(1e9)).padStart(9, '0')}`;
}

export function newEmail(): string {
  return `p${randomUUID().slice(0, 13)}@mail.test`;
}

export interface SignedUp {
  user: User;
  token: string;
  email: string;
  phone: string;
  /** The refresh cookie's value. */
  refresh: string;
  /** The known device's mark. */
  device: string;
}

/** Headers of a gateway that reports from where somebody calls. */
export function fromAddress({ config }: Pick<TestIdentity, 'config'>, clientAddress: string): Record<string, string> {
  return createAddressSeal(config.secretFile).headersFor({ requestId: randomUUID(), clientAddress });
}

export function post(
  identity: TestIdentity,
  path: string,
  body: object,
  { token, from, cookie }: { token?: string; from?: string; cookie?: string } = {},
): request.Test {
  const call = request(identity.service.handler).post(path).send(body);
  if (token) call.set('Authorization', `Bearer ${token}`);
  if (from) call.set(fromAddress(identity, from));
  if (cookie) call.set('Cookie', cookie);
  return call;
}

export function cookieOf(answer: Response, name: string): string {
  const lines = answer.get('Set-Cookie') ?? [];
  return lines.map((line) => new RegExp(`^${name}=([^;]*)`).exec(line)?.[1]).find((value) => value !== undefined) ?? '';
}

export function registration(
  given: { login_type?: LoginType; email?: string; phone?: string; password?: string } = {},
) {
  return {
    login_name: 'Ada Lovelace',
    login_email: given.email ?? newEmail(),
    login_pass: given.password ?? PASSWORD,
    login_mobile: given.phone ?? newPhone(),
    login_type: given.login_type ?? 'CND',
    terms: true,
  };
}

export async function signUp(
  identity: TestIdentity,
  given: Parameters<typeof registration>[0] = {},
): Promise<SignedUp> {
  const body = registration(given);
  const answer = await post(identity, '/auth/register', body);
  if (answer.status !== 201) throw new Error(`sign-up: ${answer.status} ${answer.text}`);
  return {
    user: answer.body.user as User,
    token: answer.body.token as string,
    email: body.login_email,
    phone: body.login_mobile,
    refresh: cookieOf(answer, 'refresh_token'),
    device: cookieOf(answer, 'known_device'),
  };
}

/** The newest code that a phone was sent. */
export async function codeSentTo(identity: TestIdentity, phone: string, nth = 1): Promise<string> {
  const texts = await until(() => {
    const found = identity.sms.sent.filter(({ to, text }) => to === `+91${phone}` && /^\d{6} /.test(text));
    return found.length >= nth ? found : undefined;
  });
  return /^(\d{6}) /.exec(texts.at(-1)!.text)![1]!;
}

/** Mails to an address whose subject has `subject` in it, once there are `nth`. */
export async function mailsTo(identity: TestIdentity, email: string, subject: string, nth = 1) {
  return until(() => {
    const found = identity.mail.sent.filter((message) => message.to === email && message.subject.includes(subject));
    return found.length >= nth ? found : undefined;
  });
}

/** The token of the newest link that an address was mailed. */
export async function linkTokenSentTo(
  identity: TestIdentity,
  email: string,
  page: 'verify-email' | 'reset-password',
  nth = 1,
): Promise<string> {
  const mails = await mailsTo(identity, email, page === 'verify-email' ? 'Verify' : 'Reset', nth);
  return new RegExp(`/${page}/([\\w-]{43})`).exec(mails.at(-1)!.text)![1]!;
}

export async function verifyPhoneOf(
  identity: TestIdentity,
  { token, phone }: Pick<SignedUp, 'token' | 'phone'>,
): Promise<Response> {
  const sent = identity.sms.sent.filter(({ to }) => to === `+91${phone}`).length;
  await post(identity, '/auth/send-phone-otp', {}, { token }).expect(200);
  return post(identity, '/auth/verify-phone', { otp: await codeSentTo(identity, phone, sent + 1) }, { token });
}

export async function verifyEmailOf(
  identity: TestIdentity,
  { token, email }: Pick<SignedUp, 'token' | 'email'>,
): Promise<Response> {
  const sent = identity.mail.sent.filter(
    (message) => message.to === email && message.subject.includes('Verify'),
  ).length;
  await post(identity, '/auth/send-email-verification', {}, { token }).expect(200);
  return post(identity, '/auth/verify-email', {
    token: await linkTokenSentTo(identity, email, 'verify-email', sent + 1),
  });
}

/** Changes the email of an account by its form and proves the new one. @returns the new email */
export async function changeEmail(
  identity: TestIdentity,
  { token, phone }: Pick<SignedUp, 'token' | 'phone'>,
): Promise<string> {
  const email = newEmail();
  await request(identity.service.handler)
    .put(api.editAccount())
    .set('Authorization', `Bearer ${token}`)
    .send({ login_name: 'Ada', login_email: email, login_mobile: phone, password: PASSWORD })
    .expect(200);
  await post(identity, api.verifyEmail(), {
    token: await linkTokenSentTo(identity, email, 'verify-email'),
  }).expect(200);
  return email;
}

/** An account with verified phone and email. */
export async function signUpVerified(
  identity: TestIdentity,
  given: Parameters<typeof registration>[0] = {},
): Promise<SignedUp> {
  const account = await signUp(identity, given);
  await verifyPhoneOf(identity, account);
  const { body } = await verifyEmailOf(identity, account);
  return { ...account, user: body.user as User };
}

/** Payloads of the events of one type that were left in the outbox, oldest first. */
export async function eventsOf<Type extends EventType>(
  identity: TestIdentity,
  type: Type,
): Promise<Array<EventPayload<Type>>> {
  const rows = await identity.connection.collection('outbox').find({ type }).sort({ _id: 1 }).toArray();
  return rows.map(({ payload }) => payload as EventPayload<Type>);
}
