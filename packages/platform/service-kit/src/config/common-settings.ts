import { join, resolve } from 'node:path';
import { object } from 'yup';
import { PEER_NAMES, type PeerName } from '@market/contracts/services';
import { PRODUCT_NAME } from '@market/contracts/site';
import { isThisMachine } from '../http/this-machine';
import type { SettingsOf } from './read-settings';
import { variable } from './variable';

const urlsOf = (service: PeerName) =>
  variable
    .webAddresses(
      `${service.toUpperCase()}_URL`,
      'one or more addresses such as http://127.0.0.1:4001, with commas between them',
    )
    .default([]);

const OPEN_DOORS = 'whoever reaches it reads every mail and code, and signs in as anybody.';
const REMEDY =
  'Where people are real, set NODE_ENV=production; for a demo that may be public, set ALLOW_PUBLIC_DEVELOPMENT=true as well.';

/** Common settings of every process. Each part's own settings are in its `settings.ts` and start with these. */
export const commonSettings = object({
  nodeEnv: variable.choice('NODE_ENV', ['development', 'test', 'production']).default('development'),
  host: variable
    .text('HOST')
    .default('127.0.0.1')
    .when('nodeEnv', ([nodeEnv], field) => (nodeEnv === 'production' ? field.default('0.0.0.0') : field)),
  port: variable.whole('PORT', { lowest: 0, highest: 65_535, takes: 'a port number from 0 to 65535' }).default(3000),
  /**
   * Public base URL, without a trailing slash; links in mails start with it, whatever Host header a request has
   * (docs/security.md, S38).
   */
  publicUrl: variable
    .webAddress('PUBLIC_URL', 'an address such as https://jobs.example.org')
    .default('')
    .when('port', ([port], field) => field.default(`http://localhost:${port}`)),
  allowHttp: variable.flag('ALLOW_HTTP').default(false),
  /**
   * Whether a development server may be reached from other machines (docs/security.md, S99). With `host` it listens on
   * any address, as a container must whose machine publishes the port to itself only.
   */
  allowPublicDevelopment: variable.choice('ALLOW_PUBLIC_DEVELOPMENT', ['false', 'host', 'true']).default('false'),
  dataDir: variable.path('DATA_DIR').default(() => resolve('.data')),
  mongodbUri: variable.matching(
    'MONGODB_URI',
    /^mongodb(\+srv)?:\/\/\S+$/,
    'an address such as mongodb://host:27017/?replicaSet=rs0',
  ),
  databasePrefix: variable
    .matching('DATABASE_PREFIX', /^[a-z][a-z0-9_]{0,30}$/, 'lower-case letters, digits and underscores')
    .default('market_'),
  rabbitmqUrl: variable.matching(
    'RABBITMQ_URL',
    /^amqps?:\/\/\S+$/,
    'an address such as amqp://user:password@host:5672',
  ),
  /** Prefix of exchange and queue names, so that several installations share a broker. */
  queuePrefix: variable
    .matching('QUEUE_PREFIX', /^[a-z][a-z0-9_.-]{0,60}$/, 'lower-case letters, digits, points, dashes and underscores')
    .default(''),
  /** Base addresses of each service's replicas; empty in the embedded form. */
  serviceUrls: object(
    Object.fromEntries(PEER_NAMES.map((service) => [service, urlsOf(service)])) as Record<
      PeerName,
      ReturnType<typeof urlsOf>
    >,
  ),
  /**
   * Time limit of read-your-writes in ms: the response to a change waits for the services that must have processed its
   * event. Longer than an event takes on a busy machine, shorter than a person's patience and than the two-second limit
   * of calls between services.
   */
  readYourWritesMs: variable
    .whole('READ_YOUR_WRITES_MS', { lowest: 0, highest: 60_000, takes: 'milliseconds from 0 to 60000' })
    .default(1_500),
  metricsToken: variable.matching('METRICS_TOKEN', /^.{16,}$/s, 'at least 16 characters long'),
  /**
   * Product name on screens and in mails; `PRODUCT_NAME` of contracts reads the same variable. No angle brackets or
   * quotes, which would have a meaning in the sender of a mail.
   */
  productName: variable
    .matching(
      'PRODUCT_NAME',
      /^[\p{L}\p{N}][\p{L}\p{N}\p{M} .,&'!+-]{0,39}$/u,
      'a name of up to 40 letters, digits and spaces',
    )
    .default(PRODUCT_NAME),
  logLevel: variable
    .choice('LOG_LEVEL', ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('info')
    .when('nodeEnv', ([nodeEnv], field) => (nodeEnv === 'test' ? field.default('silent') : field)),
  /** Secret from which the keys for one-time codes and queued messages are derived; created at first start. */
  secretFile: variable
    .path('SECRET_FILE')
    .default('')
    .when('dataDir', ([dataDir = '']: string[], field) => field.default(join(dataDir, 'keys', 'secret'))),
})
  .test(
    'public address',
    'PUBLIC_URL must be set in production: links in mails start with it.',
    ({ nodeEnv }, { originalValue: given }) => nodeEnv !== 'production' || isSet(given, 'publicUrl'),
  )
  .test(
    'TLS',
    'PUBLIC_URL must begin with https:// in production: without TLS, passwords and sessions can be read on their way. Where that is really meant, set ALLOW_HTTP=true as well.',
    ({ nodeEnv, publicUrl, allowHttp }, { originalValue: given }) =>
      nodeEnv !== 'production' ||
      !isSet(given, 'publicUrl') ||
      // Null for an invalid address, which has its own error.
      !(publicUrl as string | null)?.startsWith('http:') ||
      allowHttp,
  )
  .test(
    'public address of development',
    `PUBLIC_URL must name this machine, such as http://localhost:3000, in development mode: ${OPEN_DOORS} ${REMEDY}`,
    ({ nodeEnv, publicUrl, allowPublicDevelopment }) =>
      nodeEnv !== 'development' ||
      allowPublicDevelopment === 'true' ||
      // An invalid address, or one with an invalid port, has its own error.
      !URL.canParse(publicUrl) ||
      isThisMachine(new URL(publicUrl).hostname),
  )
  .test(
    'host of development',
    `HOST must be an address of this machine alone, such as 127.0.0.1, in development mode: ${OPEN_DOORS} ${REMEDY}`,
    ({ nodeEnv, host, allowPublicDevelopment }) =>
      nodeEnv !== 'development' || allowPublicDevelopment !== 'false' || isThisMachine(host),
  );

/** Whether a variable was set, as opposed to its field's default. */
const isSet = (given: unknown, field: string) => Object.hasOwn(given as object, field);

export type CommonSettings = SettingsOf<typeof commonSettings>;
