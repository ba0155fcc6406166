import { execFileSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { findRemotes } from '@market/build-kit/remote-workspaces';
import type { PublicJobs } from '@market/contracts/job-posts';
import { PEER_NAMES } from '@market/contracts/services';
import { testMongo, testRabbit, until } from '@market/service-kit/testing';
import { validate } from 'dockerfile-utils';
import { DOCKERFILE, buildOf, dockerfile } from '../images/dockerfile';
import { PARTS, partNamed } from '../images/parts';
import { exportCleanTree } from '../images/clean-tree';
import { runWithPackagesOfThisClone } from '../images/install-from-clone';
import { createRehearsal, isHealthy, startImage, type RehearsedImage, type Rehearsal } from '../images/rehearse';
import { workspaceFolders } from '../images/workspaces';
import { ROOT } from '../start/root';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('every workspace that has a main.ts has a row, and so an image', () => {
  const folders = ['gateway', ...readdirSync(join(ROOT, 'services')).map((name) => `services/${name}`)].filter(
    (folder) => existsSync(join(ROOT, folder, 'src/main.ts')),
  );
  expect(
    PARTS.filter(({ runs }) => runs)
      .map(({ folder }) => folder)
      .sort(),
  ).toEqual(folders.sort());
});

describe('the Dockerfile', () => {
  const text = read(DOCKERFILE);

  test('is the one that the table of parts makes (else: npm run docs)', () => {
    expect(text).toBe(dockerfile());
  });

  test('has no fault and nothing to warn of', () => {
    expect(validate(text)).toEqual([]);
  });

  test('makes images that run as nobody special, in production, and stop by SIGTERM to Node itself', () => {
    const [image = '', called = '', runs = ''] = text.split(/^(?=FROM )/m).slice(-3);
    expect(image).toMatch(/^USER 1000:1000$/m);
    expect(image).toContain('NODE_ENV=production');
    expect(called).toMatch(/^ENTRYPOINT \["node", "main\.js"\]$/m);
    expect(runs).toMatch(/^CMD \["node", "main\.js"\]$/m);
    expect(runs).toMatch(/^HEALTHCHECK /m);
    for (const stage of [image, called, runs]) expect(stage).not.toMatch(/^RUN /m);
  });
});

test('nothing that is made, secret, or of another clone gets into a build', () => {
  const ignored = read('.dockerignore').split('\n');
  expect(ignored).toEqual(
    expect.arrayContaining(['.git', '.data', '**/node_modules', '**/dist', '.env', '.env.*', '**/*.pem', '**/*.key']),
  );
});

describe('the Dockerfile, carried out from a clean tree without a Docker engine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'images-'));
  const tree = join(folder, 'tree');
  const images = new Map<string, RehearsedImage>();
  let rehearsal: Rehearsal;

  beforeAll(() => {
    chmodSync(folder, 0o755);
    exportCleanTree(tree);
    rehearsal = createRehearsal({ tree, folder: join(folder, 'layers'), run: runWithPackagesOfThisClone });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }), 600_000);

  test.each(PARTS)(
    '$name: everything that its build needs is there, and the image has its own packages and files only',
    (part) => {
      const image = rehearsal.image(DOCKERFILE, buildOf(part));
      images.set(part.name, image);
      const packages = readdirSync(join(image.workingFolder, 'node_modules'));
      expect(packages).toContain('mongoose');
      expect(
        packages.filter((name) =>
          ['@market', 'tsx', 'typescript', 'esbuild', 'jest', 'webpack', 'react', 'sharp']
            .filter((each) => each !== 'sharp' || !['profile', 'tools'].includes(part.name))
            .includes(name),
        ),
      ).toEqual([]);
      const own = [
        ...(part.files ?? []).map((file) => basename(file)),
        ...(part.threads ?? []).flatMap((thread) => [`${basename(thread)}.js`, `${basename(thread)}.js.map`]),
        ...(part.frontends ? ['frontends'] : []),
      ];
      expect(readdirSync(image.workingFolder).sort()).toEqual(
        ['data', 'main.js', 'main.js.map', 'node_modules', ...own].sort(),
      );
      const frontends =
        part.frontends === 'shell'
          ? ['shell/dist/index.html', 'shell/dist/shell.json']
          : part.frontends
            ? findRemotes(ROOT).map(({ workspace }) => `${workspace}/dist/remote.json`)
            : [];
      expect(frontends.filter((file) => !existsSync(join(image.workingFolder, 'frontends', file)))).toEqual([]);
    },
    900_000,
  );

  test('a Dockerfile that leaves a workspace out does not pass: npm installs nothing for what it does not see', () => {
    const file = join(tree, DOCKERFILE);
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, whole.replace(/^COPY mfe-.*\n/gm, ''));
    expect(() => rehearsal.image(DOCKERFILE, buildOf(partNamed('tools')))).toThrow(
      // From the build, where nothing is built yet, or from what is made of it.
      /Can't resolve '|Packages of the lock file are missing, and nothing may be installed here: node_modules\//,
    );
    writeFileSync(file, whole);
  }, 300_000);

  test('all parts run together in production as another user, serve the frontends, and leave when asked', async () => {
    const [mongo, rabbit] = [testMongo(), testRabbit()];
    const shared = join(folder, 'data');
    mkdirSync(shared);
    if (process.getuid?.() === 0) chownSync(shared, 1000, 1000);
    const running = PARTS.filter(({ runs }) => runs);
    const ports = Object.fromEntries(
      await Promise.all(running.map(async ({ name }) => [name, String(await freePort())] as const)),
    );
    const common = {
      HOST: '127.0.0.1',
      DATA_DIR: shared,
      PUBLIC_URL: 'https://jobs.example.test',
      SMTP_URL: 'smtp://127.0.0.1:1',
      TWILIO_ACCOUNT_SID: 'AC0',
      TWILIO_AUTH_TOKEN: 'x',
      TWILIO_FROM: '+15550000000',
      MONGODB_URI: mongo.uri,
      DATABASE_PREFIX: mongo.databasePrefix,
      RABBITMQ_URL: rabbit.url,
      QUEUE_PREFIX: rabbit.prefix,
      ...Object.fromEntries(
        PEER_NAMES.map((name) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${ports[name]!}`]),
      ),
    };
    const processes = new Map<string, { child: ChildProcess; output: string }>();
    const start = async (name: string) => {
      const [image, env] = [images.get(name)!, { ...common, PORT: ports[name]! }];
      const one = { child: startImage(image, env), output: '' };
      for (const stream of [one.child.stdout!, one.child.stderr!])
        stream.on('data', (part: Buffer) => (one.output += part.toString()));
      processes.set(name, one);
      const isReady = () =>
        fetch(`http://127.0.0.1:${ports[name]!}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      await until(async () => one.child.exitCode !== null || (await isReady()), 300_000);
      if (one.child.exitCode !== null) throw new Error(`${name}: ${one.output}`);
      // An engine asks several times too before it gives a container up.
      await until(() => isHealthy(image, env), 60_000);
    };
    try {
      // Identity makes the keys that all share.
      for (const name of [
        'identity',
        ...running.map((part) => part.name).filter((each) => each !== 'identity' && each !== 'gateway'),
        'gateway',
      ])
        await start(name);
      for (const { child } of processes.values())
        expect(process.getuid?.() === 0 ? ownerOf(child.pid!) : 1000).toBe(1000);

      const gateway = `http://127.0.0.1:${ports.gateway!}`;
      expect((await fetch(`${gateway}/api/job-posts/suggest?q=a`)).status).toBe(200);
      expect(await (await fetch(`${gateway}/search-jobs`)).text()).toContain('<div id="root"');
      const registered = async () =>
        Object.keys(
          ((await (await fetch(`${gateway}/remotes.json`)).json()) as { microFrontends: object }).microFrontends,
        );
      await until(async () => (await registered()).length === findRemotes(ROOT).length);
      // Written by the part `pages`, with the code of a remote.
      const search = async () => (await fetch(`${gateway}/search-jobs`, { headers: { accept: 'text/html' } })).text();
      await until(async () => (await search()).includes('id="page-data"'), 60_000);

      const {
        SMTP_URL: _mail,
        TWILIO_ACCOUNT_SID: _account,
        TWILIO_AUTH_TOKEN: _token,
        TWILIO_FROM: _from,
        ...withoutMessages
      } = common;
      const tools = startImage(images.get('tools')!, { ...withoutMessages, PORT: '0', SEED_DEMO: 'true' }, ['seed']);
      let said = '';
      for (const stream of [tools.stdout!, tools.stderr!])
        stream.on('data', (part: Buffer) => (said += part.toString()));
      expect(await new Promise((resolve) => tools.once('close', (code) => resolve([code, said])))).toEqual([
        0,
        expect.stringContaining('Demo data is there.'),
      ]);
      await until(
        async () => ((await (await fetch(`${gateway}/api/public/jobs`)).json()) as PublicJobs).records.length > 0,
      );

      const ended = [...processes.values()].map(
        ({ child }) => new Promise<number | null>((resolve) => child.once('exit', resolve)),
      );
      for (const { child } of processes.values()) child.kill('SIGTERM');
      expect(await Promise.all(ended)).toEqual(running.map(() => 0));
    } finally {
      for (const { child } of processes.values()) child.kill('SIGKILL');
      await Promise.all([mongo.drop(), rabbit.drop()]);
    }
  }, 600_000);
});

test('the Dockerfile knows the workspaces that npm finds by the patterns of package.json', () => {
  const found = JSON.parse(
    execFileSync('npm', ['query', '.workspace', '--loglevel=error'], { cwd: ROOT, encoding: 'utf8' }),
  ) as Array<{ location: string }>;
  expect(workspaceFolders()).toEqual(found.map(({ location }) => location).sort());
});

function ownerOf(pid: number): number {
  return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
