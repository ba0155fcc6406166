import { RELEASE_VERSION } from '@market/api';
import { UPLOAD_BODY_BYTES } from '@market/contracts/remotes';
import { LEAVING_LIMIT_MS } from '@market/service-kit';
import { stringify } from 'yaml';
import { PARTS, type Part } from '../images/parts';

type Manifest = Record<string, unknown> & { kind: string };
type Runs = NonNullable<Part['runs']>;
type RunningPart = Part & { runs: Runs };

const PORT = 3000;
const USER = 1000;
const KEYS_FOLDER = '/run/perch-keys';
/** Delay before shutdown, until the ingress and other nodes know that the pod is terminating. */
const PRE_STOP_SECONDS = 5;
const HEAD =
  '# Made from scripts/images/parts.ts and scripts/deploy by `npm run docs`: change it there, or in an overlay of yours.\n';

/** Secrets without which a part does not start; the others enable optional features. */
const ALWAYS_NEEDED: readonly string[] = ['MONGODB_URI', 'RABBITMQ_URL'];
const RUNNING = PARTS.filter((part): part is RunningPart => part.runs !== undefined);
const SERVICES = RUNNING.filter(({ name }) => name !== 'gateway');
const labels = (name: string) => ({ 'app.kubernetes.io/name': name, 'app.kubernetes.io/part-of': 'perch' });
const object = (apiVersion: string, kind: string, name: string, rest: object, metadata: object = {}): Manifest => ({
  apiVersion,
  kind,
  metadata: { name, labels: labels(name), ...metadata },
  ...rest,
});

/** Files of the kustomize base, by name: one for each part, and a shared one. */
export function kubernetesBase(): Record<string, string> {
  const files = Object.fromEntries(
    RUNNING.map((part) => [
      `${part.name}.yaml`,
      [
        serviceAccount(part),
        deployment(part),
        service(part),
        autoscaler(part),
        disruptionBudget(part),
        networkPolicy(part),
      ],
    ]),
  );
  const shared = { 'settings.yaml': [settings()], 'ingress.yaml': [ingress()], 'network.yaml': [closedByDefault()] };
  const written = Object.fromEntries(
    Object.entries({ ...shared, ...files }).map(([name, manifests]) => [
      name,
      HEAD + manifests.map((each) => stringify(each, { lineWidth: 0, aliasDuplicateObjects: false })).join('---\n'),
    ]),
  );
  return { ...written, 'kustomization.yaml': HEAD + stringify(kustomization(Object.keys(written))) };
}

/** Backup schedule, at the time of least load. */
const BACKUP_AT = '17 3 * * *';
const BACKUPS_KEPT = 14;
const BACKUP_LIMIT_S = 7200;
/** Event loop delay at which another replica is started: below the alert's 0.25 s. */
const EVENT_LOOP_DELAY = '100m';

/**
 * Files of the optional kustomize components, by path: monitoring for a cluster with the Prometheus operator, and
 * backups for a cluster without its own.
 */
export function kubernetesComponents(alertRules: object): Record<string, string> {
  const component = (resources: string[], more: object = {}) => ({
    apiVersion: 'kustomize.config.k8s.io/v1alpha1',
    kind: 'Component',
    resources,
    ...more,
  });
  const file = (...manifests: object[]) =>
    HEAD + manifests.map((each) => stringify(each, { lineWidth: 0, aliasDuplicateObjects: false })).join('---\n');
  return {
    'monitoring/monitors.yaml': file(serviceMonitor()),
    'monitoring/rules.yaml': file(object('monitoring.coreos.com/v1', 'PrometheusRule', 'perch', { spec: alertRules })),
    'monitoring/kustomization.yaml': file(
      component(['monitors.yaml', 'rules.yaml'], {
        patches: [
          {
            target: { kind: 'HorizontalPodAutoscaler', labelSelector: 'app.kubernetes.io/part-of=perch' },
            patch: stringify([{ op: 'add', path: '/spec/metrics/-', value: byEventLoop() }]),
          },
        ],
      }),
    ),
    'backup/backup.yaml': file(backupVolume(), backupJob(), backupPolicy()),
    'backup/kustomization.yaml': file(
      component(['backup.yaml'], {
        images: [{ name: 'perch-tools', newName: 'registry.example.org/perch/tools', newTag: RELEASE_VERSION }],
      }),
    ),
  };
}

