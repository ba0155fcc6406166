import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { format } from 'node:util';
import { compileFunction } from 'node:vm';
import { workerData, type MessagePort } from 'node:worker_threads';
import type { PageHead } from '@market/contracts';
import { writePagesIn } from '@market/texts';
import type { CallAnswer, PageCall } from './answer-calls';
import type { ThreadResult } from './check-written';
import { PAGE_MAX_LETTERS, TOO_LONG } from './page-length';
import type { ThreadData, ThreadMessage } from './threads';
import type { ThreadState } from './watch-work';

/** What of the shell's server side is used here (shell/src/server). */
interface ShellServer {
  sharedModules: Readonly<Record<string, unknown>>;
  createPageWriter(
    remote: { name: string; setup: unknown } | null,
  ): (asked: object & { http: unknown }) => Promise<ThreadResult>;
  createApiError(refusal: { status: number; code: string; error: string }): Error;
}

/** What code of remotes could reach the world by; pages call through the port, and everything else is not theirs. */
const DOORS = ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest', 'BroadcastChannel'] as const;
/**
 * Where undici, which Node.js brings, looks for what opens its connections; anybody may ask there. It puts its own
 * there only where nothing stands.
 */
const DISPATCHERS = ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'] as const;
const NO_CONNECTION = Object.freeze({
  dispatch() {
    throw new Error('A page that is being written calls nobody but the API, by `shell.http`.');
  },
});
/** What code of a remote says to the console is told as its own; else it could fill our log, or forge its lines. */
const LINES_OF_A_PAGE = 10;
const LINE_MAX = 500;
/** What is left of the process, whose own leads to files, signals and modules: what libraries ask for as they render. */
const HARMLESS_PROCESS = Object.freeze({
  env: Object.freeze({}),
  argv: Object.freeze([]),
  platform: process.platform,
  versions: Object.freeze({ node: process.versions.node }),
  nextTick: (task: (...given: unknown[]) => void, ...given: unknown[]) => queueMicrotask(() => task(...given)),
  emit: () => false,
  cwd: () => '/',
});

const thread = ownNumber();
// The pool gives them to each of its threads.
const { shellFile, remote, language, buffersMaxBytes } = workerData as ThreadData;
/** In a thread this counts its own buffers. */
const { memoryUsage } = process;
const isFull = () => memoryUsage().arrayBuffers > buffersMaxBytes;
writePagesIn(language);
// The shell's build of its server side.
const shell = evaluate(readFileSync(shellFile, 'utf8'), shellFile, createRequire(shellFile)) as unknown as ShellServer;
for (const door of DOORS) Reflect.deleteProperty(globalThis, door);
for (const name of DISPATCHERS) Object.defineProperty(globalThis, Symbol.for(name), { value: NO_CONNECTION });
let tell: (text: string) => void = () => undefined;
const toldConsole = Object.fromEntries(
  Object.keys(console).map((name) => [
    name,
    (...said: unknown[]) => {
      // It speaks where its condition does not hold.
      if (name !== 'assert' || !said.shift()) tell(format(...said).slice(0, LINE_MAX));
    },
  ]),
);
Object.defineProperty(globalThis, 'console', { value: Object.freeze(toldConsole) });
// Once Piscina has said that the thread is ready, for which it needs the real one.
const closeProcess = () => Object.defineProperty(globalThis, 'process', { value: HARMLESS_PROCESS });
/** Made at the first page: what a remote throws when it is loaded is that page's failure. */
let write: ReturnType<ShellServer['createPageWriter']> | undefined;

/** Which of the process's threads this is; undefined where the system does not tell. */
function ownNumber(): number | undefined {
  try {
    return Number.parseInt(readFileSync('/proc/thread-self/stat', 'utf8'), 10);
  } catch {
    return undefined;
  }
}

