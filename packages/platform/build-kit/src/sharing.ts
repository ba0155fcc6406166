import { createRequire } from 'node:module';

/** Side of the build: the shell provides the shared modules, a remote consumes them. */
export type SharingSide = 'shell' | 'remote';

interface SharedModule {
  singleton: true;
  requiredVersion: string;
  /** Set on our own packages: what does not fit fails inside the remote's error boundary instead of half-working. */
  strictVersion?: true;
  /** Set for remotes: no copy of their own, so a module can never exist twice. */
  import?: false;
}

interface Row {
  name: string;
  range: string;
  own?: true;
  /** Also `name/…`: an exact key alone would leave `react/jsx-runtime` or `react-dom/client` bundled twice. */
  entries?: true;
  /** Subpaths of `name/…` that a server provides to remotes as well; for our own packages, all their exports. */
  onServer?: readonly string[];
}

/**
 * web-kit has the number of the release, which says nothing of what it promises to remotes: that is the contract's,
 * whose range stands in their manifests. A range that ended with this release's major would stop every remote at the
 * next one.
 */
const ANY_RELEASE = '>=1.0.0';

/**
 * The one table of what the shell shares. antd, its icons, axios and the router's package (`react-router-dom`) are not
 * in it on purpose: they are reached through web-kit's entries, which name what is used of them, so that the rest is
 * shaken away. A row `react-router-dom` would put the whole of it into the first screen, 30 KB compressed more; so the
 * one copy of the router, and of `react-router` below it, is the one behind the shared `@market/web-kit/router`.
 * `@market/contracts` is not in it either: it holds data and pure functions, and each frontend carries the few it uses.
 */
const rows: Row[] = [
  { name: 'react', range: '^19.3.0', entries: true, onServer: ['jsx-runtime'] },
  { name: 'react-dom', range: '^19.3.0', entries: true },
  { name: 'zustand', range: '^5.1.0', entries: true, onServer: ['middleware', 'react/shallow', 'vanilla'] },
  { name: '@tanstack/react-query', range: '^5.108.0' },
  { name: 'formik', range: '^2.4.9' },
  { name: 'yup', range: '^1.7.1' },
  { name: '@market/web-kit', range: ANY_RELEASE, own: true, entries: true },
  // Components of the marketplace that two remotes show; each is fetched when it is first shown.
  { name: '@market/market-ui', range: ANY_RELEASE, own: true, entries: true },
];

/** The packages of ours that the shell shares: `web-kit` and `market-ui`. */
export const OWN_SHARED_PACKAGES = rows
  .filter(({ own }) => own === true)
  .map(({ name }) => name.replace('@market/', ''));

/**
 * Both sides of the sharing contract.
 * @param side which of the two is built
 * @returns the `shared` option of Module Federation
 */
export function sharedModules(side: SharingSide): Record<string, SharedModule> {
  const shared: Record<string, SharedModule> = {};
  for (const { name, range, own, entries } of rows) {
    const rule: SharedModule = {
      singleton: true,
      requiredVersion: range,
      ...(own ? { strictVersion: true as const } : {}),
      ...(side === 'remote' ? { import: false as const } : {}),
    };
    shared[name] = rule;
    if (entries) shared[`${name}/`] = rule;
  }
  return shared;
}

/** Packages that a remote must not import itself, each with the door to use instead. */
export const closedDoors: Record<string, string> = {
  antd: "'@market/web-kit/ui'",
  '@ant-design/icons': "'@market/web-kit/ui'",
  'lucide-react': "'@market/web-kit/ui'",
  'react-router': "'@market/web-kit/router'",
  'react-router-dom': "'@market/web-kit/router'",
  axios: 'the `http` that the shell gives',
  // Development only: nothing of them belongs into what people load.
  msw: "'npm run dev', whose host plays the API",
  '@market/dev-host': "it in 'dev/' only",
};

/** Whether a remote takes this module from the shell. */
export const isShared = (request: string): boolean => sharedRange(request) !== undefined;

/** In which versions a remote takes a module from the shell; undefined for one that it does not take. */
export function sharedRange(request: string): string | undefined {
  return rows.find(({ name, entries }) => request === name || (entries === true && request.startsWith(`${name}/`)))
    ?.range;
}

/** The modules that the shell gives to remotes on a server, by the names that they are imported by. */
export function sharedOnServer(): string[] {
  return rows.flatMap(({ name, own, onServer = [] }) => [
    name,
    ...onServer.map((entry) => `${name}/${entry}`),
    ...(own ? doorsOf(name) : []),
  ]);
}

/** Code exports of a package of ours, by whole names. */
function doorsOf(name: string): string[] {
  // Each package of ours has them.
  const { exports } = createRequire(__filename)(`${name}/package.json`) as { exports: Record<string, string> };
  return Object.keys(exports)
    .filter((door) => door !== '.' && !/testing|\*|\.json$|^\.\/css$/.test(door))
    .map((door) => `${name}${door.slice(1)}`);
}
