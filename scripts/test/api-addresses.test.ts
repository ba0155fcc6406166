import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@market/api';
import { ENDPOINTS } from '@market/contracts/endpoints';
import { links } from '@market/contracts/site';
import { api } from '@market/contracts/testing';
import { textsOf } from '../coverage/read-texts';
import { ROOT } from '../start/root';
import { PACKAGE_GROUPS } from '../tools/package-folders.mjs';

const ENDPOINTS_FILES =
  /^packages\/(market\/contracts\/src\/[\w-]+|platform\/remote-contract\/src)\/(endpoints|own-session|overrides)\.ts$/;
/** `/job-posts/:id` fits `/job-posts/{}` and `/job-posts/7`, the text of a template and an address in full. */
const PATTERNS = Object.values<Endpoint>(ENDPOINTS).map(
  ({ path }) => new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
);
/** Pages that are called as a call is: without `/api` before it, theirs is meant. */
const PAGES = new Set<string>([links.contact(), links.savedJobs(), links.savedSearches(), links.adminReports()]);
/** A text by its file, and why it is no call of an endpoint that somebody wrote by hand. */
const REASONED: Readonly<Record<string, string>> = {
  'gateway/src/gateway.ts /remotes': 'files of remotes lie there, beside the API',
  'gateway/src/steps/measure-requests.ts /remotes': 'the same files',
  'packages/market/contracts/src/companies/answer-parts.ts /employers/CMP-3XK9TD/pictures/67c41f0e2a9b4d0012ab34cd':
    'an example in the description',
  'packages/market/contracts/src/companies/answers.ts /employers/CMP-3XK9TD/pictures/67c41f0e2a9b4d0012ab34cd':
    'likewise',
  'packages/market/contracts/src/profiles/answers.ts /candidates/CAN-7Q4M2K/profile-image':
    'an example in the description',
  'packages/market/contracts/src/profiles/answers.ts /candidates/CAN-7Q4M2K/resume': 'likewise',
  'packages/platform/remote-contract/src/browser-reports.ts /remotes/browser-reports':
    'the path of its endpoint; sendBeacon needs it when a page is left, without the table of endpoints',
};
/** A file without any of these, `/jobs` or `/candidates`, holds no address of an endpoint: it need not be parsed. */
const FIRST_WORDS = new RegExp(
  `/(?:${[...new Set(Object.values<Endpoint>(ENDPOINTS).map(({ path }) => path.split('/')[1]!))].join('|')})\\b`,
);

/** Addresses of the API that a text is or holds: all of it, or what follows an `/api` in it. */
function addressesIn(text: string): string[] {
  const whole = PAGES.has(text) ? [] : [text];
  const parts = [...text.matchAll(/\/api(\/[\w.{}/-]+)/g)].map(([, part]) => part!);
  return [...whole, ...parts].filter((one) => PATTERNS.some((pattern) => pattern.test(one.split('?')[0]!)));
}

/** Sources of all workspaces and of the scripts: files from the root, without tests and the endpoints themselves. */
function sourceFiles(): string[] {
  const workspaces = [...PACKAGE_GROUPS, 'services'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}/src`),
  );
  const frontends = readdirSync(ROOT).filter((name) => name.startsWith('mfe-'));
  return [...workspaces, ...['gateway', 'shell', ...frontends].map((name) => `${name}/src`), 'scripts']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !ENDPOINTS_FILES.test(file) && !/^scripts\/test\//.test(file));
}

test('no source writes the address of an endpoint by hand: `addressOf`, `call` and `ask` have it', () => {
  const written = sourceFiles().flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    const texts = FIRST_WORDS.test(source) ? textsOf(file, source) : [];
    return texts.filter((text) => addressesIn(text).length > 0).map((text) => `${file} ${text}`);
  });
  expect([...new Set(written)].sort()).toEqual(Object.keys(REASONED).sort());
});

test('an address of the API is found in a text, and a page’s is not taken for one', () => {
  expect(addressesIn('/auth/login')).toEqual(['/auth/login']);
  expect(addressesIn('/job-posts/{}/similar')).toEqual(['/job-posts/{}/similar']);
  expect(addressesIn('{}/api/public/jobs.atom?search=baker')).toEqual(['/public/jobs.atom']);
  expect(addressesIn('/published-remotes?since={}')).toHaveLength(1);
  expect(addressesIn('/api/contact')).toEqual(['/contact']);
  expect(addressesIn('/contact')).toEqual([]);
  expect(addressesIn('/search-jobs')).toEqual([]);
});

test('tests have every address by its endpoint, its values encoded and in order', () => {
  expect(api.logIn()).toBe('/auth/login');
  expect(api.viewJob('a/b')).toBe('/job-posts/a%2Fb');
  expect(api.removeVersion('mfe_auth', '1.2.0')).toBe('/remotes/mfe_auth/versions/1.2.0');
  expect(api.listPublicJobs({ limit: '1', search: 'baker' })).toBe('/public/jobs?limit=1&search=baker');
});
