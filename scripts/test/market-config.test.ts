import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError } from '@market/service-kit';
import type { SchemaFieldDescription } from 'yup';
import { marketSettings, readConfig } from '../start/market-config';
import { ROOT } from '../start/root';

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://jobs.example.org',
  SMTP_URL: 'smtp://mail.example.org',
  TWILIO_ACCOUNT_SID: 'a',
  TWILIO_AUTH_TOKEN: 'b',
  TWILIO_FROM: '+15550001234',
};

test('nothing set is the embedded form on port 3000 with demo data, employers approved by hand', () => {
  expect(readConfig({}).company).toEqual({ social: [] });
  expect(
    readConfig({
      CONTACT_EMAIL: 'post@harbour.example.org',
      COMPANY_URL: 'https://harbour.example.org/',
      SOCIAL_URLS: 'https://x.com/harbour, https://social.example.org/@h',
      VIDEO_URL: 'https://media.example.org/a.webm',
    }),
  ).toMatchObject({
    contactEmail: 'post@harbour.example.org',
    videoUrl: 'https://media.example.org/a.webm',
    company: {
      email: 'post@harbour.example.org',
      site: 'https://harbour.example.org',
      social: ['https://x.com/harbour', 'https://social.example.org/@h'],
    },
  });
  for (const name of ['COMPANY_URL', 'SOCIAL_URLS', 'VIDEO_URL'])
    expect(() => readConfig({ [name]: 'javascript:alert(1)' })).toThrow(`${name} must be`);
  expect(readConfig({})).toMatchObject({
    nodeEnv: 'development',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('.data'),
    employerApproval: 'manual',
    seedDemo: true,
  });
  expect(readConfig({})).not.toHaveProperty('mongodbUri');
});

test('each setting of the contract is read', () => {
  const config = readConfig({
    ...PRODUCTION,
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/data',
    MONGODB_URI: 'mongodb://db/?replicaSet=rs0',
    RABBITMQ_URL: 'amqp://broker',
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_JWKS_URL: 'https://keys.example.org',
    EMPLOYER_APPROVAL: 'auto',
    SEED_DEMO: 'true',
    TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2',
  });
  expect(config).toMatchObject({
    nodeEnv: 'production',
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://jobs.example.org',
    dataDir: '/data',
    mongodbUri: 'mongodb://db/?replicaSet=rs0',
    rabbitmqUrl: 'amqp://broker',
    smtpUrl: 'smtp://mail.example.org',
    twilio: { accountSid: 'a', authToken: 'b', from: '+15550001234' },
    google: { clientId: 'client', jwksUrl: 'https://keys.example.org' },
    employerApproval: 'auto',
    seedDemo: true,
    trustedProxies: ['10.0.0.1', '10.0.0.2'],
  });
  expect(readConfig(PRODUCTION).seedDemo).toBe(false);
});

describe('an address without TLS in production', () => {
  const PLAIN = { ...PRODUCTION, PUBLIC_URL: 'http://jobs.example.org' };

  it.each(['http://jobs.example.org', 'HTTP://jobs.example.org', 'http://localhost:3000'])(
    '%s is refused with a way out',
    (PUBLIC_URL) => {
      expect(() => readConfig({ ...PLAIN, PUBLIC_URL })).toThrow('PUBLIC_URL must begin with https:// in production');
      expect(() => readConfig({ ...PLAIN, PUBLIC_URL, ALLOW_HTTP: 'false' })).toThrow('set ALLOW_HTTP=true as well');
    },
  );

  it('is taken where it is said twice', () => {
    expect(readConfig({ ...PLAIN, ALLOW_HTTP: 'true' }).publicUrl).toBe('http://jobs.example.org');
  });

  it('is not mistaken for one with it: the scheme counts in any case, and TLS with it', () => {
    expect(readConfig({ ...PRODUCTION, PUBLIC_URL: 'HTTPS://jobs.example.org/' }).publicUrl).toBe(
      'https://jobs.example.org',
    );
    expect(() => readConfig({ ...PRODUCTION, PUBLIC_URL: 'https://a.example.org', ALLOW_HTTP: 'perhaps' })).toThrow(
      'ALLOW_HTTP must be true or false',
    );
  });
});