/** Replicas are scraped one by one: services are headless. */
function serviceMonitor(): Manifest {
  return object('monitoring.coreos.com/v1', 'ServiceMonitor', 'perch', {
    spec: {
      jobLabel: 'app.kubernetes.io/part-of',
      namespaceSelector: { matchNames: ['perch'] },
      selector: { matchLabels: { 'app.kubernetes.io/part-of': 'perch' } },
      endpoints: [
        {
          port: 'http',
          path: '/metrics',
          interval: '15s',
          authorization: { type: 'Bearer', credentials: { name: 'perch-gateway', key: 'METRICS_TOKEN' } },
        },
      ],
    },
  });
}

/** Metric for autoscalers, by the Prometheus adapter: event loop lag shows that a process lacks CPU. */
const byEventLoop = () => ({
  type: 'Pods',
  pods: {
    metric: { name: 'nodejs_eventloop_lag_p99_seconds' },
    target: { type: 'AverageValue', averageValue: EVENT_LOOP_DELAY },
  },
});

function backupVolume(): Manifest {
  return object('v1', 'PersistentVolumeClaim', 'perch-backups', {
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '20Gi' } } },
  });
}

/** Nightly backup, with thirteen older ones retained; the alert on its age is in deploy/prometheus/alerts.yml. */
function backupJob(): Manifest {
  const write = 'node main.js backup --out "/backups/perch-$(date -u +%Y%m%dT%H%M%SZ).tar"';
  // Removes leftovers of a killed backup; a running backup is always younger.
  const clean = `find /backups -mindepth 1 -maxdepth 1 \\( -name '.perch-*' -o -name 'perch-*.part' \\) -mmin +${BACKUP_LIMIT_S / 60} -exec rm -rf -- {} +`;
  const sweep = `ls -1t /backups/perch-*.tar | tail -n +${BACKUPS_KEPT + 1} | xargs -r rm --`;
  return object('batch/v1', 'CronJob', 'perch-backup', {
    spec: {
      schedule: BACKUP_AT,
      concurrencyPolicy: 'Forbid',
      startingDeadlineSeconds: 3600,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 3,
      jobTemplate: {
        spec: {
          backoffLimit: 2,
          activeDeadlineSeconds: BACKUP_LIMIT_S,
          template: {
            metadata: { labels: labels('perch-backup') },
            spec: {
              automountServiceAccountToken: false,
              restartPolicy: 'Never',
              securityContext: {
                runAsNonRoot: true,
                runAsUser: USER,
                runAsGroup: USER,
                fsGroup: USER,
                seccompProfile: { type: 'RuntimeDefault' },
              },
              containers: [
                {
                  name: 'backup',
                  image: 'perch-tools',
                  command: ['sh', '-ec', `${clean}\n${write}\n${sweep}`],
                  envFrom: [{ configMapRef: { name: 'perch-settings' } }],
                  env: [
                    {
                      name: 'MONGODB_URI',
                      valueFrom: { secretKeyRef: { name: 'perch-backup', key: 'MONGODB_URI', optional: false } },
                    },
                    { name: 'DATA_DIR', value: '/tmp' },
                  ],
                  resources: { requests: { cpu: '250m', memory: '256Mi' }, limits: { memory: '512Mi' } },
                  securityContext: {
                    allowPrivilegeEscalation: false,
                    readOnlyRootFilesystem: true,
                    privileged: false,
                    capabilities: { drop: ['ALL'] },
                  },
                  volumeMounts: [
                    { name: 'tmp', mountPath: '/tmp' },
                    { name: 'backups', mountPath: '/backups' },
                  ],
                },
              ],
              volumes: [
                { name: 'tmp', emptyDir: { sizeLimit: '1Gi' } },
                { name: 'backups', persistentVolumeClaim: { claimName: 'perch-backups' } },
              ],
            },
          },
        },
      },
    },
  });
}

function backupPolicy(): Manifest {
  return object('networking.k8s.io/v1', 'NetworkPolicy', 'perch-backup', {
    spec: {
      podSelector: { matchLabels: { 'app.kubernetes.io/name': 'perch-backup' } },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [],
      egress: [NAMES, WAYS_OUT.mongodb],
    },
  });
}

function kustomization(resources: string[]): object {
  return {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    namespace: 'perch',
    resources,
    images: RUNNING.map(({ name }) => ({
      name: `perch-${name}`,
      newName: `registry.example.org/perch/${name}`,
      newTag: RELEASE_VERSION,
    })),
  };
}

/**
 * Settings without secrets. Secrets (one for each part, and the keys) are never in these files: see
 * deploy/k8s/README.md.
 */
