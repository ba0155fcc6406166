import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { parseArgs } from 'node:util';
import type { DevMessage } from '@market/contracts/accounts';
import { api } from '@market/contracts/testing';
import { separation } from '../../services/identity/test/timing';
import { pdf } from '../../services/profile/test/fixtures';
import { unfoldsTo } from '../../services/profile/test/unfolding';
import { DEMO_CANDIDATES } from '../../scripts/start/demo-people';
import { type Figures, median } from '../figures';
import { startedMarket } from './started-market';

interface Answer {
  status: number;
  text: string;
  ms: number;
}
type Send = (path: string, options?: { method?: string; from?: string; body?: FormData | object }) => Promise<Answer>;

/**
 * Abuse of the form for applying without an account, through the gateway of a marketplace with its usual limits, behind a
 * proxy that names the client's address; `--url` needs one with `TRUSTED_PROXIES=loopback`.
 */
export async function applyAbuse(options: readonly string[]): Promise<Figures[]> {
  const { values } = parseArgs({ args: [...options], options: { url: { type: 'string' } } });
  const market = values.url
    ? undefined
    : await startedMarket({ env: { CALLS_A_MINUTE: '600', TRUSTED_PROXIES: 'loopback' } });
  try {
    const send = sender(values.url ?? market?.url ?? '');
    const { records } = JSON.parse((await send(`/api${api.searchJobs()}`, { method: 'POST', body: {} })).text) as {
      records: Array<{ id: string }>;
    };
    const jobId = records[0]?.id ?? '';
    return [
      {
        title: 'Abuse of the form without an account',
        how: 'Forms sent through the gateway, behind a proxy that names the addresses.',
        columns: ['attack', 'tried', 'result'],
        rows: [
          await enumeration(send, jobId),
          await floodFromOneAddress(send, jobId),
          await floodOfOneMailbox(send, jobId),
          await floodOfOneNeighbourhood(send, jobId),
          ...(await scanners(send, jobId)),
          ...(await bombs(send, jobId)),
        ],
      },
    ];
  } finally {
    await market?.stop();
  }
}

function sender(url: string): Send {
  const { port } = new URL(url);
  return async (path, { method = 'GET', from = '198.51.100.1', body } = {}) => {
    const encoded =
      body instanceof FormData
        ? new Response(body)
        : new Response(body && JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });
    const bytes = Buffer.from(await encoded.arrayBuffer());
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      const call = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          headers: {
            'X-Forwarded-For': from,
            'Content-Type': encoded.headers.get('Content-Type') ?? '',
            'Content-Length': bytes.length,
          },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.once('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              text: Buffer.concat(parts).toString(),
              ms: performance.now() - startedAt,
            }),
          );
        },
      );
      call.once('error', reject);
      call.end(bytes);
    });
  };
}

let phones = 0;
function form(jobId: string, email: string, resume?: Buffer, name = 'cv.pdf'): FormData {
  const body = new FormData();
  const fields = {
    job_id: jobId,
    can_name: 'Nadia Brook',
    can_email: email,
    can_mobn: `98${String((phones += 1)).padStart(8, '0')}`,
    note: 'I can start in May.',
    terms: 'true',
  };
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  if (resume) body.set('resume', new File([new Uint8Array(resume)], name, { type: 'application/pdf' }));
  return body;
}
const newEmail = () => `a${randomUUID().slice(0, 12)}@abuse.test`;
const apply = (send: Send, from: string, body: FormData) =>
  send(`/api${api.applyWithoutAccount()}`, { method: 'POST', from, body });
const counted = (answers: readonly Answer[]): string =>
  [...new Set(answers.map(({ status }) => status))]
    .map((status) => `${String(answers.filter((one) => one.status === status).length)} × ${String(status)}`)
    .join(', ');

async function mailsTo(send: Send, email: string): Promise<DevMessage[]> {
  const { text } = await send(`/dev/mailbox.json?to=${encodeURIComponent(email)}`);
  return (JSON.parse(text) as { messages: DevMessage[] }).messages;
}

/**
 * Known and unknown addresses alternate; each form comes from a separate network, five per hour for each known mailbox.
 */
async function enumeration(send: Send, jobId: string) {
  const known = DEMO_CANDIDATES.slice(0, 20).map(({ email }) => email);
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const shapes = new Set<string>();
  for (let round = -5; round < 60; round += 1)
    for (const kind of ['known', 'unknown'] as const) {
      const email = kind === 'known' && round >= 0 ? (known[round % known.length] ?? '') : newEmail();
      const from = `20.${String(10 + round + 5)}.${kind === 'known' ? '1' : '2'}.1`;
      const { status, text, ms } = await apply(send, from, form(jobId, email));
      if (round < 0) continue;
      shapes.add(`${String(status)} ${text.replace(/"waiting_key":"[^"]*"/, '')}`);
      times[kind].push(ms);
    }
  return [
    'enumeration: 60 addresses with an account, 60 without',
    120,
    `${String(shapes.size)} answer for all; median ${median(times.known).toFixed(1)} and ${median(times.unknown).toFixed(1)} ms; the time tells the one from the other in ${(100 * separation(times.known, times.unknown)).toFixed(0)} % of pairs (chance: 50)`,
  ];
}

