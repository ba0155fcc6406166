import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import type { RemoteManifest, ShellStatement } from '@market/contracts/remotes';
import { api } from '@market/contracts/testing';
import { runningShellsKey, type PeerQuestion } from '@market/service-kit';
import { createServiceStage, type Person, type TestMongo } from '@market/service-kit/testing';
import { createRemotesService } from '../src/service';
import { remotesSettings, type RemotesSettings } from '../src/settings';

export const SHELL: ShellStatement = {
  contract: '1.4.0',
  pages: ['/', '/admin', '/unsubscribe/:token'],
  shared: [
    { name: 'react', version: '19.3.1' },
    { name: '@market/web-kit', version: '1.2.0' },
  ],
};

export const hashOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

interface BuildOptions {
  name?: string;
  version?: string;
  /** Text in the code; another text makes other content. */
  code?: string;
  manifest?: Partial<RemoteManifest>;
  federation?: Record<string, unknown>;
  shared?: Array<{ name: string; requiredVersion: string }>;
  /** Files besides, instead of, or (undefined) missing from those of a usual build. */
  files?: Record<string, string | undefined>;
}

/** A build as webpack writes it, small. */
export function build({
  name = 'mfe_reports',
  version = '1.0.0',
  code = 'first',
  manifest = {},
  federation = {},
  shared = [{ name: 'react', requiredVersion: '^19.3.0' }],
  files = {},
}: BuildOptions = {}): Record<string, string> {
  const usual: Record<string, string | undefined> = {
    'remote.json': JSON.stringify({
      name,
      label: 'Reports',
      owner: 'reports team',
      version,
      contracts: '^1.0.0',
      pages: [{ path: `/${name}`, title: 'Reports', layout: 'default', access: 'public' }],
      menu: [],
      dialogs: [],
      prefetch: true,
      ...manifest,
    }),
    'mf-manifest.json': JSON.stringify({
      id: name,
      name,
      metaData: {
        name,
        globalName: name,
        publicPath: 'auto',
        remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
      },
      exposes: [
        {
          id: `${name}:remote`,
          name: 'remote',
          assets: { js: { sync: ['expose.0a1b2c3d.js'], async: [] }, css: { sync: [], async: [] } },
        },
      ],
      shared,
      remotes: [],
      ...federation,
    }),
    'remoteEntry.js': `var ${name}; globalThis.guardRemoteFile;`,
    'expose.0a1b2c3d.js': `/* ${code} */`,
    ...files,
  };
  return Object.fromEntries(Object.entries(usual).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** The body that publishes a build. */
export function upload(files: Record<string, string>, rest: Record<string, unknown> = {}) {
  return {
    package: '@market/mfe-reports',
    ...rest,
    files: Object.entries(files).map(([path, content]) => ({
      path,
      hash: hashOf(content),
      content: Buffer.from(content).toString('base64'),
    })),
  };
}

/** Password of the stage's admin. */
export const ADMIN_PASSWORD = 'Quiet7Harbour';

/** The remotes service on a real database, with an admin, the operator's token, and a shell that runs. */
export async function createStage(
  mongo: TestMongo,
  {
    database = 'remotes',
    env = {},
    shell = SHELL,
    answer = () => {
      throw new MarketError('service-unavailable');
    },
  }: {
    database?: string;
    env?: NodeJS.ProcessEnv;
    shell?: ShellStatement | undefined;
    /** Plays the other services, which are away if nothing is said. */
    answer?: (question: PeerQuestion) => unknown;
  } = {},
) {
  let config!: RemotesSettings;
  const served = await createServiceStage({
    name: 'remotes',
    settings: remotesSettings,
    mongo,
    database,
    env,
    create(deps) {
      config = deps.config;
      return createRemotesService(deps);
    },
    answer(question) {
      if (question.path !== api.confirmPassword()) return answer(question);
      if ((question.body as { password: string }).password !== ADMIN_PASSWORD)
        throw fieldsInvalid({ password: RULE_MESSAGES.passwordWrong });
      return undefined;
    },
  });
  const { request, signed } = served;
  const admin = served.person({ login_type: 'ADM' });
  await served.publish('identity.account-changed.v1', served.accountOf(admin, 1, { login_email: 'ada@perch.test' }));
  const gatewayKey = runningShellsKey(config.secretFile);
  const stage = {
    ...served,
    config,
    admin,
    gatewayKey,
    operatorToken: readFileSync(join(config.dataDir, 'keys', 'operator-token'), 'utf8'),
    as: (who: Person | string | undefined) => ({
      get: (path: string) => signed(request.get(path), who),
      post: (path: string, body: unknown = {}) => signed(request.post(path), who).send(body as object),
      put: (path: string, body: unknown = {}) => signed(request.put(path), who).send(body as object),
      delete: (path: string) => signed(request.delete(path), who),
    }),
    /** A gateway reports the shell that it serves. */
    runShell: (statement: ShellStatement) =>
      signed(request.post(api.noteShell()), gatewayKey).send(statement).expect(204),
    publish: served.publish,
    rows: served.rows,
    /** Publishes a build of `mfe_reports` unless it names another. */
    deploy: (options: BuildOptions = {}, rest: Record<string, unknown> = {}, who: Person | string = admin) =>
      signed(request.post(api.publishVersion(options.name ?? 'mfe_reports')), who).send(
        upload(build(options), { package: `@market/${(options.name ?? 'mfe_reports').replaceAll('_', '-')}`, ...rest }),
      ),
    async remote(name = 'mfe_reports') {
      const { body } = await signed(request.get(api.listRemotes()), admin).expect(200);
      return body.records.find((record: { name: string }) => record.name === name);
    },
    /** Registry as gateways receive it. */
    published: async () => (await request.get(api.publishedRemotes({ since: -1 })).expect(200)).body,
    token: async (name = 'mfe_reports', who = 'reports team CI') =>
      (
        await signed(request.post(api.makeDeployToken(name)), admin)
          .send({ for: who, password: ADMIN_PASSWORD })
          .expect(201)
      ).body,
  };
  if (shell) await stage.runShell(shell);
  return stage;
}

export type Stage = Awaited<ReturnType<typeof createStage>>;
