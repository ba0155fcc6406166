import { links } from '@market/contracts/links';
import type { RemoteManifest } from '@market/contracts/remote-manifest';
import type { SetupRemote } from '@market/web-kit';
import { useRoutes } from '@market/web-kit/router';
import { init, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { lazy } from 'react';

/** What a remote of the zoo does; change it to mend one. */
export type Behaviour = 'well' | 'missing' | 'throws' | 'empty' | 'setup-throws' | 'render-throws' | 'chunk-missing' | 'dialog-missing';

type RemoteEntryExports = Exclude<Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>, void>;

const ZOO = 'zoo';
let behaviour: Behaviour = 'well';
let starts = 0;

const setups: Partial<Record<Behaviour, SetupRemote>> = {
  'setup-throws': () => {
    throw new Error('no setup today');
  },
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

const wellBehaved: SetupRemote = () => ({
  Pages: ZooPages,
  dialogs: {
    'sign-in': lazy(async () => ({
      default: ({ loginType, onClose }) => (
        <div role="dialog" aria-label="Sign in">
          For {loginType}
          <button onClick={onClose}>Done</button>
        </div>
      ),
    })),
  },
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
        async loadEntry() {
          starts += 1;
          return container(behaviour);
        },
      },
    ],
  });
}

export function behave(next: Behaviour): void {
  behaviour = next;
}

/** How often the remote's entry was asked for. */
export function startsSoFar(): number {
  return starts;
}

export const zooManifest: RemoteManifest = {
  name: ZOO,
  label: 'The zoo',
  owner: 'zoo team',
  version: '1.0.0',
  contracts: '^1.0.0',
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

/** Inlines a list of remotes with the zoo in it, as the gateway does. */
export function inlineZoo(manifest: RemoteManifest | undefined = zooManifest): void {
  const registry = {
    generation: 1,
    microFrontends: {
      '@market/zoo': [
        {
          url: '/remotes/zoo/remoteEntry.js',
          metadata: { version: '1.0.0' },
          deployment: { traffic: 100, default: true },
          extras: { moduleFederation: { name: ZOO }, manifest, assets: { 'remote.json': `sha384-${'x'.repeat(64)}` } },
        },
      ],
    },
  };
  document.head.innerHTML = `<script type="application/json" id="remotes">${JSON.stringify(registry)}</script>`;
}
