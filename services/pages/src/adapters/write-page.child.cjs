'use strict';
// The program of a child process that writes pages of one version: it runs the shell's server side, and a remote's. Read
// from stdin, since this process may open no file. Whatever the remote's code does here, the parent believes no message
// (page-process.ts); all that this program does is write pages.
const { Socket } = require('node:net');
const { compileFunction } = require('node:vm');

/** Key of the page's language in the global scope (@market/texts). */
const LANGUAGE = Symbol.for('market.language');
/** Name and logo that a written page shows (@market/contracts). */
const BRAND = Symbol.for('market.brand');
/** Signals are all that Node's permission model leaves open; where the user is the parent's own, one could end it. */
delete process.kill;

// The one way out: lines of JSON, in both directions.
const pipe = new Socket({ fd: 3, readable: true, writable: true });
const send = (message) => pipe.write(`${JSON.stringify(message)}\n`);
const waiting = new Map();
let calls = 0;
let shell;
let write;

function evaluate(code, filename, requireModule) {
  const module = { exports: {} };
  compileFunction(code, ['module', 'exports', 'require', '__filename'], { filename })(
    module,
    module.exports,
    requireModule,
    filename,
  );
  return module.exports;
}

/** A remote gets what it shares with the shell by name, so that there is one copy of it. */
function setupOf({ name, code }) {
  const requireShared = (wanted) => {
    const shared = shell.sharedModules[wanted];
    if (shared === undefined) throw new Error(`${name} asks for '${wanted}', which the shell does not share.`);
    return shared;
  };
  const { setup } = evaluate(code, name, requireShared);
  if (typeof setup !== 'function') throw new Error(`${name} exports no setup.`);
  return setup;
}

const call = (made) =>
  new Promise((resolve, reject) => {
    calls += 1;
    waiting.set(calls, (answer) => ('body' in answer ? resolve(answer.body) : reject(shell.createApiError(answer))));
    send({ id: calls, call: made });
  });
const refuse = () => Promise.reject(new Error('A page that is being written changes nothing.'));

/** Same query format as the browser's client: lists are repeated names, undefined is left out. */
function withQuery(path, params = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    for (const one of [value].flat())
      if (one !== undefined && one !== null) query.append(name, typeof one === 'string' ? one : JSON.stringify(one));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

const http = {
  get: (path, options) => call({ method: 'GET', path: withQuery(path, options?.params) }),
  post: (path, body, options) => call({ method: 'POST', path: withQuery(path, options?.params), body: body ?? {} }),
  put: refuse,
  delete: refuse,
};

const take = {
  /** First of all: whose pages are written here, and in which language. */
  load({ shell: code, remote, language, brand }) {
    globalThis[LANGUAGE] = language;
    globalThis[BRAND] = brand;
    shell = evaluate(code, 'shell', require);
    // At the first page: what a remote throws when it is loaded is that page's failure.
    let made;
    write = (asked) =>
      (made ??= shell.createPageWriter(remote && { name: remote.name, setup: setupOf(remote) }))(asked);
  },
  async page(asked) {
    try {
      send({ written: await write({ ...asked, http }) });
    } catch (error) {
      send({ failed: error instanceof Error ? error.message : String(error) });
    }
  },
  answer({ id, given }) {
    waiting.get(id)?.(given);
    waiting.delete(id);
  },
};

/** Parts of an incomplete line: the shell's code arrives in a hundred chunks. */
let begun = [];
pipe.setEncoding('utf8');
pipe.on('data', (text) => {
  begun.push(text);
  if (!text.includes('\n')) return;
  const lines = begun.join('').split('\n');
  begun = [lines.pop()];
  for (const line of lines) {
    const [kind, content] = JSON.parse(line);
    take[kind](content);
  }
});
pipe.on('end', () => process.exit());
pipe.on('error', () => process.exit());
