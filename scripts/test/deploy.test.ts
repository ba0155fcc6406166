import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applicationsSettings } from '@market/applications/settings';
import { gatewaySettings } from '@market/gateway/settings';
import { identitySettings } from '@market/identity/settings';
import { jobsSettings } from '@market/jobs/settings';
import { profileSettings } from '@market/profile/settings';
import { remotesSettings } from '@market/remotes/settings';
import { commonSettings, LEAVING_LIMIT_MS, mustSend, readSettings, type Settings } from '@market/service-kit';
import { Ajv } from 'ajv';
import { DCLinter } from 'dclint';
import { parse, parseAllDocuments } from 'yaml';
import { ObjectSchema, Schema, type AnyObjectSchema } from 'yup';
import { kubernetesBase, kubernetesComponents } from '../deploy/manifests';
import { buildOf } from '../images/dockerfile';
import { PARTS } from '../images/parts';
import { ROOT } from '../start/root';
import { schemaProblems } from './support/kubernetes-schema';

const BASE = join(ROOT, 'deploy', 'k8s', 'base');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const RUNNING = PARTS.filter(({ runs }) => runs).map(({ name }) => name);
/** Service without data: no database, no broker. */
const WITHOUT_DATA = 'pages';
const STORING = RUNNING.filter((name) => name !== WITHOUT_DATA);

/** Settings of each process. */
const SETTINGS: Record<string, Settings<unknown>> = {
  gateway: gatewaySettings,
  identity: identitySettings,
  profile: profileSettings,
  jobs: jobsSettings,
  applications: applicationsSettings,
  remotes: remotesSettings,
};

/** Settings that an image brings, or whose default is right in every one. */
const INSIDE_AN_IMAGE = new Set([
  'ACCESS_TOKEN_KEY_FILE',
  'ALERTS_EVERY_MS',
  'EXCHANGE_RATES_FILE',
  'FEEDS_EVERY_MS',
  'FRONTENDS_DIR',
  'GOOGLE_JWKS_URL',
]);
/** Settings that name a volume's folder. */
const OF_VOLUMES = new Set(['SEARCH_SNAPSHOT_DIR']);

/** Variables that a part reads besides the common ones. */
function variablesOf(settings: AnyObjectSchema): string[] {
  const namesOf = (fields: AnyObjectSchema['fields']): string[] =>
    Object.values(fields).flatMap((field) =>
      field instanceof ObjectSchema ? namesOf(field.fields) : field instanceof Schema ? [field.spec.label ?? ''] : [],
    );
  const common = new Set(namesOf(commonSettings.fields));
  return namesOf(settings.fields).filter((name) => !common.has(name));
}

/** A piece of a manifest whose schema has been checked by then. */
type Checked = Record<string, ReturnType<typeof JSON.parse>>;

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: Record<string, never> & Record<string, unknown>;
}

