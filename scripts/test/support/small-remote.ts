import { integrityOf } from '@market/remote-rules';
import type { EditionFile } from './remote-edition';

interface SmallRemote {
  name: string;
  version: string;
  /** Range of the shell contract. */
  contracts: string;
  /** Code that declares `setup`; `React`, `kit` (web-kit) and `router` (web-kit/router) are there. */
  code: string;
  /** Fields of its manifest. */
  manifest?: object;
  /** Code of its server side; absent for the same code. */
  onServer?: string;
}

/** Lists of a manifest's assets, all of which the runtime of the federation reads. */
const NO_ASSETS = { sync: [], async: [] };

/** Files of a remote as publishing takes them, written by hand, without a build. */
export function smallRemote({
  name,
  version,
  contracts,
  code,
  manifest = {},
  onServer = code,
}: SmallRemote): EditionFile[] {
  const statement = {
    name,
    label: name,
    owner: `${name} team`,
    version,
    contracts,
    pages: [],
    menu: [],
    dialogs: [],
    prefetch: false,
    ...manifest,
  };
  const federation = {
    id: name,
    name,
    metaData: {
      name,
      type: 'app',
      buildInfo: { buildVersion: version, buildName: name },
      globalName: name,
      publicPath: 'auto',
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
    },
    exposes: [{ id: `${name}:remote`, name: 'remote', assets: { js: NO_ASSETS, css: NO_ASSETS } }],
    shared: [],
    remotes: [],
  };
  const files = {
    'remote.json': JSON.stringify(statement),
    'mf-manifest.json': JSON.stringify(federation),
    // Container as webpack leaves it; modules are the shell's.
    'remoteEntry.js': `var ${name} = {
  guard: 'guardRemoteFile',
  init(shared) { this.shared = shared; },
  async get() {
    const take = async (module) => (await Object.values(this.shared[module])[0].get())();
    const [React, kit, router] = await Promise.all(['react', '@market/web-kit', '@market/web-kit/router'].map(take));
    ${code}
    return () => ({ setup });
  },
};`,
    'server/index.cjs': `const React = require('react');
const kit = require('@market/web-kit');
const router = require('@market/web-kit/router');
${onServer}
exports.setup = setup;`,
  };
  return Object.entries(files).map(([path, text]) => {
    const content = Buffer.from(text);
    return { path, hash: integrityOf(content), content: content.toString('base64') };
  });
}
