// Writes .env for docker-compose.yml: a password for each part, made here, and the settings that one may want to fill
// in.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = '.env';
const compose = readFileSync(new URL('../docker-compose.yml', import.meta.url), 'utf8');
/** Without these the composition does not start; the token guards the figures of every part. */
const PASSWORDS = [...new Set([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)), 'METRICS_TOKEN'];
const SETTINGS = [
  'NODE_ENV=development',
  'PUBLIC_URL=http://localhost:3000',
  'SEED_DEMO=true',
  ...[
    'SMTP_URL',
    'MAIL_FROM',
    'CONTACT_EMAIL',
    'COMPANY_URL',
    'SOCIAL_URLS',
    'VIDEO_URL',
    'TWILIO_ACCOUNT_SID',
    'TWILIO_AUTH_TOKEN',
    'TWILIO_FROM',
    'GOOGLE_CLIENT_ID',
    'GEOCODER_URL',
    'EMPLOYER_APPROVAL',
    'DEFAULT_COUNTRY',
    'TRUSTED_PROXIES',
  ].map((name) => `${name}=`),
];

if (existsSync(FILE)) {
  console.error(`${FILE} is there already, and the databases know its passwords: it stays as it is.`);
  process.exit(1);
}
// Letters and digits only: passwords stand in addresses.
const lines = [...PASSWORDS.map((name) => `${name}=${randomBytes(24).toString('hex')}`), ...SETTINGS];
writeFileSync(FILE, `${lines.join('\n')}\n`, { mode: 0o600 });
console.log(
  `${FILE} is written, readable by you alone: keep a copy of it. Fill in what production needs, then docker compose up --build.`,
);