/** Runs the code of a remote, which gets what it shares with the shell by name and nothing else. */
function setupOf({ name, code }: { name: string; code: string }): unknown {
  const requireShared = (wanted: string): unknown => {
    const shared = shell.sharedModules[wanted];
    if (shared === undefined) throw new Error(`${name} asks for '${wanted}', which the shell does not share.`);
    return shared;
  };
  const { setup } = evaluate(code, name, requireShared);
  if (typeof setup !== 'function') throw new Error(`${name} exports no setup.`);
  return setup;
}

/**
 * Runs a CommonJS module, not through Node's own loader, which would cost time and memory for every file of ours. It
 * finds no WebAssembly by its name, for the content policy lets browsers run none either. The global itself stays, for
 * the runtime loads its own parsers by it; what its memory takes is seen as growth of the process.
 */
function evaluate(code: string, filename: string, requireModule: (name: string) => unknown): Record<string, unknown> {
  const module: { exports: Record<string, unknown> } = { exports: {} };
  const run = compileFunction(code, ['module', 'exports', 'require', '__filename', 'WebAssembly'], { filename });
  Reflect.apply(run, undefined, [module, module.exports, requireModule, filename]);
  return module.exports;
}

let hasWritten = false;

/** Writes one page; its calls go through `port` to the process, which knows what a visitor may ask for. */
export default async function writePage({ asked, port }: { asked: object; port: MessagePort }): Promise<ThreadResult> {
  const waiting = new Map<number, (answer: CallAnswer) => void>();
  let calls = 0;
  const post = (message: ThreadMessage) => port.postMessage(message);
  const say = (state: ThreadState) => post({ state: isFull() ? 'full' : state, thread });
  let lines = 0;
  tell = (text) => {
    lines += 1;
    if (lines <= LINES_OF_A_PAGE) post({ text });
  };
  const working = hasWritten ? 'busy' : 'first';
  port.on('message', ({ id, given }: { id: number; given: CallAnswer }) => {
    const answer = waiting.get(id);
    waiting.delete(id);
    // What is done with it is work, also while others are still on their way.
    say(working);
    setImmediate(() => waiting.size > 0 && say('waiting'));
    answer?.(given);
  });
  const call = (made: PageCall): Promise<unknown> =>
    new Promise((resolve, reject) => {
      calls += 1;
      waiting.set(calls, (answer) => ('body' in answer ? resolve(answer.body) : reject(shell.createApiError(answer))));
      post({ id: calls, call: made });
      // Said once what was to be done meanwhile is done.
      setImmediate(() => waiting.size > 0 && say('waiting'));
    });
  const http = {
    get: (path: string, options?: { params?: Readonly<Record<string, unknown>> }) =>
      call({ method: 'GET', path: withQuery(path, options?.params) }),
    post: (path: string, body?: unknown, options?: { params?: Readonly<Record<string, unknown>> }) =>
      call({ method: 'POST', path: withQuery(path, options?.params), body: JSON.parse(JSON.stringify(body ?? {})) }),
    put: refuse,
    delete: refuse,
  };
  closeProcess();
  say(write ? working : 'starting');
  const beEnded = (): Promise<never> => {
    say('full');
    return new Promise<never>(() => undefined);
  };
  try {
    write ??= shell.createPageWriter(remote && { name: remote.name, setup: setupOf(remote) });
    say(working);
    const written = await write({ ...asked, http });
    hasWritten ||= written !== null;
    // Else it would go on growing from page to page.
    if (isFull()) await beEnded();
    if (!written) return null;
    const { head, html, data } = written;
    const [saidOfIt, madeOf] = [JSON.stringify(head), JSON.stringify(data)];
    // What is far too long costs the process time and memory to take over.
    if ((html ?? '').length + saidOfIt.length + madeOf.length > PAGE_MAX_LETTERS) throw new Error(TOO_LONG);
    // It is sent as JSON.
    return { head: JSON.parse(saidOfIt) as PageHead, html, data };
  } finally {
    tell = () => undefined;
    port.close();
  }
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('A page that is being written changes nothing.'));
}

/** As the browser's client writes them: lists are repeated names, what is undefined is left out. */
function withQuery(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    for (const one of [value].flat())
      if (one !== undefined && one !== null) query.append(name, typeof one === 'string' ? one : JSON.stringify(one));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
