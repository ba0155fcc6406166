import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  CONTACT_ADDRESS,
  FALLBACK_COUNTRY,
  PRODUCT_NAME,
  SERVICE_NAMES,
  isCountry,
  type ServiceName,
} from '@market/contracts';
import { makePrivateFile } from './private-file';

export * from './private-file';

/** Everything that can be set from outside. Read once, at start, and passed down. */
export interface MarketConfig {
  nodeEnv: 'development' | 'test' | 'production';
  host: string;
  port: number;
  /**
   * Where people reach the product; links in mails start with it, whatever Host a request names (docs/security.md,
   * S38). No slash at the end.
   */
  publicUrl: string;
  dataDir: string;
  /** Folder of the project with the built frontends; a process without one serves and publishes none of its own. */
  frontendsDir?: string;
  mongodbUri?: string;
  databasePrefix: string;
  rabbitmqUrl?: string;
  /** Put before exchange and queue names, so that several installations share a broker. */
  queuePrefix: string;
  smtpUrl?: string;
  mailFrom: string;
  /** Where messages from the contact page go. */
  contactEmail: string;
  /** In which country a phone number is read where its owner names none (ISO 3166). */
  defaultCountry: string;
  /** What screens show of who runs this installation; what is not set is left out there. */
  company: { email?: string; site?: string; social: string[] };
  /** The film about the product, elsewhere; its own without it. */
  videoUrl?: string;
  twilio?: { accountSid: string; authToken: string; from: string };
  google?: { clientId: string; jwksUrl: string };
  /**
   * Base address of a geocoder that speaks Nominatim's protocol; addresses are looked up in the gazetteer alone without
   * it.
   */
  geocoderUrl?: string;
  /** Folder where the search of jobs is written down for a fast start; without it every start reads all jobs. */
  searchSnapshotDir?: string;
  /** An OpenSearch that searches jobs in place of each replica's own index. */
  opensearchUrl?: string;
  /** How often jobs that are new are looked up for saved searches. */
  alertsEveryMs: number;
  employerApproval: 'manual' | 'auto';
  seedDemo: boolean;
  /** Addresses or networks whose `X-Forwarded-For` is believed. */
  trustedProxies: string[];
  /** Base addresses of each service's replicas; empty in the embedded form. */
  serviceUrls: Record<ServiceName, string[]>;
  metricsToken?: string;
  logLevel: string;
  /** File with the private key of access tokens; made at first start. */
  accessTokenKeyFile: string;
  /** Secret from which the keys for one-time codes and queued messages are drawn; made at first start. */
  secretFile: string;
}

/** A wrong setting: says which variable and what it takes, never its value. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

/** A way out for messages. */
export type MessageWay = 'mail' | 'sms';

const GOOGLE_JWKS_URL = 'https://www.googleapis.com/oauth2/v3/certs';

/**
 * Reads and checks all settings.
 * @param part what the process sends: one that sends no text messages needs no account for them, and so no secret of it
 * @throws ConfigError with one plain sentence a line for each wrong setting.
 */
