// Server sides that attack the process that runs them: the tests show that no attack succeeds, the bench measures the
// delays.

/** Ways to what a page is not given: each leaves the real process in `host`. */
export const WAYS: ReadonlyArray<readonly [name: string, code: string]> = [
  ['the global', 'host = process;'],
  ['a function constructor', "host = (() => {}).constructor('return process')();"],
  ['the constructor of what the shell shares', "host = React.createElement.constructor('return this')().process;"],
  [
    'a getter on every object, and a deprecation',
    `Object.defineProperty(Object.prototype, 'noDeprecation', { configurable: true, get() { if (this?.getBuiltinModule) host ??= this; } });
     try { new Buffer(1); } catch {} delete Object.prototype.noDeprecation; host ??= process;`,
  ],
  [
    'the frames of an error',
    `const prepare = Error.prepareStackTrace;
     Error.prepareStackTrace = (_error, frames) => frames.map((frame) => frame.getThis?.() ?? frame.getFunction?.()?.constructor('return this')());
     const found = new Error('frames').stack; Error.prepareStackTrace = prepare;
     host = [].concat(found).map((one) => one?.process).find(Boolean) ?? process;`,
  ],
  [
    'a wrapped bind',
    `const { bind } = Function.prototype; Function.prototype.bind = function (...given) { if (this === process.nextTick) host = process; return bind.apply(this, given); };
     process.nextTick.bind(null); Function.prototype.bind = bind;`,
  ],
];

/** Escape attempts of the version. Each returns a text on success. */
const tries = ({ secretFile, port }: Targets) => `
  const of = (name) => host.getBuiltinModule ? host.getBuiltinModule(name) : host.mainModule.require(name);
  const tries = {
    environment: () => host.env.ESCAPES_SECRET ?? host.env.HOME,
    'read a secret': () => of('fs').readFileSync(${JSON.stringify(secretFile)}, 'utf8'),
    'list files': () => of('fs').readdirSync('/'),
    'list by a promise': () => of('fs').promises.readdir('/'),
    'read this process': () => of('fs').readFileSync('/proc/self/status', 'utf8'),
    'write a file': () => of('fs').writeFileSync('/tmp/escaped', 'x') ?? 'written',
    'start a program': () => of('child_process').execSync('id').toString(),
    'start a program in the background': () => new Promise((resolve, reject) => of('child_process').spawn('id').once('spawn', () => resolve('spawned')).once('error', reject)),
    'fork': () => of('child_process').fork('/tmp/x.js').pid,
    'start a thread': () => { new (of('worker_threads').Worker)('1', { eval: true }); return 'started'; },
    'load an addon': () => host.dlopen({ exports: {} }, '/tmp/x.node') ?? 'loaded',
    'use bindings': () => Object.keys(host.binding('fs')).join(),
    'open the inspector': () => { of('inspector').open(0); return of('inspector').url(); },
    'end the parent': () => host.kill(host.ppid, 'SIGKILL'),
    'become root': () => { host.setuid(0); return host.getuid() === 0 ? undefined : 'another user'; },
    'raise its rights': () => host.permission.has('fs.read', '/') ? 'has them' : undefined,
  };
  const network = { 'connect to a port': () => new Promise((resolve, reject) => of('net').connect(${String(port)}, '127.0.0.1').once('connect', () => resolve('connected')).once('error', reject)),
    'fetch': () => fetch('http://127.0.0.1:${String(port)}/').then(() => 'fetched') };
`;

/** Targets of an escape: a file that others may read, and a port of this machine. */
interface Targets {
  secretFile: string;
  port: number;
}

/** Page for `withPage` that prints, as JSON, the access it has gained. */
export const escaping = (way: string, targets: Targets): [page: string, before: string] => [
  "React.use(done); return React.createElement('pre', null, JSON.stringify(results));",
  `let host; ${way}
   ${tries(targets)}
   const results = {};
   const done = (async () => {
     for (const [name, attempt] of Object.entries({ ...tries, ...network }))
       try { const got = await attempt(); if (got !== undefined && got !== false) results[name] = String(got).slice(0, 200); } catch {}
   })();`,
];

/** Result that `escaping` wrote into its page. */
export function gainedBy(html: string): Record<string, string> {
  const [, json = '{"page":"none"}'] = /<pre>(.*?)<\/pre>/s.exec(html) ?? [];
  return JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&#x27;', "'")) as Record<string, string>;
}

/** Writes to the pipe past the program of its process, as fast as it can. */
export const flood = (line: string, times: string) =>
  `const fs = process.getBuiltinModule('fs'); const line = Buffer.from(${line} + '\\n'); for (let n = 0; n < ${times}; n += 1) try { fs.writeSync(3, line); } catch { n -= 1; }`;

/** Code that goes on once the page is written. */
export const AFTERWARDS: ReadonlyArray<readonly [name: string, code: string]> = [
  ['sends on', `setTimeout(() => { ${flood("'{}'", '1e4')} });`],
  ['loops without end', 'setTimeout(() => { for (;;); });'],
  [
    'has a timer that never ends',
    'setInterval(() => { const until = Date.now() + 400; while (Date.now() < until); });',
  ],
];
