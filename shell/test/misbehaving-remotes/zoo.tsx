import { type RemoteManifest, type RemoteSettings, SHELL_CONTRACT_VERSION } from '@market/contracts/remotes';
import { links } from '@market/contracts/site';
import {
  useSetting,
  useShell,
  type DialogComponentProps,
  type SetupRemote,
  type Shell,
  type SlotProps,
} from '@market/web-kit';
import { createPages } from '@market/web-kit/router';
import { init, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { lazy, useEffect, useState, type ComponentType } from 'react';

/** Behaviours of a test remote; change it to mend one. */
export type Behaviour =
  | 'well'
  | 'missing'
  | 'away'
  | 'away-once'
  | 'throws'
  | 'empty'
  | 'not-shared'
  | 'setup-throws'
  | 'setup-hangs'
  | 'render-throws'
  | 'effect-throws'
  | 'chunk-missing'
  | 'dialog-missing'
  | 'slot-missing'
  | 'slot-throws'
  | 'asks';

type RemoteEntryExports = Exclude<Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>, void>;

const ZOO = 'zoo';
/** Settings that the zoo declares. */
export const ZOO_SETTINGS = {
  look: { kind: 'choice', default: 'wide', options: ['wide', 'narrow'], description: 'Look', public: true },
} as const satisfies RemoteSettings;
/** Behaviour by version; the key '' applies to all other versions. */
const behaviours = new Map<string, Behaviour>();
let starts = 0;

const setups: Partial<Record<Behaviour, SetupRemote>> = {
  'setup-throws': () => {
    throw new Error('no setup today');
  },
  'setup-hangs': () => new Promise(() => undefined),
  'effect-throws': () => ({
    Pages: () => {
      useEffect(() => {
        throw new Error('no effect today');
      }, []);
      return <h1>Not for long</h1>;
    },
    dialogs: {},
  }),
  'render-throws': () => ({
    Pages: () => {
      throw new Error('no picture today');
    },
    dialogs: {},
  }),
  'chunk-missing': () => ({
    Pages: () => {
      throw chunkLoadError();
    },
    dialogs: {},
  }),
  'dialog-missing': () => ({ ...createZooPages(), dialogs: {} }),
  'slot-missing': () => ({ ...createZooPages(), dialogs: {} }),
  'slot-throws': () => ({
    ...createZooPages(),
    dialogs: {},
    slots: {
      'home-for-you': lazy(async () => ({
        default: () => {
          throw new Error('no band today');
        },
      })),
    },
  }),
  // Says its setting, and calls by what `setup` got and by what components get.
  asks: (given) => ({
    Pages: () => {
      const { http } = useShell();
      const [said, say] = useState<string[]>([]);
      const ask = (client: Pick<Shell, 'http'>['http'], path: string) => () =>
        void client.get(path).then(
          () => say((before) => [...before, `answered ${path}`]),
          (error: unknown) => say((before) => [...before, String(error)]),
        );
      return (
        <>
          <h1>Look: {useSetting(ZOO_SETTINGS, 'look')}</h1>
          <button onClick={ask(http, '/animals/7?full=1')}>Ask for an animal</button>
          <button onClick={ask(http, '/keepers/7')}>Ask for a keeper</button>
          <button onClick={ask(given.http, '/keepers/8')}>Ask as set up</button>
          <p role="log">{said.join('; ')}</p>
        </>
      );
    },
    dialogs: {},
  }),
};

function HomeBand({ cards, Band }: SlotProps['home-for-you']) {
  const { remote } = useShell();
  return (
    <Band title="From the zoo">
      {cards} cards by {remote?.name}
    </Band>
  );
}

/** Callbacks of the opened dialogs for when their call is answered, oldest first. */
export const answered: Array<() => void> = [];

function SignInDialog({ loginType, onClose }: DialogComponentProps<'sign-in'>) {
  useEffect(() => void answered.push(onClose), [onClose]);
  return (
    <div role="dialog" aria-label="Sign in">
      For {loginType}
      <button onClick={onClose}>Done</button>
    </div>
  );
}

const wellBehaved: SetupRemote = () => ({
  ...createZooPages(),
  dialogs: {
    'sign-in': lazy(async () => {
      await arrivals.get('sign-in')?.();
      return { default: SignInDialog };
    }),
  },
  slots: {
    'home-for-you': lazy(async () => {
      await arrivals.get('home-for-you')?.();
      return { default: HomeBand };
    }),
  },
});

/** Fault of a page's chunk, where it does not come at once. */
const arrivals = new Map<string, () => Promise<void>>();

/** From now on the chunk of the page at this path, or of the dialog or slot of this name, comes when `arrival` ends. */
export function delayChunk(pathOrName: string, arrival: () => Promise<void>): void {
  arrivals.set(pathOrName, arrival);
}

/** Error type of webpack for a chunk that did not come; `timeout` where it took too long. */
export function chunkLoadError(type: 'missing' | 'timeout' = 'missing'): Error {
  return Object.assign(new Error(`Loading chunk 7 failed.\n(${type})`), { name: 'ChunkLoadError', type });
}

const headings: Record<string, string> = {
  [links.searchJobs()]: 'Search',
  [links.savedJobs()]: 'Saved jobs',
  [links.myApplications()]: 'My applications',
  [links.dashboardMain()]: 'Dashboard',
  '/job-details/:id': 'Job',
  '/night': 'Night house',
  '/cage': 'Cage',
};

/** Each page in a chunk, as the remotes have them; asked for anew with each start. */
function createZooPages() {
  const load = (path: string, heading: string) => async (): Promise<ComponentType> => {
    await arrivals.get(path)?.();
    return () => <h1>{heading}</h1>;
  };
  return createPages(
    Object.fromEntries(Object.entries(headings).map(([path, heading]) => [path, load(path, heading)])),
  );
}

/** Container that a remote's `remoteEntry.js` leaves behind. */
async function container(now: Behaviour): Promise<RemoteEntryExports> {
  if (now === 'away-once') behave('well');
  if (now === 'away' || now === 'away-once')
    throw new Error('ScriptNetworkError: Failed to load script "remoteEntry.js"');
  if (now === 'missing') throw new Error('Script "remoteEntry.js" was not found');
  const exposed = now === 'empty' ? undefined : { setup: setups[now] ?? wellBehaved };
  return {
    init: () => undefined,
    // Typed as a loader of a promise, used as a loader of the module.
    get: (() => {
      if (now === 'throws') throw new Error('no code today');
      // The runtime's own words for a shared module that the shell does not provide.
      if (now === 'not-shared')
        throw new Error(
          'The getter for the shared module is not a function. This may be caused by setting "shared.import: false" without the host providing the corresponding lib. #RUNTIME-012',
        );
      return () => exposed;
    }) as unknown as RemoteEntryExports['get'],
  };
}

/** In-memory containers replace `remoteEntry.js`; the rest of the runtime is real. */
export function openZoo(): void {
  init({
    name: 'shell',
    remotes: [],
    plugins: [
      {
        name: 'zoo',
        async loadEntry({ remoteInfo }) {
          starts += 1;
          const version = remoteInfo.entry.split('/').at(-2) ?? '';
          startedVersions.push(version);
          return container(behaviours.get(version) ?? behaviours.get('') ?? 'well');
        },
      },
    ],
  });
}

/** Changes the remote's behaviour from now on; with a version, of this version only. */
export function behave(next: Behaviour, version = ''): void {
  if (!version) {
    behaviours.clear();
    arrivals.clear();
  }
  behaviours.set(version, next);
}

/** The versions whose entries were asked for, in order. */
export const startedVersions: string[] = [];

/** Counts requests of the remote's entry. */
export function startsSoFar(): number {
  return starts;
}

export const zooManifest: RemoteManifest = {
  name: ZOO,
  label: 'The zoo',
  owner: 'zoo team',
  version: '1.0.0',
  contracts: `^${SHELL_CONTRACT_VERSION}`,
  pages: [
    { path: '/search-jobs', title: 'Search', layout: 'default', access: 'public' },
    { path: '/job-details/:id', title: 'Job', layout: 'default', access: 'public' },
    { path: '/saved-jobs', title: 'Saved jobs', layout: 'default', access: 'public' },
    { path: '/night', title: 'Night house', layout: 'default', header: 'dark', footer: 'light', access: 'public' },
    { path: '/cage', title: 'Cage', layout: 'bare', access: 'public' },
    { path: '/my-applications', title: 'My applications', layout: 'default', access: ['CND'] },
    { path: '/dashboard-main', title: 'Dashboard', layout: 'dashboard', access: ['EMP'] },
  ],
  menu: [],
  dialogs: ['sign-in'],
  prefetch: false,
};

/** A version of the zoo as the list has it. */
export function zooVersion(
  version: string,
  {
    traffic = 100,
    default: isDefault = true,
    override,
  }: { traffic?: number; default?: boolean; override?: boolean } = {},
  manifest: object | undefined = { ...zooManifest, version },
) {
  return {
    url: `/remotes/zoo/${version}/remoteEntry.js`,
    metadata: { version },
    deployment: { traffic, default: isDefault },
    extras: {
      moduleFederation: { name: ZOO },
      manifest,
      assets: { 'remote.json': `sha384-${'x'.repeat(64)}` },
      ...(override ? { override } : {}),
    },
  };
}

export function listZoo(versions: unknown[], generation = 1) {
  return { generation, microFrontends: { '@market/zoo': versions } };
}

/** Inlines a list of remotes, as the gateway does; by default one with the zoo in it. */
export function inlineZoo(list: object = listZoo([zooVersion('1.0.0')])): void {
  document.head.innerHTML = `<script type="application/json" id="remotes">${JSON.stringify(list)}</script>`;
}
