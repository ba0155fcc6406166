import { expect, test, type Page, type Route } from '@playwright/test';
import { letIn, ownEntry, ownReact, VICTIM, type Beast } from '../support/misbehaving-remotes';
import { TIER } from '../../scripts/setup/tiers';
import { requestEnded } from '../support/screens';

/** The bytes of the real file plus one more. Repeated requests, such as those of the diagnosis, get them at once. */
const changeOneByte = async (route: Route): Promise<void> => {
  const address = route.request().url();
  let answer = changed.get(address);
  if (!answer) {
    const response = await route.fetch();
    answer = { headers: response.headers(), body: `${await response.text()} ` };
    changed.set(address, answer);
  }
  await route.fulfill(answer);
};
const changed = new Map<string, { headers: Record<string, string>; body: string }>();
const never = (): void => undefined;
const anyFile = /./;
const expose = /__federation_expose_remote\..*\.js$/;
const pageChunk = /search-jobs_page.*\.js$/;
const pageStyle = /search-jobs_page.*\.css$/;
const withManifest =
  (different: object): NonNullable<Beast['list']> =>
  (_list, { extras }) =>
    Object.assign(extras.manifest!, different);

/**
 * Misbehaving remotes and their cost (docs/reliability.md, R13); those with a changed byte, without a hash or on
 * another site: docs/security.md, S69, S70.
 */
const beasts: Beast[] = [
  {
    what: 'refuses connections',
    says: /loading the code/,
    files: { match: anyFile, answer: (route) => route.abort('connectionrefused') },
  },
  {
    what: 'never answers for its federation manifest',
    says: /loading the code/,
    files: { match: /mf-manifest\.json$/, answer: never },
  },
  {
    what: 'never answers for its entry',
    says: /loading the code/,
    files: { match: /remoteEntry\.js$/, answer: never },
  },
  { what: 'never answers for its exposed chunk', says: /loading the code/, files: { match: expose, answer: never } },
  {
    what: 'never answers for the chunk of the page',
    says: /Loading chunk|took longer|did not come/,
    files: { match: pageChunk, answer: never },
  },
  {
    what: 'answers 500',
    says: /answered 500/,
    files: { match: anyFile, answer: (route) => route.fulfill({ status: 500, body: 'no' }) },
  },
  {
    what: 'answers 500 for its entry',
    says: /remoteEntry\.js answered 500/,
    files: { match: /remoteEntry\.js$/, answer: (route) => route.fulfill({ status: 500, body: 'no' }) },
  },
  {
    what: 'has lost the chunk of the page',
    says: /search-jobs_page.*answered 404/,
    files: { match: pageChunk, answer: (route) => route.fulfill({ status: 404, body: 'no' }) },
  },
  {
    what: 'throws at load',
    says: /loading the code\..*no code today/,
    den: ({ manifest }) => ({ 'mf-manifest.json': manifest, 'remoteEntry.js': 'throw new Error("no code today");' }),
  },
  {
    what: 'leaves nothing behind at load',
    says: /loading the code/,
    den: ({ manifest }) => ({ 'mf-manifest.json': manifest, 'remoteEntry.js': '' }),
  },
  {
    what: 'throws at setup',
    says: /starting this part\..*no start today/,
    den: ownEntry('function () { throw new Error("no start today"); }'),
  },
  {
    what: 'never ends its setup',
    says: /starting this part\..*it took longer/,
    den: ownEntry('function () { return new Promise(function () {}); }'),
  },
  { what: 'gives nothing at setup', says: /showing the page/, den: ownEntry('function () {}') },
  {
    what: 'throws at render',
    says: /showing the page\..*no picture today/,
    den: ownEntry(
      'function () { return { Pages: function () { throw new Error("no picture today"); }, dialogs: {} }; }',
    ),
  },
  {
    what: 'throws in an effect',
    says: /showing the page\..*no effect today/,
    den: ownEntry(
      'function () { return { Pages: function () { React.useEffect(function () { throw new Error("no effect today"); }, []); return "here"; }, dialogs: {} }; }',
    ),
  },
  {
    what: 'brings its own React',
    says: /showing the page/,
    den: ownEntry(
      'function () { return { Pages: function () { ownReact.useState(0); return "here"; }, dialogs: {} }; }',
      ownReact(),
    ),
  },
  {
    what: 'makes elements of another major of React',
    says: /showing the page\..*older version of React|Minified React error #525/,
    den: ownEntry(
      'function () { return { Pages: function () { return { $$typeof: Symbol.for("react.element"), type: "p", key: null, ref: null, props: {}, _owner: null }; }, dialogs: {} }; }',
    ),
  },
  {
    what: 'was built for a web-kit that this page does not have',
    says: /web-kit.*needs? \^9\.0\.0|web-kit.*\^9\.0\.0/,
    den: ({ manifest, entry }) => ({
      'mf-manifest.json': manifest,
      'remoteEntry.js': entry.replaceAll(
        'requiredVersion:">=1.0.0",strictVersion',
        'requiredVersion:"^9.0.0",strictVersion',
      ),
    }),
  },
  {
    what: 'needs a newer contract of the shell',
    says: /comparing the versions.*needs \^9\.0\.0/,
    list: withManifest({ contracts: '^9.0.0' }),
  },
  {
    what: 'has a federation manifest that is none',
    says: /loading the code/,
    den: ({ entry }) => ({ 'mf-manifest.json': '<h1>Welcome</h1>', 'remoteEntry.js': entry }),
  },
  {
    what: 'has a federation manifest without an entry',
    says: /loading the code/,
    den: ({ entry }) => ({
      'mf-manifest.json': '{"__proto__":{"metaData":1},"constructor":2}',
      'remoteEntry.js': entry,
    }),
  },
  {
    what: 'names an entry on another site in its federation manifest',
    says: /another site|no hash was published|not below/,
    den: ({ manifest, entry }) => {
      const { metaData, ...rest } = JSON.parse(manifest) as { metaData: object };
      return {
        'mf-manifest.json': JSON.stringify({ ...rest, metaData: { ...metaData, publicPath: 'https://evil.example/' } }),
        'remoteEntry.js': entry,
      };
    },
  },
  {
    what: 'says that its entry is a module, which is imported past every hook',
    says: /of the kind 'module'/,
    den: ({ manifest, entry }) => ({
      'mf-manifest.json': manifest.replace(/"type": ?"global"/, '"type":"module"'),
      'remoteEntry.js': entry,
    }),
  },
  {
    what: 'has one changed byte in its federation manifest',
    says: /mf-manifest\.json is not what was published/,
    files: { match: /mf-manifest\.json$/, answer: changeOneByte },
  },
  {
    what: 'has one changed byte in its entry',
    says: /remoteEntry\.js is not what was published/,
    files: { match: /remoteEntry\.js$/, answer: changeOneByte },
  },
  {
    what: 'has one changed byte in its exposed chunk',
    says: /expose_remote.*is not what was published/,
    files: { match: expose, answer: changeOneByte },
  },
  {
    what: 'has one changed byte in the chunk of the page',
    says: /search-jobs_page.*is not what was published/,
    files: { match: pageChunk, answer: changeOneByte },
  },
  {
    what: 'has one changed byte in the style of the page',
    says: /search-jobs_page.*css is not what was published/,
    files: { match: pageStyle, answer: changeOneByte },
  },
  ...[expose, pageChunk, pageStyle, /remoteEntry\.js$/, /mf-manifest\.json$/].map((file): Beast => ({
    what: `has no hash for ${String(file)}`,
    says: /no hash was published for/,
    list: (_list, { extras, metadata }) => {
      extras.assets = Object.fromEntries(Object.entries(extras.assets).filter(([name]) => !file.test(name)));
      if (file.test('mf-manifest.json')) delete metadata.integrity;
    },
  })),
  {
    what: 'lies on another site',
    says: /its files are at https:\/\/evil\.example/,
    list: (_list, victim) => {
      victim.url = 'https://evil.example/remotes/mfe_candidate/mf-manifest.json';
    },
  },
  {
    what: 'lies on a server of this machine without an override',
    says: /its files are at http:\/\/127\.0\.0\.1:9/,
    list: (_list, victim) => {
      victim.url = 'http://127.0.0.1:9/mf-manifest.json';
    },
  },
];