function settings(): Manifest {
  const addresses = Object.fromEntries(
    SERVICES.map(({ name }) => [`${name.toUpperCase()}_URL`, `http://${name}:${PORT}`]),
  );
  return object('v1', 'ConfigMap', 'perch-settings', {
    data: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://jobs.example.org',
      LOG_LEVEL: 'info',
      TRUSTED_PROXIES: 'private',
      ADMIN_SECOND_FACTOR: 'required',
      ...addresses,
    },
  });
}

function serviceAccount({ name }: RunningPart): Manifest {
  return object('v1', 'ServiceAccount', name, { automountServiceAccountToken: false });
}

function deployment(part: RunningPart): Manifest {
  const { name, runs } = part;
  const pod = {
    serviceAccountName: name,
    automountServiceAccountToken: false,
    terminationGracePeriodSeconds: PRE_STOP_SECONDS + Math.ceil(LEAVING_LIMIT_MS / 1000) + 5,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: USER,
      runAsGroup: USER,
      fsGroup: USER,
      seccompProfile: { type: 'RuntimeDefault' },
    },
    topologySpreadConstraints: [
      {
        maxSkew: 1,
        topologyKey: 'kubernetes.io/hostname',
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: { matchLabels: { 'app.kubernetes.io/name': name } },
      },
    ],
    containers: [container(part)],
    volumes: [
      { name: 'tmp', emptyDir: { sizeLimit: '256Mi' } },
      ...(runs.keeps ? [{ name: 'kept', emptyDir: { sizeLimit: '1Gi' } }] : []),
      ...(runs.keys
        ? [
            {
              name: 'keys',
              secret: {
                secretName: 'perch-keys',
                defaultMode: 0o440,
                ...(runs.keys === 'all' ? {} : { items: [{ key: 'secret', path: 'secret' }] }),
              },
            },
          ]
        : []),
    ],
  };
  const annotations = {
    'prometheus.io/scrape': 'true',
    'prometheus.io/port': String(PORT),
    'prometheus.io/path': '/metrics',
  };
  return object('apps/v1', 'Deployment', name, {
    spec: {
      // No `replicas`: each apply would undo the autoscaler's scaling, under load.
      revisionHistoryLimit: 5,
      selector: { matchLabels: { 'app.kubernetes.io/name': name } },
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      template: { metadata: { labels: labels(name), annotations }, spec: pod },
    },
  });
}

function container({ name, runs }: RunningPart): object {
  const get = (path: string) => ({ httpGet: { path, port: 'http' } });
  const keys = [
    ...(runs.keys === 'all' ? [{ name: 'ACCESS_TOKEN_KEY_FILE', value: `${KEYS_FOLDER}/access-token.json` }] : []),
    ...(runs.keys ? [{ name: 'SECRET_FILE', value: `${KEYS_FOLDER}/secret` }] : []),
  ];
  return {
    name,
    image: `perch-${name}`,
    ports: [{ name: 'http', containerPort: PORT }],
    envFrom: [{ configMapRef: { name: 'perch-settings' } }],
    // Referenced individually from the part's own secret, so that extra entries are not passed on. Unset ones keep
    // their defaults.
    env: [
      ...runs.secrets.map((setting) => ({
        name: setting,
        valueFrom: {
          secretKeyRef: { name: `perch-${name}`, key: setting, optional: !ALWAYS_NEEDED.includes(setting) },
        },
      })),
      { name: 'DATA_DIR', value: '/tmp' },
      ...(runs.keeps ? [{ name: runs.keeps.setting, value: runs.keeps.folder }] : []),
      ...keys,
    ],
    // A start may wait for the database, and jobs reads all posts into its index.
    startupProbe: { ...get('/readyz'), periodSeconds: 2, timeoutSeconds: 2, failureThreshold: 90 },
    readinessProbe: { ...get('/readyz'), periodSeconds: 2, timeoutSeconds: 2, failureThreshold: 2 },
    // Liveness does not depend on database or broker: a restart would repair neither.
    livenessProbe: { ...get('/healthz'), periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 3 },
    lifecycle: { preStop: { exec: { command: ['node', '-e', `setTimeout(() => {}, ${PRE_STOP_SECONDS * 1000})`] } } },
    resources: { requests: { cpu: runs.cpu, memory: runs.memory }, limits: { memory: runs.memoryLimit } },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      privileged: false,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: [
      { name: 'tmp', mountPath: '/tmp' },
      ...(runs.keeps ? [{ name: 'kept', mountPath: runs.keeps.folder }] : []),
      ...(runs.keys ? [{ name: 'keys', mountPath: KEYS_FOLDER, readOnly: true }] : []),
    ],
  };
}

