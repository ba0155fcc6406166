import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { RELEASE_VERSION } from '@market/api';
import { PRODUCT_NAME } from '@market/contracts/site';
import { brokerAnswers } from '@market/service-kit';
import { describeOwner } from './start/folder-owner';
import { readConfig } from './start/market-config';
import { ROOT } from './start/root';
import { isPortFree } from './start/preflight';
import { findChromium } from './tools/find-chromium';
import { findMongod } from './tools/find-mongod';

/** Requirement on the machine: its purpose, and a remedy if it is missing. */
interface Finding {
  ok: boolean;
  text: string;
  remedy?: string;
}

const WANTED_FREE_GB = 3;

/** Usage, for `--help`. */
export const USAGE = `Usage: npm run doctor
  prints what this machine has and lacks, and a remedy for each`;

/**
 * Prints what the machine has and lacks, one line each, and one remedy a line. Exit code 1 when a requirement is
 * missing.
 */
export async function main(): Promise<void> {
  console.log(`${PRODUCT_NAME} ${RELEASE_VERSION}`);
  const findings = [
    await settings(),
    await disk(),
    dataFolder(),
    await port(),
    built(),
    await database(),
    await broker(),
    await browser(),
  ];
  for (const { ok, text, remedy } of findings)
    console.log(`${ok ? 'fine   ' : 'missing'}  ${text}${ok || !remedy ? '' : `\n         ${remedy}`}`);
  process.exitCode = findings.every(({ ok }) => ok) ? 0 : 1;
}

async function settings(): Promise<Finding> {
  try {
    readConfig(process.env);
    return { ok: true, text: 'Settings' };
  } catch (error) {
    return { ok: false, text: 'Settings', remedy: error instanceof Error ? error.message : String(error) };
  }
}

async function disk(): Promise<Finding> {
  const { bavail, bsize } = await statfs(ROOT);
  const free = (bavail * bsize) / 1024 ** 3;
  return {
    ok: free >= WANTED_FREE_GB,
    text: `Free disk space: ${free.toFixed(1)} GB`,
    remedy: `Make room: about ${WANTED_FREE_GB} GB are needed for packages, builds and data.`,
  };
}

/** A folder in use is no fault: states the process and its address. */
function dataFolder(): Finding {
  const folder = resolve(process.env.DATA_DIR ?? '.data');
  return { ok: true, text: describeOwner(folder) ?? `Data folder ${folder}: nothing runs on it` };
}

async function port(): Promise<Finding> {
  const portNumber = Number(process.env.PORT ?? 3000);
  return {
    ok: await isPortFree('127.0.0.1', portNumber),
    text: `Port ${portNumber} for npm start`,
    remedy: `Stop what uses it, or choose another: PORT=${portNumber + 1} npm start`,
  };
}

function built(): Finding {
  return {
    ok: existsSync(join(ROOT, 'shell', 'dist', 'index.html')),
    text: 'Screens are built',
    remedy: 'npm run build',
  };
}

async function database(): Promise<Finding> {
  // Cast: it rejects with an Error only.
  const found = await findMongod().catch((error: unknown) => error as Error);
  return found instanceof Error
    ? { ok: false, text: 'MongoDB', remedy: found.message }
    : { ok: true, text: `MongoDB: ${found.kind === 'program' ? found.path : 'the one of MONGODB_URI'}` };
}

async function broker(): Promise<Finding> {
  const url = process.env.RABBITMQ_URL ?? 'amqp://guest:guest@127.0.0.1:5672';
  return {
    ok: await brokerAnswers(url),
    text: 'RabbitMQ (for npm run start:split and npm test)',
    remedy: 'sudo apt-get install -y rabbitmq-server && sudo service rabbitmq-server start',
  };
}

async function browser(): Promise<Finding> {
  const path = await findChromium({ install: false }).catch(() => undefined);
  return {
    ok: path !== undefined,
    text: 'Chromium (for npm test)',
    remedy: 'sudo apt-get install -y chromium, or npx playwright install chromium',
  };
}