const panel = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('alert')
    .filter({ has: page.getByRole('heading', { name: /is not available$/ }) });
const headerLives = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true })).toBeVisible();

/**
 * The rest of the site, without a page load: pages of the shell, and a dialog of another remote. Answers how long
 * another page took.
 */
async function restWorks(page: Page): Promise<number> {
  const began = Date.now();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible();
  const took = Date.now() - began;
  await expect(page).toHaveURL(/\/pricing$/);
  await page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('menuitem', { name: 'For candidates' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  // Registry refresh must end first: mended before it, the remote would be back without a Retry.
  const asked = requestEnded(page, '/remotes.json');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find jobs' }).click();
  await asked;
  await expect(panel(page)).toBeVisible();
  return took;
}

// Independent tests: several workers share them.
test.describe.configure({ mode: 'parallel' });

/** Sample per kind; `npm run test:all` runs every row. */
const SHORT = [
  'refuses connections',
  'never answers for its entry',
  'throws at setup',
  'throws at render',
  'needs a newer contract of the shell',
  'has one changed byte in its entry',
  'has no hash for /mf-manifest\\.json$/',
];
const inTier = beasts.filter(({ what }) => TIER === 'all' || SHORT.includes(what));

test('a row of each kind is there', () => {
  expect(beasts.map(({ what }) => what)).toEqual(expect.arrayContaining(SHORT));
});

for (const beast of inTier) {
  test(`R13: a remote that ${beast.what} costs only its own pages, and Retry brings it back`, async ({ page }) => {
    const captive = await letIn(page, beast);
    const began = Date.now();
    await page.goto(VICTIM.path, { waitUntil: 'commit' });
    await headerLives(page);
    const header = Date.now() - began;
    await expect(panel(page).getByRole('heading', { name: `${VICTIM.label} is not available` })).toBeVisible();
    const shown = Date.now() - began;
    await expect(panel(page)).toContainText(beast.says);

    const other = await restWorks(page);
    // No limit of ours: the figures of docs/remotes.md are read from here.
    console.log(`zoo | ${beast.what} | ${header} | ${shown - header} | ${other}`);
    captive.heal();
    await panel(page).getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('main').getByLabel('Search jobs')).toBeVisible();
    // The list of remotes may be asked for again while the window closes.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}