describe('S99: development that others could reach', () => {
  it.each([
    'https://jobs.example.org',
    'http://192.168.1.20:3000',
    'http://[2001:db8::1]:3000',
    'http://localhost.example.org',
    'http://127.0.0.1.example.org',
  ])('does not start with the public address %s, and says why and what to do', (PUBLIC_URL) => {
    expect(() => readConfig({ PUBLIC_URL })).toThrow(/^PUBLIC_URL must name this machine.*set NODE_ENV=production/);
    expect(() => readConfig({ PUBLIC_URL, ALLOW_PUBLIC_DEVELOPMENT: 'false' })).toThrow(ConfigError);
    expect(() => readConfig({ PUBLIC_URL, ALLOW_PUBLIC_DEVELOPMENT: 'host' })).toThrow(ConfigError);
    expect(readConfig({ PUBLIC_URL, ALLOW_PUBLIC_DEVELOPMENT: 'true' }).publicUrl).toBe(PUBLIC_URL);
  });

  it.each(['0.0.0.0', '::', '192.168.1.20', 'jobs.example.org'])('does not start on the host %s', (HOST) => {
    expect(() => readConfig({ HOST })).toThrow(
      /^HOST must be an address of this machine alone.*ALLOW_PUBLIC_DEVELOPMENT/,
    );
    expect(readConfig({ HOST, ALLOW_PUBLIC_DEVELOPMENT: 'true' }).host).toBe(HOST);
    expect(readConfig({ HOST, ALLOW_PUBLIC_DEVELOPMENT: 'host' }).host).toBe(HOST);
    expect(readConfig({ ...PRODUCTION, HOST }).host).toBe(HOST);
  });

  it.each([
    'http://localhost:4000',
    'http://127.0.0.1',
    'http://127.8.0.1:1',
    'http://[::1]:3000',
    'http://a.localhost',
  ])('starts with %s', (PUBLIC_URL) => {
    for (const HOST of ['127.0.0.1', 'localhost', '::1', '127.0.0.2'])
      expect(readConfig({ PUBLIC_URL, HOST }).nodeEnv).toBe('development');
  });

  it('says both at once, and neither of them in place of what is no address', () => {
    expect(() => readConfig({ PUBLIC_URL: 'https://jobs.example.org', HOST: '0.0.0.0' })).toThrow(
      /^PUBLIC_URL must name this machine.*\nHOST must be an address of this machine alone/,
    );
    expect(() => readConfig({ PUBLIC_URL: 'nowhere' })).toThrow(/^PUBLIC_URL must be an address[^\n]*$/);
  });
});

