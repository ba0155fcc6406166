import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { isRecord } from '@market/api';
import type { Brand } from '@market/contracts/site';
import type { CallAnswer, PageCall } from './answer-calls';
import { checkWritten, type WrittenResult } from './check-written';
import { PERMISSION_FLAG, type Confinement } from './confinement';
import { PAGE_MAX_LETTERS, TOO_LONG } from './page-length';

/** Code and language of a process. */
export interface VersionCode {
  /** Serialized once for all processes: JSON of seven million letters. */
  shell: Buffer;
  /** Remote whose pages the process renders; null for the shell's own. */
  remote: { name: string; code: string } | null;
  language: string;
  /** Name and logo that its pages show. */
  brand: Brand;
}

/** A version's server side threw, timed out, exceeded its memory, or returned something that is no page. */
export class WritingFailed extends Error {
  override name = 'WritingFailed';
}

/** A child process that writes pages of one version, one at a time. */
export interface PageProcess {
  /**
   * @param asked address, manifests and settings
   * @param answer executes the calls of the page
   * @throws WritingFailed; the process has ended then
   */
  write(asked: object, answer: (call: PageCall) => Promise<CallAnswer>): Promise<WrittenResult>;
  /** Memory of the process in bytes, as reported by the operating system; undefined where it reports none. */
  memory(): Promise<number | undefined>;
  end(): void;
}

/** Wall-clock limits. The first page loads all code; on a busy machine even a sound page waits for CPU time. */
const FIRST_PAGE_LIMIT_MS = 15_000;
const PAGE_LIMIT_MS = 5_000;
const HEAP_MB = 192;
/** Limit of heap, buffers and the code of Node.js itself (measured: 90 MB with the shell's code). */
const MEMORY_MB = 400;
const MB = 1024 * 1024;
const LOOK_AT_MEMORY_EVERY_MS = 50;
/** Maximum number of calls of one page; our own make up to six. */
const CALLS_MAX = 60;
/** Maximum number of messages of a page: its calls and the page itself. */
const MESSAGES_MAX = CALLS_MAX + 1;
/** UTF-8 takes up to four bytes a letter. */
const BYTES_MAX = 4 * PAGE_MAX_LETTERS;
const REASON_MAX = 1_000;
/** Nice value: lower priority than all other processes, so that no request waits for a page that is being rendered. */
const PRIORITY = 3;
const PROGRAM = readFileSync(join(__dirname, 'write-page.child.cjs'), 'utf8');

/** State of one page in progress, in the parent. */
interface Work {
  answer: (call: PageCall) => Promise<CallAnswer>;
  messages: number;
  bytes: number;
  resolve: (written: WrittenResult) => void;
  reject: (failure: WritingFailed) => void;
}

/**
 * Starts a process with an empty environment, without files, child processes, threads, addons, and, where the operating
 * system can remove them, the network and the user's rights (ADR 0047). Its output is untrusted: messages are counted
 * and measured before they are parsed.
 * @param onEnd called when it ends unexpectedly, with the failure if it failed outside of a page
 */