describe('the Kubernetes manifests', () => {
  const files = readdirSync(BASE);
  const manifestsIn = (file: string) =>
    parseAllDocuments(readFileSync(join(BASE, file), 'utf8')).map((document) => document.toJS() as Manifest);
  const all = files.filter((file) => file !== 'kustomization.yaml').flatMap(manifestsIn);
  const ofKind = (kind: string) => all.filter((manifest) => manifest.kind === kind);
  const named = (kind: string, name: string) => ofKind(kind).find(({ metadata }) => metadata.name === name)!;
  const podOf = (name: string) => (named('Deployment', name).spec as Checked).template.spec;

  test('are as the table of parts says (else: npm run docs)', () => {
    expect(Object.fromEntries(files.map((file) => [file, readFileSync(join(BASE, file), 'utf8')]))).toEqual(
      kubernetesBase(),
    );
  });

  test.each(all.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
    '%s fits the schema of the Kubernetes API',
    (_name, manifest) => {
      expect(schemaProblems(manifest)).toEqual([]);
    },
  );

  test('the schemas refuse what is misspelled, so that a pass means something', () => {
    const deployment = named('Deployment', 'jobs');
    const withSpec = (change: object) =>
      schemaProblems(Object.assign({}, deployment, { spec: { ...deployment.spec, ...change } }));
    expect(withSpec({ replica: 2 })).toEqual(['/spec/replica is not a field of the schema']);
    expect(withSpec({ template: undefined })).toEqual([expect.stringContaining('must have required property')]);
  });

  test('the kustomization takes each file and names each image, and nothing that is not there', () => {
    const { resources, images } = parse(read('deploy/k8s/base/kustomization.yaml')) as {
      resources: string[];
      images: Array<{ name: string; newName: string }>;
    };
    // An overlay finds an image by the name that the base has given it.
    const page = read('deploy/k8s/README.md');
    const [, parts = ''] = /for part in ([a-z ]+);/.exec(page) ?? [];
    const [, image = ''] = /image="(.+)"/.exec(page) ?? [];
    expect(page).toContain('kustomize edit set image "$image=$image@$digest"');
    expect(parts.split(' ').map((part) => image.replace('$part', part))).toEqual(images.map(({ newName }) => newName));
    expect([...resources].sort()).toEqual(files.filter((file) => file !== 'kustomization.yaml').sort());
    expect(images.map(({ name }) => name)).toEqual(RUNNING.map((name) => `perch-${name}`));
  });

  test.each(RUNNING)(
    '%s has all six: deployment, address, account, autoscaling, disruption budget, network policy',
    (name) => {
      for (const kind of [
        'Deployment',
        'Service',
        'ServiceAccount',
        'HorizontalPodAutoscaler',
        'PodDisruptionBudget',
        'NetworkPolicy',
      ])
        expect(named(kind, name)?.metadata.name).toBe(name);
    },
  );

  test.each(RUNNING)(
    '%s runs as nobody special, on a root that nobody writes, without a token, within limits',
    (name) => {
      const {
        securityContext,
        automountServiceAccountToken,
        containers: [container],
      } = podOf(name);
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(automountServiceAccountToken).toBe(false);
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        privileged: false,
        capabilities: { drop: ['ALL'] },
      });
      expect(Object.keys(container.resources.requests)).toEqual(['cpu', 'memory']);
      expect(container.resources.limits.memory).toBeTruthy();
    },
  );

  test.each(RUNNING)(
    '%s is asked for readiness and life at its own addresses, and has the time that leaving takes',
    (name) => {
      const {
        terminationGracePeriodSeconds,
        containers: [container],
      } = podOf(name);
      expect(container.startupProbe.httpGet.path).toBe('/readyz');
      expect(container.readinessProbe.httpGet.path).toBe('/readyz');
      expect(container.livenessProbe.httpGet.path).toBe('/healthz');
      const waits = Number(/(\d+)\)$/.exec(container.lifecycle.preStop.exec.command[2])![1]) / 1000;
      // Readiness has failed everywhere before the last request must have been taken.
      expect(waits).toBeGreaterThanOrEqual(
        container.readinessProbe.periodSeconds * container.readinessProbe.failureThreshold,
      );
      expect(terminationGracePeriodSeconds).toBeGreaterThan(waits + LEAVING_LIMIT_MS / 1000);
    },
  );

  test('no rolling update goes below the copies that run, and one pod at a time may be evicted', () => {
    for (const { spec } of ofKind('Deployment'))
      expect(spec).toMatchObject({ strategy: { rollingUpdate: { maxUnavailable: 0 } } });
    for (const { spec } of ofKind('PodDisruptionBudget')) expect(spec).toMatchObject({ maxUnavailable: 1 });
    for (const { spec } of ofKind('HorizontalPodAutoscaler'))
      expect(Number(spec.minReplicas)).toBeGreaterThanOrEqual(2);
  });

  test('S76: no secret stands in a file: they are named only, the gateway gets no way to the broker, and only identity the keys that sign', () => {
    expect(ofKind('Secret')).toEqual([]);
    expect(files.map((file) => readFileSync(join(BASE, file), 'utf8')).join('\n')).not.toMatch(
      /mongodb(\+srv)?:\/\/|amqps?:\/\/|smtps?:\/\/|BEGIN [A-Z ]*PRIVATE KEY/,
    );
    for (const name of RUNNING)
      expect(podOf(name).containers[0].envFrom).toEqual([{ configMapRef: { name: 'perch-settings' } }]);
    for (const name of RUNNING) {
      const keys = podOf(name).volumes.find((volume: { name: string }) => volume.name === 'keys');
      if (keys && name !== 'identity') expect(keys.secret.items).toEqual([{ key: 'secret', path: 'secret' }]);
    }
    expect(podOf('identity').volumes.some((volume: { name: string }) => volume.name === 'keys')).toBe(true);
  });

  test.each([
    ['gateway', ['MONGODB_URI', 'METRICS_TOKEN']],
    [
      'identity',
      [
        'MONGODB_URI',
        'RABBITMQ_URL',
        'METRICS_TOKEN',
        'SMTP_URL',
        'TWILIO_ACCOUNT_SID',
        'TWILIO_AUTH_TOKEN',
        'TWILIO_FROM',
      ],
    ],
    ['profile', ['MONGODB_URI', 'RABBITMQ_URL', 'METRICS_TOKEN']],
    ['jobs', ['MONGODB_URI', 'RABBITMQ_URL', 'METRICS_TOKEN', 'GEOCODER_URL', 'OPENSEARCH_URL']],
    ['applications', ['MONGODB_URI', 'RABBITMQ_URL', 'METRICS_TOKEN', 'SMTP_URL']],
    ['remotes', ['MONGODB_URI', 'RABBITMQ_URL', 'METRICS_TOKEN', 'REMOTE_WEBHOOKS']],
  ])('%s has a secret of its own with what it needs alone, and with that it starts in production', (name, settings) => {
    const given = (
      podOf(name).containers[0].env as Array<{
        name: string;
        valueFrom?: { secretKeyRef: { name: string; key: string } };
      }>
    ).filter(({ valueFrom }) => valueFrom);
    expect(given.map((one) => [one.name, one.valueFrom!.secretKeyRef.name, one.valueFrom!.secretKeyRef.key])).toEqual(
      settings.map((setting) => [setting, `perch-${name}`, setting]),
    );
    expect(read('deploy/k8s/README.md')).toContain(`\`perch-${name}\``);
    const main = read(`${PARTS.find((part) => part.name === name)!.folder}/src/main.ts`);
    const sends = [...(/sends: \[([^\]]*)\]/.exec(main)?.[1] ?? '').matchAll(/'(mail|sms)'/g)].map(
      ([, way]) => way as 'mail' | 'sms',
    );
    expect(sends).toEqual([
      ...(settings.includes('SMTP_URL') ? ['mail'] : []),
      ...(settings.includes('TWILIO_FROM') ? ['sms'] : []),
    ]);
    const examples: Record<string, string> = {
      MONGODB_URI: 'mongodb://x',
      RABBITMQ_URL: 'amqp://x',
      METRICS_TOKEN: 'x'.repeat(16),
      SMTP_URL: 'smtp://x',
      GEOCODER_URL: 'https://x',
      OPENSEARCH_URL: 'https://x',
      REMOTE_WEBHOOKS: '*=https://x',
    };
    const env = Object.fromEntries(settings.map((setting) => [setting, examples[setting] ?? 'x']));
    expect(() =>
      readSettings(mustSend(SETTINGS[name]!, sends), {
        ...(named('ConfigMap', 'perch-settings') as unknown as { data: Record<string, string> }).data,
        ...env,
      }),
    ).not.toThrow();
  });

  test('the page for whoever installs it names every secret with what the part reads, and each part by its image', () => {
    const page = read('deploy/k8s/README.md');
    const rows = [...page.matchAll(/^ +\| (`perch-\w+`(?:, `perch-\w+`)*) \| (.*) \|$/gm)].flatMap(
      ([, names, settings]) =>
        [...names!.matchAll(/perch-(\w+)/g)].map(([, name]) => [
          name,
          [...settings!.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, setting]) => setting),
        ]),
    );
    expect(Object.fromEntries(rows)).toEqual(
      Object.fromEntries(
        PARTS.flatMap(({ name, runs }) => (runs ? [[name, expect.arrayContaining([...runs.secrets])]] : [])),
      ),
    );
    expect(/for part in ([\w ]+); do/.exec(page)![1]!.split(' ').sort()).toEqual([...RUNNING].sort());
  });

  test('no apply takes away what an autoscaler has added', () => {
    for (const { spec } of ofKind('Deployment')) expect(spec).not.toHaveProperty('replicas');
  });

  test('S350: addresses of webhooks, which carry secrets, are in the secret of remotes alone', () => {
    const { data } = named('ConfigMap', 'perch-settings') as unknown as { data: Record<string, string> };
    expect(data).not.toHaveProperty('REMOTE_WEBHOOKS');
    expect(PARTS.filter(({ runs }) => runs?.secrets.includes('REMOTE_WEBHOOKS')).map(({ name }) => name)).toEqual([
      'remotes',
    ]);
  });

  test('jobs, and it alone, may reach an OpenSearch', () => {
    const ports = (name: string) =>
      (named('NetworkPolicy', name).spec as Checked).egress.flatMap((way: { ports: Array<{ port: number }> }) =>
        way.ports.map(({ port }) => port),
      );
    expect(RUNNING.filter((name) => ports(name).includes(9200))).toEqual(['jobs']);
  });

  test('S202: each way out names where it leads: a namespace of the cluster, or public addresses alone', () => {
    for (const { metadata, spec } of ofKind('NetworkPolicy'))
      for (const way of (spec as Checked).egress ?? []) {
        expect([metadata.name, way.to?.length]).toEqual([metadata.name, expect.any(Number)]);
        for (const { ipBlock } of way.to)
          if (ipBlock) expect(ipBlock.except.length).toBeGreaterThan(ipBlock.cidr === '::/0' ? 1 : 4);
      }
  });

  test('S203: replicas of the gateway count limits together: it has its own user of the database, and a way there', () => {
    const { egress } = named('NetworkPolicy', 'gateway').spec as Checked;
    expect(egress.some((way: { ports: Array<{ port: number }> }) => way.ports[0]?.port === 27017)).toBe(true);
  });

  test('everything is closed by default, and a service hears its own kind and the monitoring only', () => {
    expect(named('NetworkPolicy', 'closed-by-default').spec).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
    });
    for (const name of RUNNING.filter((each) => each !== 'gateway')) {
      const { ingress } = named('NetworkPolicy', name).spec as Checked;
      expect(ingress[0].from).toEqual([
        { podSelector: { matchLabels: { 'app.kubernetes.io/part-of': 'perch' } } },
        { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } },
      ]);
    }
  });
});

