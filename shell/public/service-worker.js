/*
 * Offline copy: a candidate's saved jobs and own applications, readable without a connection. Registered only where the
 * person has chosen it on this device (mfe-candidate, change-settings/offline-copy.ts), and removed when the session
 * ends there (shell/src/session/offline-copy.ts). Nobody else gets a service worker (docs/adr/0084).
 *
 * Everything is fetched from the network first; the copy answers only where nobody else does. It is of one account:
 * calls of another one are neither kept nor answered.
 */
'use strict';

const FILES = 'offline-files';
const ANSWERS = 'offline-answers';
/** Page whose HTML stands in for every other one: the shell alone, with nothing of the person in it. */
const PAGE = '/saved-jobs';
/** Age in ms from which the page and its files are fetched anew: doing so costs about ten requests. */
const PAGE_FRESH_MS = 10 * 60_000;
const OWNER = '/offline/owner';
/** Ms of silence after which a page is taken from the copy: a weak signal may never answer. */
const PAGE_LIMIT_MS = 8000;
/** Message of the error of that silence. */
const SILENT = 'silent';
/** Web lock of what takes or removes a cache, here and on the pages. */
const LOCK = 'offline-copy';
/** The oldest files go first; one version of the shell and of a remote has about 150. */
const FILES_MAX = 500;
const HASHED_NAME = /[.-][0-9a-f]{8,}\.(?:js|css|woff2?|svg|png|jpg|webp)$/;
const FILE_NAME = /\.(?:js|json|css|woff2?|svg|png|jpg|webp|webmanifest)$/;
const JOB_CALL = /^\/api\/job-posts\/[\w-]+$/;
const KEPT_CALLS = { GET: '/api/saved-jobs', POST: '/api/job-applications/candidate-applications' };