test.each([
  ['PORT', { PORT: 'many' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'jobs.example.org' }],
  ['MONGODB_URI', { MONGODB_URI: 'postgres://db' }],
  ['RABBITMQ_URL', { RABBITMQ_URL: 'http://broker' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example.org' }],
  ['TWILIO_AUTH_TOKEN', { TWILIO_ACCOUNT_SID: 'a' }],
  ['EMPLOYER_APPROVAL', { EMPLOYER_APPROVAL: 'perhaps' }],
  ['SEED_DEMO', { SEED_DEMO: 'some' }],
  ['NODE_ENV', { NODE_ENV: 'moon' }],
  ['SMTP_URL must be set in production', { ...PRODUCTION, SMTP_URL: '' }],
  [
    'TWILIO_FROM must be set in production',
    { ...PRODUCTION, TWILIO_ACCOUNT_SID: '', TWILIO_AUTH_TOKEN: '', TWILIO_FROM: '' },
  ],
])('a wrong %s stops the start with a message that names it', (name, env) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(name);
});

test('faults of several parts are said at once, a sentence each, without the values', () => {
  const env = {
    NODE_ENV: 'production',
    PORT: 'wrong-1',
    METRICS_TOKEN: 'wrong-2',
    JOBS_URL: 'http://jobs.internal, wrong-3',
    TWILIO_AUTH_TOKEN: 'wrong-4',
    CONTACT_EMAIL: 'wrong-5',
    ALERTS_EVERY_MS: '10',
    OPENSEARCH_URL: 'wrong-6',
    SOCIAL_URLS: 'wrong-7',
    DEFAULT_COUNTRY: 'wrong-8',
    PAGE_LANGUAGE: 'en_US:en',
    GOOGLE_JWKS_URL: 'not read without a client id',
    SEED_DEMO: 'TRUE',
    LOG_LEVEL: 'wrong-9',
    PRODUCT_NAME: '<wrong-10>',
  };
  let said: string[] = [];
  try {
    readConfig(env);
  } catch (error) {
    said = (error as ConfigError).message.split('\n');
  }
  expect(said.toSorted()).toEqual([
    'ALERTS_EVERY_MS must be milliseconds from 20 to 600000.',
    'CONTACT_EMAIL must be one mail address.',
    'DEFAULT_COUNTRY must be a country code of two letters such as IN.',
    'JOBS_URL must be one or more addresses such as http://127.0.0.1:4001, with commas between them.',
    'LOG_LEVEL must be silent, fatal, error, warn, info, debug or trace.',
    'METRICS_TOKEN must be at least 16 characters long.',
    'OPENSEARCH_URL must be an address such as https://user:password@opensearch.example.org:9200.',
    'PAGE_LANGUAGE must be a language such as en, de or pt-BR.',
    'PORT must be a port number from 0 to 65535.',
    'PRODUCT_NAME must be a name of up to 40 letters, digits and spaces.',
    'PUBLIC_URL must be set in production: links in mails start with it.',
    'SEED_DEMO must be true or false.',
    'SMTP_URL must be set in production: mails would not reach anybody.',
    'SOCIAL_URLS must be addresses such as https://www.linkedin.com/company/example, with commas between them.',
    'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM must be set all three, or none.',
  ]);
});

test('a process that sends nothing needs nothing to send with, in production too', () => {
  const {
    SMTP_URL: _smtp,
    TWILIO_ACCOUNT_SID: _sid,
    TWILIO_AUTH_TOKEN: _token,
    TWILIO_FROM: _from,
    ...env
  } = PRODUCTION;
  expect(readConfig(env, { sends: [] })).not.toHaveProperty('twilio');
  expect(() => readConfig(env, { sends: ['mail'] })).toThrow(/^SMTP_URL must be set in production: [^\n]*$/);
});

test('docs/operations.md names the index of OpenSearch by its layout', () => {
  const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');
  const layout = read('services', 'jobs', 'src', 'search', 'adapters', 'opensearch', 'index-layout.ts');
  const version = /LAYOUT_VERSION = (\d+)/.exec(layout)?.[1];
  const named = [...read('docs', 'operations.md').matchAll(/market_jobs-\S*?v(\d+)/g)];
  expect(new Set(named.map(([, number]) => number))).toEqual(new Set([version]));
  // Between them stands the table of exchange rates that the amounts are reckoned by.
  expect(named.map(([name]) => name)).toEqual(named.map(() => `market_jobs-DATE-HASH-v${String(version)}`));
});

test('each variable has its place in the table of docs/operations.md', () => {
  const variablesIn = (fields: Record<string, SchemaFieldDescription>): string[] =>
    Object.values(fields).flatMap((field) =>
      'fields' in field ? variablesIn(field.fields) : 'label' in field && field.label ? [field.label] : [],
    );
  const names = variablesIn(marketSettings.describe().fields);
  const table = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8');
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});