describe('the Kubernetes components', () => {
  const components = ['monitoring', 'backup'];
  const folder = join(ROOT, 'deploy', 'k8s');
  const documents = (path: string) =>
    parseAllDocuments(readFileSync(join(folder, path), 'utf8')).map((document) => document.toJS() as Manifest);
  const rules = parse(read('deploy/prometheus/alerts.yml')) as object;

  test('are as the code and the alerts say (else: npm run docs)', () => {
    const written = components.flatMap((name) => readdirSync(join(folder, name)).map((file) => `${name}/${file}`));
    expect(Object.fromEntries(written.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))).toEqual(
      kubernetesComponents(rules),
    );
  });

  test('fit the schemas of the Kubernetes API and of the operator of Prometheus', () => {
    const manifests = ['monitoring/monitors.yaml', 'monitoring/rules.yaml', 'backup/backup.yaml'].flatMap(documents);
    expect(manifests.map(({ kind }) => kind)).toEqual([
      'ServiceMonitor',
      'PrometheusRule',
      'PersistentVolumeClaim',
      'CronJob',
      'NetworkPolicy',
    ]);
    expect(manifests.flatMap(schemaProblems)).toEqual([]);
  });

  test('a backup clears away what a killed one has left, and nothing that may still be written', () => {
    const [, job] = documents('backup/backup.yaml');
    const [, , script] = (job!.spec as Checked).jobTemplate.spec.template.spec.containers[0].command as string[];
    const backups = mkdtempSync(join(tmpdir(), 'backups-'));
    const long = new Date(Date.now() - 3 * 60 * 60_000);
    for (const name of [
      '.perch-1.tar-a1b2c3',
      'perch-1.tar.part',
      'perch-1.tar',
      '.perch-2.tar-d4e5f6',
      'other.part',
    ]) {
      if (name.startsWith('.')) mkdirSync(join(backups, name));
      else writeFileSync(join(backups, name), '');
      if (!name.includes('2.tar')) utimesSync(join(backups, name), long, long);
    }
    const [clean] = script!.replaceAll('/backups', backups).split('\n');
    expect(spawnSync('sh', ['-ec', clean!])).toMatchObject({ status: 0 });
    expect(readdirSync(backups).sort()).toEqual(['.perch-2.tar-d4e5f6', 'other.part', 'perch-1.tar']);
    rmSync(backups, { recursive: true });
  });

  test('a patched autoscaler counts the event loop’s delay beside the core, and fits the schema', () => {
    const { patches } = parse(readFileSync(join(folder, 'monitoring/kustomization.yaml'), 'utf8')) as Checked;
    const [{ path, value }] = parse(patches[0].patch);
    expect(path).toBe('/spec/metrics/-');
    const [autoscaler] = parseAllDocuments(readFileSync(join(BASE, 'gateway.yaml'), 'utf8'))
      .map((document) => document.toJS() as Manifest)
      .filter(({ kind }) => kind === 'HorizontalPodAutoscaler');
    const spec = autoscaler!.spec as Checked;
    expect(schemaProblems({ ...autoscaler!, ...{ spec: { ...spec, metrics: [...spec.metrics, value] } } })).toEqual([]);
    expect(value.pods.metric.name).toBe('nodejs_eventloop_lag_p99_seconds');
  });
});

