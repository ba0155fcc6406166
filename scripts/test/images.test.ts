import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testMongo, testRabbit, until } from '@market/service-kit/testing';
import { validate } from 'dockerfile-utils';
import { dockerfileOf } from '../images/dockerfile';
import { PARTS, partNamed } from '../images/parts';
import { isHealthy, rehearseImage, runWithInstalledPackages, startImage } from '../images/rehearse';
import { ROOT } from '../start/root';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('every workspace that has a main.ts has a row, and so an image', () => {
  const folders = ['gateway', ...readdirSync(join(ROOT, 'services')).map((name) => `services/${name}`)].filter((folder) => existsSync(join(ROOT, folder, 'src/main.ts')));
  expect(PARTS.filter(({ runs }) => runs).map(({ folder }) => folder).sort()).toEqual(folders.sort());
});

describe.each(PARTS)('the image of $name', (part) => {
  const text = () => read(`${part.folder}/Dockerfile`);

  test('is made by the Dockerfile that its row says (else: npm run docs)', () => {
    expect(text()).toBe(dockerfileOf(part));
  });

  test('has a Dockerfile without a fault or a warning', () => {
    expect(validate(text())).toEqual([]);
  });

  test('runs as nobody special, in production, and stops by SIGTERM to Node itself', () => {
    const last = text().slice(text().lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER 1000:1000$/m);
    expect(last).toContain('NODE_ENV=production');
    expect(last).toMatch(/^(?:CMD|ENTRYPOINT) \["node", "main\.js"\]$/m);
    expect(last).not.toMatch(/^RUN /m);
    if (part.runs) expect(last).toMatch(/^HEALTHCHECK /m);
  });
});

test('nothing that is made, secret, or of another clone gets into a build', () => {
  const ignored = read('.dockerignore').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.data', '**/node_modules', '**/dist', '.env', '.env.*', '**/*.pem', '**/*.key']));
});

test('what the Dockerfile of jobs makes runs in production as another user, with its own packages only, and leaves when asked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'image-jobs-'));
  chmodSync(folder, 0o755);
  const [mongo, rabbit] = [testMongo(), testRabbit()];
  let child: ChildProcess | undefined;
  try {
    const image = rehearseImage({ dockerfile: `${partNamed('jobs').folder}/Dockerfile`, folder, run: runWithInstalledPackages });
    const packages = readdirSync(join(image.workingFolder, 'node_modules'));
    expect(packages).toContain('mongoose');
    expect(packages.filter((name) => ['@market', 'tsx', 'typescript', 'esbuild', 'jest', 'webpack', 'react', 'sharp'].includes(name))).toEqual([]);
    expect(readdirSync(image.workingFolder).sort()).toEqual(['data', 'main.js', 'main.js.map', 'node_modules']);

    const env = {
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://jobs.example.test',
      SMTP_URL: 'smtp://127.0.0.1:1',
      TWILIO_ACCOUNT_SID: 'AC0',
      TWILIO_AUTH_TOKEN: 'x',
      TWILIO_FROM: '+15550000000',
      MONGODB_URI: mongo.uri,
      DATABASE_PREFIX: mongo.databasePrefix,
      RABBITMQ_URL: rabbit.url,
      QUEUE_PREFIX: rabbit.prefix,
    };
    child = startImage(image, env);
    let output = '';
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (part: Buffer) => (output += part.toString()));
    const ended = new Promise<number | null>((resolve) => child!.once('exit', resolve));
    await until(() => {
      if (child!.exitCode !== null) throw new Error(output);
      return isHealthy(image, env);
    }, 300_000);
    expect(process.getuid?.() === 0 ? ownerOf(child.pid!) : 1000).toBe(1000);
    const found = await fetch(`http://127.0.0.1:${env.PORT}/job-posts/suggest?q=a`);
    expect(found.status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  } finally {
    child?.kill('SIGKILL');
    await Promise.all([mongo.drop(), rabbit.drop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);

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