export function startPageProcess({
  confinement,
  code,
  pageLimitMs,
  onEnd,
}: {
  confinement: Confinement;
  code: VersionCode;
  pageLimitMs?: number | undefined;
  onEnd: (failure: WritingFailed | undefined) => void;
}): PageProcess {
  const [program = '', ...args] = [
    ...confinement.command,
    process.execPath,
    PERMISSION_FLAG,
    `--max-old-space-size=${HEAP_MB}`,
    '-',
  ];
  const child = spawn(program, args, {
    // `PATH` is needed to find the confining command; nothing else is passed on.
    env: { PATH: process.env.PATH },
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
  });
  // Cast: stdio 3 is a duplex pipe.
  const pipe = child.stdio[3] as Duplex;
  const decoder = new StringDecoder('utf8');
  /** Parts of an incomplete line. */
  let begun: string[] = [];
  let work: Work | undefined;
  let hasWritten = false;
  let hasEnded = false;

  // Ignored: the exit event reports a process that has ended.
  for (const stream of [child.stdin, pipe]) stream?.on('error', () => undefined);
  child.stdin?.end(PROGRAM);
  child.once('error', (error) => close(new WritingFailed(`Its process did not start: ${error.message}`)));
  child.once('spawn', () => {
    try {
      if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
    } catch {
      // Already ended.
    }
  });
  child.once('exit', (status, signal) =>
    close(new WritingFailed(`It ended its process (${signal ?? `code ${String(status)}`}).`)),
  );
  pipe.on('data', (bytes: Buffer) => take(bytes));
  load();

  function load(): void {
    const { shell, ...others } = code;
    pipe.write('["load",{"shell":');
    pipe.write(shell);
    pipe.write(`,${JSON.stringify(others).slice(1)}]\n`);
  }

  function send(kind: 'page' | 'answer', content: object): void {
    if (!hasEnded) pipe.write(`${JSON.stringify([kind, content])}\n`);
  }

  /** Ends the process and fails the work in progress. */
  function close(failure?: WritingFailed): void {
    if (hasEnded) return;
    hasEnded = true;
    pipe.destroy();
    child.kill('SIGKILL');
    const page = work;
    work = undefined;
    if (failure) page?.reject(failure);
    else page?.reject(new WritingFailed('It was ended.'));
    onEnd(page ? undefined : failure);
  }

  const fail = (reason: string) => close(new WritingFailed(reason));

  function take(bytes: Buffer): void {
    if (!work) return fail('It wrote without a page.');
    work.bytes += bytes.length;
    if (work.bytes > BYTES_MAX) return fail(TOO_LONG);
    const text = decoder.write(bytes);
    if (!text.includes('\n')) return void begun.push(text);
    const lines = [...begun, text].join('').split('\n');
    begun = [lines.pop() ?? ''];
    for (const line of lines) {
      if (!work) return hasEnded ? undefined : fail('It wrote without a page.');
      work.messages += 1;
      if (work.messages > MESSAGES_MAX) return fail(`It made more than ${String(CALLS_MAX)} calls.`);
      if (line.length > PAGE_MAX_LETTERS) return fail(TOO_LONG);
      if (isTangled(line)) return fail('What it says is not understood: it has too many parts.');
      try {
        read(JSON.parse(line), work);
      } catch (error) {
        return fail(`What it says is not understood: ${String(error).slice(0, REASON_MAX)}`);
      }
    }
  }

  /** @throws Error for an invalid message, or an invalid page */
  function read(message: unknown, page: Work): void {
    if (!isRecord(message)) throw new TypeError('It is no message.');
    if ('failed' in message) return fail(String(message.failed).slice(0, REASON_MAX));
    if ('written' in message) {
      const written = checkWritten(message.written);
      work = undefined;
      page.resolve(written);
      return;
    }
    const { id, call } = message;
    if (!isRecord(call)) throw new TypeError('It is no call.');
    void page
      .answer({ method: call.method, path: call.path, body: call.body })
      .then((result) => work === page && send('answer', { id, given: result }));
  }

  const memory = () => memoryOf(child.pid);
  async function lookAtMemory(): Promise<void> {
    const bytes = await memory();
    if (bytes !== undefined && bytes > MEMORY_MB * MB) fail(`It took more than ${String(MEMORY_MB)} MB of memory.`);
  }

  return {
    async write(request, answer) {
      const limitMs = pageLimitMs ?? (hasWritten ? PAGE_LIMIT_MS : FIRST_PAGE_LIMIT_MS);
      if (hasWritten) child.kill('SIGCONT');
      const written = new Promise<WrittenResult>((resolve, reject) => {
        work = { answer, messages: 0, bytes: 0, resolve, reject };
      });
      if (hasEnded) fail('It has ended.');
      const limit = setTimeout(() => fail(`It was not done after ${String(limitMs)} ms.`), limitMs);
      const looking = setInterval(() => void lookAtMemory(), LOOK_AT_MEMORY_EVERY_MS);
      send('page', request);
      try {
        const page = await written;
        hasWritten = true;
        // Suspended between pages, whatever the page has left running: timers, loops, messages.
        child.kill('SIGSTOP');
        // Pages are quicker than the interval of memory checks; without this check memory could grow from page to page.
        void lookAtMemory();
        return page;
      } finally {
        clearTimeout(limit);
        clearInterval(looking);
      }
    },
    memory,
    end: () => close(),
  };
}

/** The data of a page has some hundred parts, ten levels deep. */
const PARTS_MAX = 20_000;
const DEPTH_MAX = 50;
/** Shorter texts parse quickly whatever they contain. */
const SHORT = 16 * 1024;
const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
/** Brackets and braces differ by this bit alone. */
const BRACE_BIT = 32;
const [OPENING, CLOSING] = [123, 125];

/** Whether `JSON.parse` of the text would be slow: too many parts or levels. This scan takes a few ms. */
function isTangled(text: string): boolean {
  if (text.length < SHORT) return false;
  let [depth, parts, isInText] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (isInText) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) isInText = false;
    } else if (sign === QUOTE) isInText = true;
    else if ((sign | BRACE_BIT) === OPENING) {
      depth += 1;
      parts += 1;
    } else if ((sign | BRACE_BIT) === CLOSING) depth -= 1;
    else if (sign === COMMA) parts += 1;
    if (depth > DEPTH_MAX || parts > PARTS_MAX) return true;
  }
  return false;
}

/** Linux reports the memory of every process in pages. */
const PAGE_OF_MEMORY = 4_096;

async function memoryOf(pid: number | undefined): Promise<number | undefined> {
  try {
    const [, resident] = (await readFile(`/proc/${String(pid)}/statm`, 'utf8')).split(' ');
    return Number(resident) * PAGE_OF_MEMORY;
  } catch {
    return undefined;
  }
}
