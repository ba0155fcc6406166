'use strict';
// Program of a child process that renders pages of one version: it runs the server side of the shell and of a remote.
// It is read from stdin, since this process may open no file. Whatever the remote's code does here, the parent trusts
// no message (page-process.ts); this program can do nothing but render pages.
const { Socket } = require('node:net');
const { compileFunction } = require('node:vm');

/** Key of the page's language in the global scope (@market/texts). */
const LANGUAGE = Symbol.for('market.language');
/** Name and logo that a written page shows (@market/contracts). */
const BRAND = Symbol.for('market.brand');
/** Node's permission model still allows signals; under the parent's own user, a signal could end the parent. */
delete process.kill;

// Only output channel: lines of JSON, in both directions.
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

/** Passes modules shared with the shell to a remote by name, so that each exists once. */
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
/** Asks for what another remote shows in a slot; the parent has it written by a process of that remote. */
const writeSlot = (name, props) => call({ method: 'SLOT', path: name, body: props });
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
  /** Set before any code loads: language and brand of the pages. */
  load({ shell: code, remote, language, brand }) {
    globalThis[LANGUAGE] = language;
    globalThis[BRAND] = brand;
    shell = evaluate(code, 'shell', require);
    // Created at the first page, so that an error thrown while a remote loads is a failure of that page.
    let made;
    write = (asked) =>
      (made ??= shell.createPageWriter(remote && { name: remote.name, setup: setupOf(remote) }))(asked);
  },
  async page(asked) {
    try {
      send({ written: await write({ ...asked, http, writeSlot }) });
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