/** Headless services: the gateway resolves every replica by DNS and balances the load itself. */
function service({ name }: RunningPart): Manifest {
  return object('v1', 'Service', name, {
    spec: {
      ...(name === 'gateway' ? {} : { clusterIP: 'None' }),
      selector: { 'app.kubernetes.io/name': name },
      ports: [{ name: 'http', port: PORT, targetPort: 'http' }],
    },
  });
}

function autoscaler({ name, runs }: RunningPart): Manifest {
  return object('autoscaling/v2', 'HorizontalPodAutoscaler', name, {
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
      minReplicas: runs.replicas[0],
      maxReplicas: runs.replicas[1],
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 70 } } },
      ],
      behavior: {
        scaleDown: { stabilizationWindowSeconds: 300, policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }] },
      },
    },
  });
}

function disruptionBudget({ name }: RunningPart): Manifest {
  return object('policy/v1', 'PodDisruptionBudget', name, {
    spec: { maxUnavailable: 1, selector: { matchLabels: { 'app.kubernetes.io/name': name } } },
  });
}

const ours = { podSelector: { matchLabels: { 'app.kubernetes.io/part-of': 'perch' } } };
const named = (name: string) => ({ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } });
const tcp = (...ports: number[]) => ports.map((port) => ({ protocol: 'TCP', port }));
/** Public addresses: excludes those of the cluster, private networks and cloud metadata services. */
const OUTSIDE = [
  {
    ipBlock: {
      cidr: '0.0.0.0/0',
      except: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16', '127.0.0.0/8'],
    },
  },
  { ipBlock: { cidr: '::/0', except: ['fc00::/7', 'fe80::/10', '::1/128'] } },
];
const WAYS_OUT: Record<Runs['reaches'][number], object> = {
  services: { to: [ours], ports: tcp(PORT) },
  mongodb: { to: [named('mongodb')], ports: tcp(27017) },
  rabbitmq: { to: [named('rabbitmq')], ports: tcp(5671, 5672) },
  // Mail relay, text messages, Google's keys, a geocoder.
  internet: { to: OUTSIDE, ports: tcp(443, 465, 587) },
  opensearch: { to: [named('opensearch')], ports: tcp(9200) },
};

/** DNS lookups. */
const NAMES = {
  to: [named('kube-system')],
  ports: [
    { protocol: 'UDP', port: 53 },
    { protocol: 'TCP', port: 53 },
  ],
};

/** Network policy of a part: callers and targets from the table's row, nothing else. */
function networkPolicy({ name, runs }: RunningPart): Manifest {
  const callers = name === 'gateway' ? { ports: tcp(PORT) } : { from: [ours, named('monitoring')], ports: tcp(PORT) };
  return object('networking.k8s.io/v1', 'NetworkPolicy', name, {
    spec: {
      podSelector: { matchLabels: { 'app.kubernetes.io/name': name } },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [callers],
      egress: [NAMES, { to: [named('monitoring')], ports: tcp(4318) }, ...runs.reaches.map((way) => WAYS_OUT[way])],
    },
  });
}

function closedByDefault(): Manifest {
  return object('networking.k8s.io/v1', 'NetworkPolicy', 'closed-by-default', {
    spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'] },
  });
}

/**
 * TLS terminates here. The gateway itself limits bodies; notifications are a stream that must be neither buffered nor
 * cut off.
 */
function ingress(): Manifest {
  const annotations = {
    // The largest request body: an uploaded version of a remote.
    'nginx.ingress.kubernetes.io/proxy-body-size': `${Math.ceil(UPLOAD_BODY_BYTES / 1024 ** 2)}m`,
    'nginx.ingress.kubernetes.io/proxy-buffering': 'off',
    'nginx.ingress.kubernetes.io/proxy-read-timeout': '3600',
  };
  const host = 'jobs.example.org';
  return object(
    'networking.k8s.io/v1',
    'Ingress',
    'perch',
    {
      spec: {
        ingressClassName: 'nginx',
        tls: [{ hosts: [host], secretName: 'perch-tls' }],
        rules: [
          {
            host,
            http: {
              paths: [
                { path: '/', pathType: 'Prefix', backend: { service: { name: 'gateway', port: { name: 'http' } } } },
              ],
            },
          },
        ],
      },
    },
    { annotations },
  );
}
