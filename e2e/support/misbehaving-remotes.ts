import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page, Route } from '@playwright/test';

/** The remote whose place the beasts take, and the folder of a version that only they have. */
export const VICTIM = {
  name: 'mfe_candidate',
  package: '@market/mfe-candidate',
  label: 'Jobs and applications',
  path: '/search-jobs',
};
const DEN = `/remotes/${VICTIM.name}/9.9.9-beast/`;

interface ListedVersion {
  url: string;
  metadata: { version?: string; integrity?: string };
  deployment: { traffic: number; default: boolean };
  extras: {
    moduleFederation: { name: string };
    manifest?: Record<string, unknown>;
    assets: Record<string, string>;
    override?: boolean;
  };
}
export interface List {
  generation: number;
  microFrontends: Record<string, ListedVersion[]>;
}

/** Misbehaving remote and its release. */
export interface Beast {
  what: string;
  /** Words of its panel about the step or the cause. */
  says: RegExp;
  /** Path of its pages; the panel shows there. */
  path?: string;
  /** Changes the list that the page receives: another version of the victim, or another entry. */
  list?: (list: List, victim: ListedVersion) => void;
  /** Files below its den, by name; with them, their right hashes are published. */
  den?: (victim: { manifest: string; entry: string }) => Record<string, string>;
  /** Answers requests for the victim's own files. */
  files?: { match: RegExp; answer: (route: Route) => Promise<void> | void };
}

const sha384 = (content: string | Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** A beast in the page, until `heal`. */
export interface Captive {
  heal(): void;
}

/**
 * Puts a beast in the victim's place, in this page only: what the server sends is changed on its way to the browser.
 * @param page before it is opened
 */
export async function letIn(page: Page, beast: Beast): Promise<Captive> {
  // A chunk that does not load makes the shell load the page anew, once; the panel is looked at without that.
  await page.addInitScript(
    (at) => sessionStorage.setItem('market.chunk-navigation', JSON.stringify({ at })),
    Date.now() + 3_600_000,
  );
  let isIll = true;
  let baseUrl = '';
  /** The folder of the real version, which has what the beast does not bring itself. */
  let home = '';
  const files = new Map<string, string>();

  const changed = async (list: List): Promise<List> => {
    const victim = list.microFrontends[VICTIM.package]![0]!;
    if (beast.den) {
      const [manifest, entry] = await Promise.all(
        ['mf-manifest.json', 'remoteEntry.js'].map(async (file) =>
          (await page.request.get(new URL(file, new URL(victim.url, baseUrl)).href)).text(),
        ),
      );
      for (const [name, content] of Object.entries(beast.den({ manifest: manifest!, entry: entry! })))
        files.set(name, content);
      home = new URL('.', new URL(victim.url, baseUrl)).href;
      victim.url = `${DEN}mf-manifest.json`;
      victim.metadata = { version: '9.9.9', integrity: sha384(files.get('mf-manifest.json')!) };
      Object.assign(
        victim.extras.assets,
        Object.fromEntries([...files].map(([name, content]) => [name, sha384(content)])),
      );
    }
    beast.list?.(list, victim);
    return list;
  };

  await page.route(
    (url) => !url.pathname.includes('.') && !url.pathname.startsWith('/api'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      baseUrl = route.request().url();
      const response = await route.fetch();
      const html = await response.text();
      const inlined = /(<script type="application\/json" id="remotes">)(.*?)(<\/script>)/s;
      const [, , json = ''] = inlined.exec(html) ?? [];
      const list = isIll ? await changed(JSON.parse(json) as List) : (JSON.parse(json) as List);
      await route.fulfill({
        response,
        body: html.replace(
          inlined,
          (_all, open: string, _json: string, close: string) =>
            `${open}${JSON.stringify(list).replaceAll('<', '\\u003c')}${close}`,
        ),
      });
    },
  );
  await page.route('**/remotes.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: isIll ? await changed((await response.json()) as List) : await response.json(),
    });
  });
  await page.route(`**${DEN}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(DEN.length);
    const content = files.get(name);
    if (content === undefined) await route.fulfill({ response: await page.request.get(new URL(name, home).href) });
    else
      await route.fulfill({
        body: content,
        contentType: name.endsWith('.json') ? 'application/json' : 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
      });
  });
  if (beast.files) {
    const { match, answer } = beast.files;
    await page.route(
      (url) => url.pathname.startsWith(`/remotes/${VICTIM.name}/`) && match.test(url.pathname),
      (route) => (isIll ? answer(route) : route.continue()),
    );
  }
  return {
    heal() {
      isIll = false;
    },
  };
}

/**
 * A den whose entry is written by hand: what a remote's `remoteEntry.js` leaves behind, with `setup` as given. `React`
 * is the shell's.
 */
export function ownEntry(setup: string, before = ''): NonNullable<Beast['den']> {
  return ({ manifest }) => ({
    'mf-manifest.json': JSON.stringify({ ...(JSON.parse(manifest) as object), exposes: [], shared: [] }),
    'remoteEntry.js': `${before}
var ${VICTIM.name} = {
  init: function (shared) { this.shared = shared; },
  get: async function () {
    var React = (await Object.values(this.shared.react)[0].get())();
    return function () { return { setup: ${setup} }; };
  },
};`,
  });
}

/** Real React of this repository, as a script that gives a second copy of it. */
export function ownReact(): string {
  const folder = createRequire(require.resolve('react/package.json'));
  return `var ownReact = (function (exports) { ${readFileSync(folder.resolve('./cjs/react.production.js'), 'utf8')}; return exports; })({});`;
}
