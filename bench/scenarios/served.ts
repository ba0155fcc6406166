import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { request as playwrightRequest } from '@playwright/test';
import { links } from '@market/contracts/site';
import { PASSWORD, employer, postJob, signIn } from '../../e2e/support/people';
import type { Figures } from '../figures';
import { startedMarket } from './started-market';

const SECONDS = 5;
/** Rendering code is compiled (JIT) within the first thousand pages. */
const WARM_UP_SECONDS = 8;
const CLIENTS = 8;
const NGINX_PORT = 3392;
/**
 * Rotates over a number of addresses. With more addresses than requests in half a second, the gateway's cache has no
 * hits; with ever new addresses, no cache has any.
 */
const inTurn = (addresses: number) => `
local n = 0
request = function()
  n = n % ${addresses} + 1
  return wrk.format("GET", wrk.path .. (wrk.path:find("?") and "&" or "?") .. "n=" .. n)
end
`;
/** Rotates over search words as well, each with a full page of results: different posts, fetched and rendered anew. */
const wordsInTurn = `
local words = { "engineer", "manager", "teacher", "analyst", "accountant", "data", "product", "security", "lawyer" }
local n = 0
request = function()
  n = n + 1
  return wrk.format("GET", wrk.path .. "?search=" .. words[n % #words + 1] .. "&n=" .. n)
end
`;
const SEVERAL = 300;
const WITHOUT_END = 1e9;

/**
 * Pages and files per second from the gateway, compared with other servers sending the same bytes. Needs `wrk`; nginx
 * is measured where it is installed.
 */
export async function served(): Promise<Figures[]> {
  if (spawnSync('wrk', ['-v']).error) throw new Error('This scenario needs wrk, which is not installed.');
  const folder = mkdtempSync(join(tmpdir(), 'bench-served-'));
  const market = await startedMarket();
  const request = await playwrightRequest.newContext({ baseURL: market.url });
  try {
    const owner = await employer(request, 'Bench Works');
    const job = await postJob(request, owner, 'Lighthouse keeper');
    const rows: Figures['rows'] = [];
    const pages = {
      'home page': links.home(),
      'page of a job': links.jobDetails(job.id),
      'search page': `${links.searchJobs()}?search=engineer`,
      'questions and answers': links.faq(),
    };
    for (const [name, path] of Object.entries(pages)) {
      const bytes = (await (await fetch(market.url + path, { headers: { accept: 'text/html' } })).bytes()).length;
      rows.push([`${name}, kept`, bytes, await hammer(market.url + path, folder)]);
      // Two rounds: on its second request a response is compressed, once.
      for (let n = 1; n <= 2 * SEVERAL; n += CLIENTS)
        await Promise.all(
          Array.from({ length: CLIENTS }, async (_, client) =>
            (
              await fetch(`${market.url}${path}${path.includes('?') ? '&' : '?'}n=${((n + client) % SEVERAL) + 1}`)
            ).text(),
          ),
        );
      rows.push([`${name}, asked for again`, bytes, await hammer(market.url + path, folder, inTurn(SEVERAL))]);
      rows.push([`${name}, new each time`, bytes, await hammer(market.url + path, folder, inTurn(WITHOUT_END))]);
    }
    // Separate account: this many sign-ins revoke earlier sessions.
    const other = await employer(request, 'Signing Works');
    rows.push([
      'home page, kept, and ten people a second who sign in',
      '',
      await beside(
        () => signIn(request, { login_email: other.login_email, login_pass: PASSWORD }),
        () => hammer(market.url, folder),
      ),
    ]);
    // New sign-in, because the token has expired during the rows before.
    const anew = await signIn(request, { login_email: owner.login_email, login_pass: PASSWORD });
    rows.push([
      'home page, kept, and ten jobs a second that are posted',
      '',
      await beside(
        () => postJob(request, { ...owner, token: anew.token }, 'Lighthouse keeper'),
        () => hammer(market.url, folder),
      ),
    ]);
    const search = market.url + links.searchJobs();
    rows.push(['search page, another word each time', '', await hammer(search, folder, wordsInTurn)]);
    const html = await (await fetch(`${market.url}/`)).text();
    const script = /src="(\/main\.[^"]+)"/.exec(html)?.[1];
    const remote = await remoteFile(html, market.url);
    for (const [name, path] of Object.entries({ 'script of the shell': script, 'script of a remote': remote })) {
      if (!path) throw new Error(`The home page names no ${name}.`);
      const bytes = await (await fetch(market.url + path)).bytes();
      rows.push([name, bytes.length, await hammer(market.url + path, folder)]);
      for (const [server, figure] of await others(bytes, folder))
        rows.push([`${name}, ${server}`, bytes.length, figure]);
    }
    const page = await (await fetch(`${market.url}/`, { headers: { accept: 'text/html' } })).bytes();
    for (const [server, figure] of await others(page, folder)) rows.push([`home page, ${server}`, page.length, figure]);
    return [
      {
        title: 'Pages and files through the gateway, embedded',
        how: `\`wrk -t1 -c${CLIENTS}\`, ${SECONDS} s each, demo data, not packed; client on the same cores. nginx has one worker.`,
        columns: ['what', 'bytes', 'requests/s'],
        rows,
      },
    ];
  } finally {
    await request.dispose();
    await market.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs `measure` while `work` is done ten times a second. */
async function beside<Result>(work: () => Promise<unknown>, measure: () => Promise<Result>): Promise<Result> {
  let isOver = false;
  const working = (async () => {
    while (!isOver) await Promise.all([work(), delay(100)]);
  })();
  // A rejection surfaces at the end, where the promise is awaited.
  working.catch(() => undefined);
  try {
    return await measure();
  } finally {
    isOver = true;
    await working;
  }
}

/** Responses per second. @throws where any response is an error */
async function hammer(url: string, folder: string, script?: string): Promise<number> {
  const scriptFile = join(folder, 'requests.lua');
  if (script) writeFileSync(scriptFile, script);
  const run = async (seconds: number) => {
    const { stdout } = await promisify(execFile)(
      'wrk',
      [
        '-t1',
        `-c${CLIENTS}`,
        `-d${seconds}s`,
        '-H',
        'Accept: text/html,*/*',
        ...(script ? ['-s', scriptFile] : []),
        url,
      ],
      { encoding: 'utf8' },
    );
    return stdout;
  };
  await run(WARM_UP_SECONDS);
  const text = await run(SECONDS);
  if (/Non-2xx|Socket errors/.test(text)) throw new Error(`${url}: ${text}`);
  return Math.round(Number(/Requests\/sec:\s*([\d.]+)/.exec(text)?.[1]));
}

async function remoteFile(html: string, url: string): Promise<string | undefined> {
  const found = /"url":"(\/remotes\/[^"]+)\/mf-manifest\.json"/.exec(html)?.[1];
  if (!found) return undefined;
  const entry = (await (await fetch(`${url}${found}/mf-manifest.json`)).json()) as {
    metaData: { remoteEntry: { name: string } };
  };
  return `${found}/${entry.metaData.remoteEntry.name}`;
}