export function readConfig(
  env: NodeJS.ProcessEnv,
  { sends = ['mail', 'sms'] }: { sends?: readonly MessageWay[] } = {},
): MarketConfig {
  const problems: string[] = [];
  const get = (name: string) => {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };
  const check = <Value>(
    name: string,
    fallback: Value,
    read: (value: string) => Value | undefined,
    takes: string,
  ): Value => {
    const value = get(name);
    if (value === undefined) return fallback;
    const result = read(value);
    if (result === undefined) problems.push(`${name} must be ${takes}.`);
    return result ?? fallback;
  };
  const address =
    (...schemes: string[]) =>
    (value: string) => {
      try {
        return schemes.includes(new URL(value.split(',')[0] ?? '').protocol) ? value.replace(/\/+$/, '') : undefined;
      } catch {
        return undefined;
      }
    };
  /** With its scheme in lower case, as what looks for `https:` expects it. */
  const webAddress = (value: string) =>
    URL.canParse(value) && /^https?:/i.test(value)
      ? value.replace(/^https?:/i, (scheme) => scheme.toLowerCase()).replace(/\/+$/, '')
      : undefined;
  const webAddresses = (value: string) => {
    const addresses = list(value).map(webAddress);
    return addresses.every((one) => one !== undefined) ? addresses : undefined;
  };
  const whole = (lowest: number, highest: number) => (value: string) =>
    /^\d{1,6}$/.test(value) && Number(value) >= lowest && Number(value) <= highest ? Number(value) : undefined;
  const choice =
    <Value extends string>(...values: Value[]) =>
    (value: string) =>
      values.find((one) => one === value);
  const flag = (value: string) =>
    value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : undefined;
  const list = (value: string) =>
    value
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean);

  const nodeEnv = check(
    'NODE_ENV',
    'development',
    choice('development', 'test', 'production'),
    'development, test or production',
  );
  const production = nodeEnv === 'production';
  const port = check('PORT', 3000, whole(0, 65_535), 'a port number from 0 to 65535');
  const dataDir = resolve(get('DATA_DIR') ?? '.data');
  const text = (name: string) => get(name);

  const twilioNames = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;
  const [accountSid, authToken, from] = twilioNames.map(text);
  if ([accountSid, authToken, from].some(Boolean) && !(accountSid && authToken && from))
    problems.push(`${twilioNames.join(', ')} must be set all three, or none.`);
  const smtpUrl = check<string | undefined>(
    'SMTP_URL',
    undefined,
    address('smtp:', 'smtps:'),
    'an address such as smtp://user:password@host:587',
  );
  if (production && sends.includes('mail') && !smtpUrl)
    problems.push('SMTP_URL must be set in production: mails would not reach anybody.');
  if (production && sends.includes('sms') && !accountSid)
    problems.push(
      'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set in production: codes would not reach anybody.',
    );
  const publicUrl = check(
    'PUBLIC_URL',
    `http://localhost:${port}`,
    webAddress,
    'an address such as https://jobs.example.org',
  );
  if (production && !get('PUBLIC_URL'))
    problems.push('PUBLIC_URL must be set in production: links in mails start with it.');
  const allowsHttp = check('ALLOW_HTTP', false, flag, 'true or false');
  if (production && get('PUBLIC_URL') && publicUrl.startsWith('http:') && !allowsHttp) {
    problems.push(
      'PUBLIC_URL must begin with https:// in production: without TLS, passwords and sessions can be read on their way. Where that is really meant, set ALLOW_HTTP=true as well.',
    );
  }

  const clientId = text('GOOGLE_CLIENT_ID');
  const config: MarketConfig = {
    nodeEnv,
    host: get('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    publicUrl,
    dataDir,
    databasePrefix: check(
      'DATABASE_PREFIX',
      'market_',
      (value) => (/^[a-z][a-z0-9_]{0,30}$/.test(value) ? value : undefined),
      'lower-case letters, digits and underscores',
    ),
    queuePrefix: check(
      'QUEUE_PREFIX',
      '',
      (value) => (/^[a-z][a-z0-9_.-]{0,60}$/.test(value) ? value : undefined),
      'lower-case letters, digits, points, dashes and underscores',
    ),
    mailFrom: get('MAIL_FROM') ?? `${PRODUCT_NAME} <no-reply@localhost>`,
    contactEmail: check(
      'CONTACT_EMAIL',
      CONTACT_ADDRESS,
      (value) => (/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(value) ? value : undefined),
      'one mail address',
    ),
    defaultCountry: check(
      'DEFAULT_COUNTRY',
      FALLBACK_COUNTRY,
      (value) => (isCountry(value.toUpperCase()) ? value.toUpperCase() : undefined),
      'a country code of two letters such as IN',
    ),
    company: {
      social: check<string[]>(
        'SOCIAL_URLS',
        [],
        webAddresses,
        'addresses such as https://www.linkedin.com/company/example, with commas between them',
      ),
    },
    alertsEveryMs: check('ALERTS_EVERY_MS', 30_000, whole(20, 600_000), 'milliseconds from 20 to 600000'),
    employerApproval: check('EMPLOYER_APPROVAL', 'manual', choice('manual', 'auto'), 'manual or auto'),
    seedDemo: check('SEED_DEMO', !production, flag, 'true or false'),
    trustedProxies: check<string[]>('TRUSTED_PROXIES', [], list, 'addresses or networks with commas between them'),
    serviceUrls: Object.fromEntries(
      SERVICE_NAMES.map((name) => [
        name,
        check<string[]>(
          `${name.toUpperCase()}_URL`,
          [],
          (value) => {
            const urls = list(value).map((entry) => address('http:', 'https:')(entry));
            return urls.every((url) => url !== undefined) ? (urls as string[]) : undefined;
          },
          'one or more addresses such as http://127.0.0.1:4001, with commas between them',
        ),
      ]),
    ) as Record<ServiceName, string[]>,
    logLevel: check(
      'LOG_LEVEL',
      nodeEnv === 'test' ? 'silent' : 'info',
      choice('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
      'silent, fatal, error, warn, info, debug or trace',
    ),
    accessTokenKeyFile: resolve(get('ACCESS_TOKEN_KEY_FILE') ?? join(dataDir, 'keys', 'access-token.json')),
    secretFile: resolve(get('SECRET_FILE') ?? join(dataDir, 'keys', 'secret')),
  };
  const mongodbUri = check<string | undefined>(
    'MONGODB_URI',
    undefined,
    (value) => (/^mongodb(\+srv)?:\/\/\S+$/.test(value) ? value : undefined),
    'an address such as mongodb://host:27017/?replicaSet=rs0',
  );
  const rabbitmqUrl = check<string | undefined>(
    'RABBITMQ_URL',
    undefined,
    (value) => (/^amqps?:\/\/\S+$/.test(value) ? value : undefined),
    'an address such as amqp://user:password@host:5672',
  );
  const geocoderUrl = check<string | undefined>(
    'GEOCODER_URL',
    undefined,
    (value) => (URL.canParse(value) ? address('http:', 'https:')(value) : undefined),
    'an address such as https://nominatim.example.org',
  );
  const opensearchUrl = check<string | undefined>(
    'OPENSEARCH_URL',
    undefined,
    (value) => (URL.canParse(value) ? address('http:', 'https:')(value) : undefined),
    'an address such as https://user:password@opensearch.example.org:9200',
  );
  const metricsToken = text('METRICS_TOKEN');
  const frontendsDir = text('FRONTENDS_DIR');
  if (frontendsDir) config.frontendsDir = resolve(frontendsDir);
  if (mongodbUri) config.mongodbUri = mongodbUri;
  if (rabbitmqUrl) config.rabbitmqUrl = rabbitmqUrl;
  if (smtpUrl) config.smtpUrl = smtpUrl;
  if (accountSid && authToken && from) config.twilio = { accountSid, authToken, from };
  if (clientId)
    config.google = {
      clientId,
      jwksUrl: check('GOOGLE_JWKS_URL', GOOGLE_JWKS_URL, address('http:', 'https:'), 'an address'),
    };
  if (get('CONTACT_EMAIL')) config.company.email = config.contactEmail;
  const site = check<string | undefined>(
    'COMPANY_URL',
    undefined,
    webAddress,
    'an address such as https://example.org',
  );
  if (site) config.company.site = site;
  const videoUrl = check<string | undefined>(
    'VIDEO_URL',
    undefined,
    webAddress,
    'an address such as https://media.example.org/film.webm',
  );
  if (videoUrl) config.videoUrl = videoUrl;
  if (geocoderUrl) config.geocoderUrl = geocoderUrl;
  if (opensearchUrl) config.opensearchUrl = opensearchUrl;
  const searchSnapshotDir = text('SEARCH_SNAPSHOT_DIR');
  if (searchSnapshotDir) config.searchSnapshotDir = resolve(searchSnapshotDir);
  if (metricsToken) {
    if (metricsToken.length < 16) problems.push('METRICS_TOKEN must be at least 16 characters long.');
    config.metricsToken = metricsToken;
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/**
 * The installation's secret, made with 256 random bits at the first start and kept in a file that only its owner reads.
 * `purpose` draws a key of 32 bytes of its own from it, so that one use never weakens another.
 */
export function secretKey(secretFile: string, purpose: string): Buffer {
  makePrivateFile(secretFile, () => randomBytes(32).toString('base64url'));
  const secret = readFileSync(secretFile, 'utf8').trim();
  if (secret.length < 32) throw new ConfigError(['SECRET_FILE must hold at least 32 characters.']);
  return createHash('sha256').update(`${purpose}\n${secret}`).digest();
}

/** File with the token that lets commands on this machine publish remotes and choose what is live. */
export function operatorTokenFile(dataDir: string): string {
  return join(dataDir, 'keys', 'operator-token');
}

/** What gateways show the remotes service when they tell which shell they serve. */
export function runningShellsKey(secretFile: string): string {
  return secretKey(secretFile, 'running-shells').toString('base64url');
}
