import { createRequire } from 'node:module';

/** Side of the build: the shell provides the shared modules, a remote consumes them. */
export type SharingSide = 'shell' | 'remote';

interface SharedModule {
  singleton: true;
  requiredVersion: string;
  /**
   * Set for our own packages: an incompatible version fails inside the remote's error boundary instead of half-working.
   */
  strictVersion?: true;
  /** Set for remotes: they bundle no copy, so a module can never be duplicated. */
  import?: false;
}

interface Row {
  name: string;
  range: string;
  own?: true;
  /**
   * Also shares `name/…`: with only the exact key, `react/jsx-runtime` or `react-dom/client` would be bundled twice.
   */
  entries?: true;
  /** Subpaths of `name/…` that a server provides to remotes as well; for our own packages, all their exports. */
  onServer?: readonly string[];
}

/**
 * Unbounded range: web-kit's version is that of the release, which is unrelated to its compatibility with remotes. The
 * contract defines that, and its range is in their manifests. A range limited to this release's major would block every
 * remote at the next one.
 */
const ANY_RELEASE = '>=1.0.0';

/**
 * Single table of the shell's shared modules. antd, its icons, axios and the router's package (`react-router-dom`) are
 * deliberately excluded: remotes import them through web-kit's entries, which re-export only the used names, so that
 * the rest is tree-shaken. A row `react-router-dom` would put the whole package into the first screen, 30 KB compressed
 * more; the only copy of the router, and of `react-router` below it, is the one behind the shared
 * `@market/web-kit/router`. `@market/contracts` is excluded too: it contains data and pure functions, and each frontend
 * bundles the few it uses.
 */
const rows: Row[] = [
  { name: 'react', range: '^19.3.0', entries: true, onServer: ['jsx-runtime'] },
  { name: 'react-dom', range: '^19.3.0', entries: true },
  { name: 'zustand', range: '^5.1.0', entries: true, onServer: ['middleware', 'react/shallow', 'vanilla'] },
  { name: '@tanstack/react-query', range: '^5.108.0' },
  { name: 'formik', range: '^2.4.9' },
  { name: 'yup', range: '^1.7.1' },
  { name: '@market/web-kit', range: ANY_RELEASE, own: true, entries: true },
  // Components of the marketplace that several remotes use; each is lazily loaded.
  { name: '@market/market-ui', range: ANY_RELEASE, own: true, entries: true },
];

/** The packages of ours that the shell shares: `web-kit` and `market-ui`. */
export const OWN_SHARED_PACKAGES = rows
  .filter(({ own }) => own === true)
  .map(({ name }) => name.replace('@market/', ''));

/**
 * Shared modules of either side.
 * @param side shell or remote
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

/** Packages that a remote must not import directly, each with the entry to use instead. */
export const closedDoors: Record<string, string> = {
  antd: "'@market/web-kit/ui'",
  '@ant-design/icons': "'@market/web-kit/ui'",
  'lucide-react': "'@market/web-kit/ui'",
  'react-router': "'@market/web-kit/router'",
  'react-router-dom': "'@market/web-kit/router'",
  axios: 'the `http` that the shell gives',
  // Development only: must not be part of production bundles.
  msw: "'npm run dev', whose host plays the API",
  '@market/dev-host': "it in 'dev/' only",
};

/** Whether a remote consumes this module from the shell. */
export const isShared = (request: string): boolean => sharedRange(request) !== undefined;

/** Version range in which a remote consumes a module from the shell; undefined if it is not shared. */
export function sharedRange(request: string): string | undefined {
  return rows.find(({ name, entries }) => request === name || (entries === true && request.startsWith(`${name}/`)))
    ?.range;
}

/** Modules that the shell provides to remotes on a server, by import name. */
export function sharedOnServer(): string[] {
  return rows.flatMap(({ name, own, onServer = [] }) => [
    name,
    ...onServer.map((entry) => `${name}/${entry}`),
    ...(own ? doorsOf(name) : []),
  ]);
}

/** Code exports of one of our packages, by full import path. */
function doorsOf(name: string): string[] {
  // Cast: each of our packages has `exports`.
  const { exports } = createRequire(__filename)(`${name}/package.json`) as { exports: Record<string, string> };
  return Object.keys(exports)
    .filter((door) => door !== '.' && !/testing|\*|\.json$|^\.\/css$/.test(door))
    .map((door) => `${name}${door.slice(1)}`);
}