async function floodFromOneAddress(send: Send, jobId: string) {
  const emails = Array.from({ length: 100 }, newEmail);
  const answers = await Promise.all(emails.map((email) => apply(send, '20.100.1.1', form(jobId, email))));
  return ['foreign mailboxes: 100 from one address at once', 100, counted(answers)];
}

async function floodOfOneMailbox(send: Send, jobId: string) {
  const email = newEmail();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) => apply(send, `20.101.${String(at)}.1`, form(jobId, email))),
  );
  return ['one mailbox: 60 from 60 networks at once', 60, counted(answers)];
}

async function floodOfOneNeighbourhood(send: Send, jobId: string) {
  const answers: Answer[] = [];
  for (let host = 1; host <= 15; host += 1)
    for (let n = 0; n < 10; n += 1)
      answers.push(await apply(send, `20.102.1.${String(host)}`, form(jobId, newEmail())));
  return ['foreign mailboxes: 15 addresses of one network, 10 each', 150, counted(answers)];
}

async function scanners(send: Send, jobId: string): Promise<Figures['rows']> {
  const email = newEmail();
  await apply(send, '20.103.1.1', form(jobId, email));
  let link: string | undefined;
  for (let tries = 0; tries < 100 && link === undefined; tries += 1) {
    link = (await mailsTo(send, email))[0]?.links.find((one) => one.includes('confirm-application'));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const page = new URL(link ?? 'http://none').pathname;
  const token = page.split('/').at(-1) ?? '';
  const confirm = `/api${api.confirmApplication()}`;
  const opened: Answer[] = [];
  for (let round = 0; round < 20; round += 1)
    for (const method of ['HEAD', 'GET', 'OPTIONS'])
      opened.push(
        await send(page, { method, from: '20.103.2.1' }),
        await send(confirm, { method, from: '20.103.2.1' }),
      );
  const guessed: Answer[] = [];
  for (let round = 0; round < 100; round += 1)
    guessed.push(
      await send(confirm, { method: 'POST', from: '20.103.3.1', body: { token: randomUUID().replaceAll('-', '') } }),
    );
  const shown = await send(`/api${api.showWaitingApplication()}`, { method: 'POST', body: { token } });
  const pressed = await Promise.all(
    Array.from({ length: 10 }, () => send(confirm, { method: 'POST', from: '20.103.4.1', body: { token } })),
  );
  return [
    [
      'scanners: page and call of the link by HEAD, GET, OPTIONS',
      opened.length,
      `${counted(opened)}; afterwards the application ${shown.status === 200 ? 'still waits' : 'DOES NOT WAIT'}`,
    ],
    ['guessed links', 100, counted(guessed)],
    ['ten presses of one link at once', 10, counted(pressed)],
  ];
}

/** Files that unfold or are too large, and the slowest answer to somebody else meanwhile. */
async function bombs(send: Send, jobId: string): Promise<Figures['rows']> {
  const inner = unfoldsTo(320 * 1024 * 1024, 32);
  const bomb = Buffer.concat([
    Buffer.from(
      `%PDF-1.5\n1 0 obj\n<< /Type /ObjStm /N 1 /First 10 /Filter /FlateDecode /Length ${String(inner.length)} >>\nstream\n`,
    ),
    inner,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF'),
  ]);
  const script = await pdf({ change: (document) => document.addJavaScript('run', 'app.alert(1)') });
  const kinds: ReadonlyArray<readonly [string, Buffer]> = [
    ['a PDF that unfolds to 320 MB', bomb],
    ['a PDF with a script', script],
    ['6 MB', Buffer.concat([Buffer.from('%PDF-1.5\n'), Buffer.alloc(6 * 1024 * 1024)])],
    ['a ZIP named cv.pdf', Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(1000)])],
  ];
  const rows: Figures['rows'] = [];
  for (const [at, [name, bytes]] of kinds.entries()) {
    let isOver = false;
    const others: number[] = [];
    const neighbour = (async () => {
      while (!isOver) others.push((await send(`/api${api.viewJob(jobId)}`, { from: '20.105.1.1' })).ms);
    })();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        apply(send, `20.104.${String(at * 5 + n)}.1`, form(jobId, newEmail(), bytes)),
      ),
    );
    isOver = true;
    await neighbour;
    rows.push([
      `resumes: five at once, ${name}`,
      5,
      `${counted(answers)} after at most ${(Math.max(...answers.map(({ ms }) => ms)) / 1000).toFixed(1)} s; a job read meanwhile: at most ${Math.max(...others).toFixed(0)} ms`,
    ]);
  }
  return rows;
}
