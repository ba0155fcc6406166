import { SHELL_CONTRACT_VERSION } from '@market/contracts/constants';
import { links } from '@market/contracts/links';
import type { RemoteManifest } from '@market/contracts/remote-manifest';
import type { DialogComponentProps, SetupRemote } from '@market/web-kit';
import { useRoutes } from '@market/web-kit/router';
import { init, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { lazy, useEffect } from 'react';

/** What a remote of the zoo does; change it to mend one. */
export type Behaviour =
  | 'well'
  | 'missing'
  | 'throws'
  | 'empty'
  | 'setup-throws'
  | 'setup-hangs'
  | 'render-throws'
  | 'effect-throws'
  | 'chunk-missing'
  | 'dialog-missing';

type RemoteEntryExports = Exclude<Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>, void>;

const ZOO = 'zoo';
/** By version; under '' that of all others. */
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
      throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
    },
    dialogs: {},
  }),
  'dialog-missing': () => ({ Pages: ZooPages, dialogs: {} }),
};

/** What each dialog that was opened does when its call is answered, the oldest first. */
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
  Pages: ZooPages,
  dialogs: { 'sign-in': lazy(async () => ({ default: SignInDialog })) },
});

function ZooPages() {
  return useRoutes([
    { path: links.searchJobs(), element: <h1>Search</h1> },
    { path: links.myApplications(), element: <h1>My applications</h1> },
    { path: links.dashboardMain(), element: <h1>Dashboard</h1> },
    { path: '/job-details/:id', element: <h1>Job</h1> },
  ]);
}

/** What a remote's `remoteEntry.js` leaves behind. */
async function container(now: Behaviour): Promise<RemoteEntryExports> {
  if (now === 'missing') throw new Error('Script "remoteEntry.js" was not found');
  const exposed = now === 'empty' ? undefined : { setup: setups[now] ?? wellBehaved };
  return {
    init: () => undefined,
    // Typed as a loader of a promise, used as a loader of the module.
    get: (() => {
      if (now === 'throws') throw new Error('no code today');
      return () => exposed;
    }) as unknown as RemoteEntryExports['get'],
  };
}

/** Containers in memory in place of `remoteEntry.js`; everything else of the runtime is real. */
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

/** From now on the remote does this; with a version only that one, the others do as before. */
export function behave(next: Behaviour, version = ''): void {
  if (!version) behaviours.clear();
  behaviours.set(version, next);
}

/** The versions whose entries were asked for, in order. */
export const startedVersions: string[] = [];

/** How often the remote's entry was asked for. */
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
