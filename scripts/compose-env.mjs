// Writes .env for docker-compose.yml: a password for each part, made here, and the settings that one may want to fill
// in.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = '.env';
const compose = readFileSync(new URL('../docker-compose.yml', import.meta.url), 'utf8');
const namedWith = (mark) => [...compose.matchAll(new RegExp(`\\$\\{(\\w+):\\${mark}`, 'g'))].map(([, name]) => name);
/** Without these the composition does not start; the token guards the figures of every part. */
const PASSWORDS = new Set([...namedWith('?'), 'METRICS_TOKEN']);
const FILLED_IN = { NODE_ENV: 'development', PUBLIC_URL: 'http://localhost:3000', SEED_DEMO: 'true' };
/** All others that it reads. */
const SETTINGS = new Set([...Object.keys(FILLED_IN), ...namedWith('-').filter((name) => !PASSWORDS.has(name))]);

if (existsSync(FILE)) {
  console.error(`${FILE} is there already, and the databases know its passwords: it stays as it is.`);
  process.exit(1);
}
// Letters and digits only: passwords stand in addresses.
const lines = [
  ...[...PASSWORDS].map((name) => `${name}=${randomBytes(24).toString('hex')}`),
  ...[...SETTINGS].map((name) => `${name}=${FILLED_IN[name] ?? ''}`),
];
writeFileSync(FILE, `${lines.join('\n')}\n`, { mode: 0o600 });
console.log(
  `${FILE} is written, readable by you alone: keep a copy of it. Fill in what production needs, then docker compose up --build.`,
);
