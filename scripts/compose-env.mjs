// Writes .env for docker-compose.yml: a generated password for each part, and the optional settings, to be filled in.
import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { answerHelp } from './setup/help.mjs';

answerHelp(`Usage: node scripts/compose-env.mjs
  writes .env for docker-compose.yml, with passwords made here; one that is there keeps what it has, and gets what is new`);

const FILE = '.env';
const compose = readFileSync(new URL('../docker-compose.yml', import.meta.url), 'utf8');
const namedWith = (mark) => [...compose.matchAll(new RegExp(`\\$\\{(\\w+):\\${mark}`, 'g'))].map(([, name]) => name);
/** The composition does not start without these; the token protects the metrics of every part. */
const PASSWORDS = new Set([...namedWith('?'), 'METRICS_TOKEN']);
const FILLED_IN = { NODE_ENV: 'development', PUBLIC_URL: 'http://localhost:3000', SEED_DEMO: 'true' };
/** All other variables it reads. */
const SETTINGS = new Set([...Object.keys(FILLED_IN), ...namedWith('-').filter((name) => !PASSWORDS.has(name))]);

// Letters and digits only, since passwords are used in URLs.
const lineOf = (name) => `${name}=${PASSWORDS.has(name) ? randomBytes(24).toString('hex') : (FILLED_IN[name] ?? '')}`;
const names = [...PASSWORDS, ...SETTINGS];

if (existsSync(FILE)) {
  const text = readFileSync(FILE, 'utf8');
  const written = new Set([...text.matchAll(/^(\w+)=/gm)].map(([, name]) => name));
  // Variables with a default may be removed on purpose, such as the demo data in production.
  const missing = names.filter((name) => !written.has(name) && !Object.hasOwn(FILLED_IN, name));
  if (missing.length === 0) {
    console.error(`${FILE} is there already, and the databases know its passwords: it stays as it is.`);
    process.exit(1);
  }
  // New variables of this version.
  appendFileSync(FILE, `${text.endsWith('\n') ? '' : '\n'}${missing.map(lineOf).join('\n')}\n`);
  console.log(`${FILE} was there already: ${missing.join(', ')} added, the rest stays as it is.`);
} else {
  writeFileSync(FILE, `${names.map(lineOf).join('\n')}\n`, { mode: 0o600 });
  console.log(
    `${FILE} is written, readable by you alone: keep a copy of it. Fill in what production needs, then docker compose up --build.`,
  );
}
