import { hash } from '@node-rs/argon2';
import { createPasswordHasher } from '../src/adapters/keys/password-hasher';
import { passwordProblem } from '../src/domain/password-policy';
import { PASSWORD, post, signUp, startIdentity, type TestIdentity } from './stage';

// Hundreds of requests a test: quick alone, slow beside other work.
jest.setTimeout(600_000);

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity({ hasher: createPasswordHasher() });
});
afterAll(() => identity.stop());

const storedHashOf = async (email: string) =>
  String((await identity.connection.collection('accounts').findOne({ email_key: email }))?.password_hash);

describe('S01: stored passwords', () => {
  it('are argon2id of at least 19 MiB and two passes, salted one by one, and nowhere in clear', async () => {
    const accounts = [await signUp(identity), await signUp(identity)];
    const hashes = await Promise.all(accounts.map(({ email }) => storedHashOf(email)));
    for (const stored of hashes) {
      const [, memory, passes, threads, salt, sum] =
        /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored)!;
      expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
      expect(Number(passes)).toBeGreaterThanOrEqual(2);
      expect(threads).toBe('1');
      expect(Buffer.from(salt!, 'base64')).toHaveLength(16);
      expect(Buffer.from(sum!, 'base64')).toHaveLength(32);
    }
    expect(hashes[0]).not.toBe(hashes[1]);
    for (const { name } of await identity.connection.db!.listCollections().toArray()) {
      const text = JSON.stringify(await identity.connection.collection(name).find().toArray());
      expect(text).not.toContain(PASSWORD);
      expect(text).not.toContain('login_pass');
    }
  });

  it('are hashed anew at the next sign-in when the costs have risen', async () => {
    const account = await signUp(identity);
    const old = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await identity.connection
      .collection('accounts')
      .updateOne({ email_key: account.email }, { $set: { password_hash: old } });
    await post(identity, '/auth/login', { login_email: account.email, login_pass: PASSWORD }).expect(200);
    expect(await storedHashOf(account.email)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await post(identity, '/auth/login', { login_email: account.email, login_pass: PASSWORD }).expect(200);
  });
});

describe('S03: 200 sign-ins at once', () => {
  it('are answered or refused with a time to come back, and other calls go on meanwhile', async () => {
    const accounts = await Promise.all(Array.from({ length: 4 }, () => signUp(identity)));
    let isOver = false;
    const attempts = Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        post(identity, '/auth/login', { login_email: accounts[index % 4]!.email, login_pass: PASSWORD }),
      ),
    );
    const signIns = attempts.finally(() => {
      isOver = true;
    });
    let others = 0;
    while (!isOver) {
      await post(identity, '/auth/verify-email', { token: 'unknown' }).expect(422);
      others += 1;
    }
    const answers = await signIns;
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every((answer) => Number(answer.get('Retry-After')) >= 1)).toBe(true);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60);
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect(others).toBeGreaterThan(2);
  });

  it('are refused by the pool at once, which then goes on as before', async () => {
    const hasher = createPasswordHasher({ atOnce: 1, maxWaiting: 1 });
    const results = await Promise.allSettled([hasher.hash('a'), hasher.hash('b'), hasher.hash('c')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(results[2]).toMatchObject({ reason: { code: 'overloaded', status: 503 } });
    await expect(hasher.hash('d')).resolves.toMatch(/^\$argon2id/);
  });
});

describe('S02: the passwords that everybody tries first', () => {
  const words = [
    'Password',
    'Welcome',
    'Passw0rd',
    'P@ssw0rd',
    'Qwerty',
    'Monkey',
    'Dragon',
    'Sunshine',
    'Football',
    'Princess',
    'Summer',
    'Winter',
    'Letmein',
    'Charlie',
    'Michael',
    'Superman',
    'Admin',
    'Iloveyou',
    'Perch',
    'Shadow',
    'Master',
    'Jordan',
  ];
  const endings = [
    '1',
    '12',
    '123',
    '1234',
    '12345',
    '123456',
    '01',
    '11',
    '69',
    '99',
    '007',
    '1!',
    '123!',
    '@123',
    '#1',
    '2023',
    '2024',
    '2025',
  ];

  it('are refused with all the usual endings', () => {
    const fitting = words
      .flatMap((word) => endings.map((ending) => `${word}${ending}`))
      .filter((password) => password.length >= 8 && password.length <= 20);
    expect(fitting.length).toBeGreaterThan(300);
    expect(fitting.filter((password) => passwordProblem(password, 'someone@mail.test') === undefined)).toEqual([]);
  });

  it.each(['1qaz2wsX', 'Zaq12wsx', '1q2w3e4R', 'Qwertyuiop1', 'Aaaaaaa1', 'Asdfghjkl1', 'PasswordPassword1'])(
    'refuses %s',
    (password) => {
      expect(passwordProblem(password, 'someone@mail.test')).toBeDefined();
    },
  );

  it.each(['Quiet7River', 'Tall-Oaks-9', 'mT4vbq!kse', 'Correct1HorseBattery', 'Passing2Trains', 'Jobst0wnBridge'])(
    'takes %s',
    (password) => {
      expect(passwordProblem(password, 'someone@mail.test')).toBeUndefined();
    },
  );
});