describe('docker-compose.yml', () => {
  const text = read('docker-compose.yml');
  const compose = parse(text, { merge: true }) as {
    services: Record<string, Checked>;
    volumes: Record<string, unknown>;
  };

  test('fits the schema of the Compose specification', () => {
    const schema = JSON.parse(
      readFileSync(join(ROOT, 'node_modules/dclint/schemas/compose.schema.json'), 'utf8'),
    ) as Record<string, unknown>;
    // Named by https there, by http where Ajv knows it: draft 7 either way.
    delete schema.$schema;
    const check = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);
    check(compose);
    expect(check.errors ?? []).toEqual([]);
    expect(check({ services: { a: { imaje: 'x' } } })).toBe(false);
  });

  test('each part that stays has a limit of memory, and logs that end somewhere', () => {
    for (const [name, { mem_limit: memory, logging }] of Object.entries(compose.services))
      expect([name, memory, logging?.options]).toEqual([
        name,
        expect.stringMatching(/^\$\{\w+:-\d+g\}$/),
        { 'max-size': '10m', 'max-file': '5' },
      ]);
  });

  test('S538: images of others are these three, each of a version; the base for Kubernetes has none without a digest', () => {
    const others = Object.values(compose.services).flatMap(({ image, build }) =>
      typeof image === 'string' && !build ? [image] : [],
    );
    // Another one is named where the digests are locked, too (deploy/k8s/README.md).
    expect([...new Set(others)].map((image) => image.split(':')[0]).sort()).toEqual([
      'mongo',
      'opensearchproject/opensearch',
      'rabbitmq',
    ]);
    for (const image of others) expect(image).toMatch(/:\d+\.\d+[\w.-]*(?:@sha256:[0-9a-f]{64})?$/);
    const inCluster = readdirSync(join(ROOT, 'deploy/k8s'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.yaml'))
      .flatMap((file) => [...read(join('deploy/k8s', file)).matchAll(/^[\s-]*image: *["']?([^\s"']+)/gm)])
      .map(([, image = '']) => image);
    expect(inCluster).toContain('perch-gateway');
    const named = PARTS.map(({ name }) => `perch-${name}`);
    expect(inCluster.filter((image) => !named.includes(image) && !/@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
  });

  test('has nothing that the compose linter calls an error', () => {
    const found = new DCLinter({ rules: {}, quiet: false, debug: false, exclude: [] } as never).lintFiles(
      [join(ROOT, 'docker-compose.yml')],
      false,
    );
    expect(
      found
        .flatMap(({ messages }) => messages)
        .filter(({ type }) => type === 'error')
        .map(({ rule, message, line }) => `${line} ${rule}: ${message}`),
    ).toEqual([]);
  });

  test('builds each part’s image, and waits for what it needs to be well', () => {
    for (const part of PARTS) {
      expect(compose.services[part.name]?.build).toEqual({ context: '.', ...buildOf(part) });
      if (part.name === 'gateway' || part.name === WITHOUT_DATA || !part.runs) continue;
      expect(compose.services[part.name]!.depends_on).toMatchObject({
        mongo1: { condition: 'service_healthy' },
        'database-users': { condition: 'service_completed_successfully' },
        rabbitmq: { condition: 'service_healthy' },
        'broker-users': { condition: 'service_completed_successfully' },
      });
    }
  });

  test('gives every part the time that leaving takes', () => {
    for (const name of RUNNING)
      expect(Number.parseInt(String(compose.services[name]!.stop_grace_period), 10)).toBeGreaterThan(
        LEAVING_LIMIT_MS / 1000,
      );
  });

  test('has a replica set of three, each on a volume of its own, and every address names all three', () => {
    const members = ['mongo1', 'mongo2', 'mongo3'];
    for (const name of members) {
      expect(compose.services[name]!.command).toEqual(expect.arrayContaining(['--replSet', 'rs0', '--keyFile']));
      expect(compose.services[name]!.volumes).toEqual([`${name}:/data/db`]);
      expect(compose.volumes).toHaveProperty(name);
    }
    for (const name of STORING)
      expect(compose.services[name]!.environment.MONGODB_URI).toContain(
        '@mongo1:27017,mongo2:27017,mongo3:27017/?replicaSet=rs0&authSource=admin',
      );
  });

  test('S76, S85: has a user of its own in database and broker for each part, and no password that everybody knows', () => {
    for (const name of STORING) {
      const variable = `${name.toUpperCase()}_DB_PASSWORD`;
      expect(compose.services[name]!.environment.MONGODB_URI).toContain(`mongodb://perch-${name}:\${${variable}:?`);
      expect(compose.services['database-users']!.environment).toHaveProperty(variable);
    }
    for (const name of STORING.filter((each) => each !== 'gateway')) {
      const variable = `${name.toUpperCase()}_BROKER_PASSWORD`;
      expect(compose.services[name]!.environment.RABBITMQ_URL).toContain(`amqp://perch-${name}:\${${variable}:?`);
      expect(compose.services['broker-users']!.environment).toHaveProperty(variable);
    }
    // A variable of a secret has no default to fall back to.
    const secrets = [...text.matchAll(/\$\{(\w*(?:PASSWORD|KEYFILE)\w*)([^}]*)\}/g)];
    expect(secrets.filter(([, , rest]) => !rest!.startsWith(':?')).map(([whole]) => whole)).toEqual([]);
    const folder = mkdtempSync(join(tmpdir(), 'compose-env-'));
    const write = () =>
      spawnSync(process.execPath, [join(ROOT, 'scripts', 'compose-env.mjs')], { cwd: folder, encoding: 'utf8' });
    expect(write().status).toBe(0);
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
    const written = Object.fromEntries(
      readFileSync(join(folder, '.env'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split('=') as [string, string]),
    );
    for (const [, name] of text.matchAll(/\$\{(\w+):\?/g)) expect(written[name!]).toMatch(/^[0-9a-f]{48}$/);
    // All other variables that are read can be filled in.
    const read = [...text.matchAll(/\$\{(\w+):-/g)].map(([, name]) => name!);
    expect(Object.keys(written)).toEqual(expect.arrayContaining(read));
    expect(written).toMatchObject({ NODE_ENV: 'development', SMTP_URL: '', ALLOW_HTTP: '' });
    expect(write()).toMatchObject({ status: 1, stderr: expect.stringContaining('stays as it is') });
    // An older installation gets the variables that a newer composition needs, and keeps the rest.
    const before = readFileSync(join(folder, '.env'), 'utf8');
    writeFileSync(
      join(folder, '.env'),
      before.replace(/^(JOBS_BROKER_PASSWORD|SMTP_URL|SEED_DEMO)=.*\n/gm, '').trimEnd(),
    );
    expect(write()).toMatchObject({ status: 0, stdout: expect.stringContaining('JOBS_BROKER_PASSWORD, SMTP_URL') });
    const after = readFileSync(join(folder, '.env'), 'utf8');
    expect(after).toMatch(/^JOBS_BROKER_PASSWORD=[0-9a-f]{48}$/m);
    expect(after).toMatch(/^SMTP_URL=$/m);
    expect(after).not.toMatch(/SEED_DEMO/);
    expect(after).toContain(/^IDENTITY_DB_PASSWORD=.*$/m.exec(before)![0]);
    rmSync(folder, { recursive: true });
  });

  test('S76: has the keys that sign access tokens where identity and the operator’s commands reach them, and no other part', () => {
    const [file, folder] = ['/signing/access-token.json', 'signing:/signing'];
    const reaching = Object.entries(compose.services).filter(([, { volumes = [] }]) => volumes.includes(folder));
    expect(reaching.map(([name]) => name).sort()).toEqual(['demo', 'identity', 'tools']);
    for (const [, { environment }] of reaching) expect(environment.ACCESS_TOKEN_KEY_FILE).toBe(file);
    expect(compose.volumes).toHaveProperty('signing');
    // A volume begins with the owner of the folder that it is mounted on.
    expect(read('Dockerfile')).toMatch(/^COPY .*--chown=1000:1000 \S+ \/signing$/m);
  });

  test('jobs writes its search to a volume, which outlives the container', () => {
    const { environment, volumes } = compose.services.jobs!;
    expect(volumes).toContain(`search:${environment.SEARCH_SNAPSHOT_DIR}`);
    expect(compose.volumes).toHaveProperty('search');
    expect(read('Dockerfile')).toMatch(/^COPY .*--chown=1000:1000 \S+ \/search$/m);
  });

  test.each(Object.entries(SETTINGS))('%s gets what its work can be told, and can be production', (name, settings) => {
    const { environment } = compose.services[name]!;
    // Applications sends mails alone.
    const own = variablesOf(settings).filter(
      (variable) =>
        !INSIDE_AN_IMAGE.has(variable) &&
        !OF_VOLUMES.has(variable) &&
        !(name === 'applications' && variable.startsWith('TWILIO_')),
    );
    const given = own.filter((variable) => /^\$\{(\w+):-\w*\}$/.exec(environment[variable] ?? '')?.[1] === variable);
    expect(given).toEqual(own);
    expect(environment.NODE_ENV).toBe('${NODE_ENV:-development}');
  });

  test.each(Object.entries(SETTINGS))(
    'S99: %s starts in development, but not with a public address',
    (name, settings) => {
      const { environment } = compose.services[name]!;
      // Environment as `compose-env.mjs` writes it, with the address of an image.
      const env = { HOST: '0.0.0.0', NODE_ENV: 'development', PUBLIC_URL: 'http://localhost:3000' };
      const allowed = /:-(\w*)\}/.exec(environment.ALLOW_PUBLIC_DEVELOPMENT!)![1]!;
      expect(readSettings(settings, { ...env, ALLOW_PUBLIC_DEVELOPMENT: allowed })).toMatchObject({ host: '0.0.0.0' });
      expect(() =>
        readSettings(settings, {
          ...env,
          PUBLIC_URL: 'https://jobs.example.org',
          ALLOW_PUBLIC_DEVELOPMENT: allowed,
        }),
      ).toThrow('PUBLIC_URL must name this machine');
    },
  );

  test('seeds demo data when asked', () => {
    expect(compose.services.demo!.environment.SEED_DEMO).toBe('${SEED_DEMO:-}');
  });

  test('opens the gateway to the outside and nothing else', () => {
    expect(
      Object.entries(compose.services)
        .filter(([, { ports }]) => ports)
        .map(([name]) => name),
    ).toEqual(['gateway']);
  });
});