/** The same bytes from a bare Node.js server, from Express, and from nginx where it is installed. */
async function others(bytes: Uint8Array, folder: string): Promise<Array<[server: string, figure: number]>> {
  const content = Buffer.from(bytes);
  const figures: Array<[string, number]> = [
    [
      'bare Node.js',
      await hammerProcess(
        folder,
        `require('node:http').createServer((_req, res) => { res.setHeader('content-type', 'text/html'); res.end(content); })`,
        content,
      ),
    ],
    [
      'Express',
      await hammerProcess(
        folder,
        `(() => { const app = require(${JSON.stringify(require.resolve('express'))})(); app.get('/', (_req, res) => { res.type('html').send(content); }); return require('node:http').createServer(app); })()`,
        content,
      ),
    ],
  ];
  if (!spawnSync('nginx', ['-v']).error) figures.push(['nginx', await hammerNginx(folder, content)]);
  return figures;
}

/** Runs the server in a separate process, like the marketplace. */
async function hammerProcess(folder: string, server: string, content: Buffer): Promise<number> {
  const file = join(folder, 'content');
  writeFileSync(file, content);
  const child = spawn(
    process.execPath,
    [
      '-e',
      `const content = require('node:fs').readFileSync(${JSON.stringify(file)});
       const server = ${server};
       server.listen(0, '127.0.0.1', () => process.send(server.address().port));`,
    ],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  try {
    const port = await new Promise<number>((resolve, reject) => {
      child.once('message', resolve as (message: unknown) => void);
      child.once('exit', () => reject(new Error('the server to compare with did not start')));
    });
    return await hammer(`http://127.0.0.1:${port}/`, folder);
  } finally {
    child.kill();
  }
}

async function hammerNginx(folder: string, content: Buffer): Promise<number> {
  const root = join(folder, 'nginx');
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'index.html'), content);
  writeFileSync(
    join(root, 'nginx.conf'),
    `user root; worker_processes 1; daemon off; pid ${root}/pid; error_log ${root}/errors;
     events { worker_connections 256; }
     http { access_log off; sendfile on; server { listen 127.0.0.1:${NGINX_PORT}; root ${root}; } }`,
  );
  const child = spawn('nginx', ['-c', join(root, 'nginx.conf')], { stdio: 'inherit' });
  try {
    const url = `http://127.0.0.1:${NGINX_PORT}/`;
    while (
      !(await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await new Promise((resolve) => setTimeout(resolve, 50));
    return await hammer(url, folder);
  } finally {
    child.kill('SIGQUIT');
    await new Promise((resolve) => child.once('exit', resolve));
  }
}