self.addEventListener('install', (event) => {
  event.waitUntil(startCopy().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

/** From the page that the person chose it on: whose copy it is, and the files that came before this worker. */
self.addEventListener('message', (event) => {
  const { owner, files } = event.data;
  event.waitUntil(
    Promise.all([setOwner(owner), caches.open(FILES).then((kept) => keepFiles(kept, files))]).then(
      () => event.ports[0].postMessage('kept'),
      () => event.ports[0].postMessage('failed'),
    ),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (isKeptCall(request, pathname)) event.respondWith(answer(event));
  else if (request.method === 'GET' && isFile(pathname)) event.respondWith(file(request));
});

const isFile = (pathname) => FILE_NAME.test(pathname) && !pathname.startsWith('/api/');
const isKeptCall = ({ method }, pathname) =>
  KEPT_CALLS[method] === pathname || (method === 'GET' && JOB_CALL.test(pathname));

/** A first worker makes the cache; a newer version of it never does, since the session may have ended meanwhile. */
async function startCopy() {
  const cache = self.registration.active ? await copy(FILES) : await caches.open(FILES);
  if (cache) await keepPage(cache);
}

/**
 * Cache of this name, or undefined once the copy is removed: a worker still answers the pages that it had before, and
 * `caches.open` alone would make the cache anew. The lock keeps a removal from coming between the two calls.
 */
const copy = (name) =>
  navigator.locks.request(LOCK, async () => ((await caches.has(name)) ? caches.open(name) : undefined));

async function page(event) {
  const late = new Promise((_resolve, reject) => setTimeout(() => reject(new Error(SILENT)), PAGE_LIMIT_MS));
  const fromNetwork = fetch(event.request);
  try {
    const response = await Promise.race([fromNetwork, late]);
    if (response.ok) event.waitUntil(keepPageFresh().catch(() => undefined));
    return response;
  } catch (error) {
    const cachedPage = await (await copy(FILES))?.match(PAGE);
    // An installed app starts at the home page, of which the copy has nothing; a slow connection still brings it.
    const isOffline = error.message !== SILENT;
    if (cachedPage && isOffline && new URL(event.request.url).pathname === '/') return Response.redirect(PAGE, 302);
    return cachedPage ?? fromNetwork;
  }
}

async function file(request) {
  const cache = await copy(FILES);
  const own = await cache?.match(request.url);
  if (own && HASHED_NAME.test(new URL(request.url).pathname)) return own;
  try {
    const response = await fetch(request);
    if (response.ok) await cache?.put(request.url, response.clone());
    return response;
  } catch (error) {
    if (own) return own;
    throw error;
  }
}

/** Copy of the page once it is older than `PAGE_FRESH_MS`; one without a readable date is. */
async function keepPageFresh() {
  const cache = await copy(FILES);
  const own = await cache?.match(PAGE);
  const age = Date.now() - Date.parse(own?.headers.get('date'));
  // A clock that was set back makes the age negative.
  if (!cache || (age >= 0 && age < PAGE_FRESH_MS)) return;
  await keepPage(cache);
}

/** HTML of the page, with what it loads, and all files of the remote that shows it. */
async function keepPage(kept) {
  const response = await fetch(PAGE, { credentials: 'omit' });
  if (!response.ok) throw new Error(`${PAGE} answered ${response.status}`);
  const html = await response.clone().text();
  const linked = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, address]) => address);
  const files = [...linked, '/remotes.json', ...(await filesOfRemotes())];
  await keepFiles(
    kept,
    files.map((address) => new URL(address, self.location.origin).href),
  );
  await kept.put(PAGE, response);
}

async function filesOfRemotes() {
  const response = await fetch('/remotes.json');
  const { microFrontends } = await response.json();
  return Object.values(microFrontends)
    .map(([first]) => first)
    .filter((version) => version?.extras?.manifest?.pages.some(({ path }) => path === PAGE))
    .flatMap(({ url, extras }) => {
      const folder = url.slice(0, url.lastIndexOf('/') + 1);
      return [url, ...Object.keys(extras.assets ?? {}).map((name) => folder + name)];
    });
}

async function keepFiles(kept, addresses) {
  const cacheable = addresses.filter((address) => {
    const { origin, pathname } = new URL(address);
    return origin === self.location.origin && isFile(pathname) && !pathname.startsWith('/film/');
  });
  for (const address of new Set(cacheable)) {
    if (HASHED_NAME.test(new URL(address).pathname) && (await kept.match(address))) continue;
    const response = await fetch(address);
    if (response.ok) await kept.put(address, response);
  }
  const all = await kept.keys();
  for (const old of all.slice(0, Math.max(0, all.length - FILES_MAX))) await kept.delete(old);
}

async function answer(event) {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  const body = request.method === 'POST' ? await request.clone().text() : '';
  const isOwners = accountOf(request) !== undefined && accountOf(request) === (await ownerOfCopy());
  const key = keyOf(pathname + search, body);
  const answers = await copy(ANSWERS);
  if (!answers) return fetch(request);
  try {
    const response = await fetch(request);
    // Text of a job is kept for saved jobs alone: what else was read is nobody's list.
    const isWanted = response.ok && isOwners && (!JOB_CALL.test(pathname) || (await answers.match(key)));
    if (isWanted) {
      await answers.put(key, response.clone());
      if (pathname === KEPT_CALLS.GET)
        event.waitUntil(keepTexts(answers, response.clone(), request).catch(() => undefined));
    }
    if (isOwners && (response.status === 404 || response.status === 410)) await answers.delete(key);
    return response;
  } catch (error) {
    const own = isOwners ? await answers.match(key) : undefined;
    if (own) return own;
    throw error;
  }
}

/** The texts of open saved jobs, one after the other; those of jobs that are saved no longer go. */
async function keepTexts(answers, list, request) {
  const { records, total } = await list.json();
  if (records.length === total) {
    const saved = new Set(records.map(({ job_id }) => keyOf(`/api/job-posts/${job_id}`)));
    for (const { url } of await answers.keys())
      if (new URL(url).pathname.startsWith('/offline/api/job-posts/') && !saved.has(url)) await answers.delete(url);
  }
  for (const { job_id, job } of records) {
    const address = `/api/job-posts/${job_id}`;
    if (!job || (await answers.match(keyOf(address)))) continue;
    const response = await fetch(address, { headers: { authorization: request.headers.get('authorization') ?? '' } });
    if (response.ok) await answers.put(keyOf(address), response);
  }
}

const keyOf = (address, body = '') =>
  new URL(
    `/offline${address}${address.includes('?') ? '&' : '?'}body=${encodeURIComponent(body)}`,
    self.location.origin,
  ).href;

/** Account that a call is of, by its access token; undefined for a visitor's. */
function accountOf(request) {
  const [, payload] = (request.headers.get('authorization') ?? '').split('.');
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).sub;
  } catch {
    return undefined;
  }
}

async function ownerOfCopy() {
  return (await (await copy(ANSWERS))?.match(OWNER))?.text();
}

/** A copy of somebody else is thrown away first. */
async function setOwner(owner) {
  if ((await ownerOfCopy()) !== owner) await caches.delete(ANSWERS);
  await (await caches.open(ANSWERS)).put(OWNER, new Response(owner));
}
