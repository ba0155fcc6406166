/**
 * A part of the marketplace that runs as processes of its own: its row defines its image and its deployment in
 * Kubernetes.
 */
export interface Part {
  name: string;
  /** Folder of its workspace. */
  folder: string;
  /** Entry file of its process. */
  entry: string;
  /** Workspaces whose packages it needs at run time. */
  workspaces: readonly string[];
  /** Files read at run time beside the bundle. */
  files?: readonly string[];
  /** Worker-thread programs, as TypeScript paths without extension: each becomes a bundle beside main.js. */
  threads?: readonly string[];
  /** Built frontends in the image: the shell to serve, or the remotes to publish. */
  frontends?: 'shell' | 'remotes';
  /** Deployment in the cluster; absent for parts that run on demand only. */
  runs?: {
    /** Minimum and maximum of replicas. */
    replicas: readonly [number, number];
    cpu: string;
    memory: string;
    memoryLimit: string;
    /** Outgoing connections: all others are blocked. */
    reaches: ReadonlyArray<'mongodb' | 'rabbitmq' | 'services' | 'internet' | 'opensearch'>;
    /** Secret settings that the part reads: its own secret in the cluster contains these and no others. */
    secrets: readonly SecretSetting[];
    /** Folder on a volume that outlives the container but not its pod, and the setting that names it. */
    keeps?: { setting: string; folder: string };
    /** Mounted keys of the installation: all, including those that sign access tokens, or the secret only. */
    keys?: 'all' | 'secret';
  };
}

/** Settings that every service requires; users of database and broker are its own. */
const STORES = ['MONGODB_URI', 'RABBITMQ_URL', 'METRICS_TOKEN'] as const;
const TEXT_MESSAGES = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;
export type SecretSetting =
  | (typeof STORES)[number]
  | (typeof TEXT_MESSAGES)[number]
  | 'SMTP_URL'
  | 'GEOCODER_URL'
  | 'OPENSEARCH_URL'
  | 'REMOTE_WEBHOOKS';

/** Reads files of imports; the tools have that command too. */
const IMPORT_THREAD = ['services/jobs/src/imports/adapters/read-import.worker'];

/** Validates uploaded resumes, including those of the demo data, and the files of messages. */
const PDF_WORKER = ['packages/market/uploads/src/read-pdf.worker.cjs'];

/** Reads resumes into the fields of a profile. */
const RESUME_THREAD = ['services/profile/src/own-profile/adapters/read-resume.worker'];

/** Draws a profile as a PDF. */
const PROFILE_THREAD = ['services/profile/src/own-profile/adapters/draw-profile.worker'];

/** Runs the server side of a version of a remote. */
const PAGE_CHILD = ['services/pages/src/adapters/write-page.child.cjs'];

const service = (name: string, row: Partial<Part> & Pick<Part, 'runs'>): Part => ({
  name,
  folder: `services/${name}`,
  entry: `services/${name}/src/main.ts`,
  workspaces: [`services/${name}`],
  ...row,
});

/** The services behind the gateway. */
const SERVICE_PARTS: readonly Part[] = [
  // Password hashing needs memory and a core each; mail, text messages and Google's keys are external.
  service('identity', {
    runs: {
      replicas: [2, 8],
      cpu: '500m',
      memory: '384Mi',
      memoryLimit: '768Mi',
      reaches: ['mongodb', 'rabbitmq', 'services', 'internet'],
      secrets: [...STORES, 'SMTP_URL', ...TEXT_MESSAGES],
      keys: 'all',
    },
  }),
  service('profile', {
    files: PDF_WORKER,
    threads: [...RESUME_THREAD, ...PROFILE_THREAD],
    runs: {
      replicas: [2, 6],
      cpu: '250m',
      memory: '384Mi',
      memoryLimit: '768Mi',
      reaches: ['mongodb', 'rabbitmq', 'services'],
      secrets: STORES,
      // The secret generates the codes of blinded records, which must be equal in all replicas.
      keys: 'secret',
    },
  }),
  // Search index in memory of every replica: see the capacity table in docs/operations.md before lowering the limit.
  // The secret verifies links that unsubscribe from a saved search.
  service('jobs', {
    threads: IMPORT_THREAD,
    runs: {
      replicas: [2, 6],
      cpu: '500m',
      memory: '512Mi',
      memoryLimit: '1Gi',
      reaches: ['mongodb', 'rabbitmq', 'services', 'internet', 'opensearch'],
      secrets: [...STORES, 'GEOCODER_URL', 'OPENSEARCH_URL'],
      keys: 'secret',
      keeps: { setting: 'SEARCH_SNAPSHOT_DIR', folder: '/search' },
    },
  }),
  service('applications', {
    files: PDF_WORKER,
    runs: {
      replicas: [2, 6],
      cpu: '250m',
      memory: '384Mi',
      memoryLimit: '768Mi',
      reaches: ['mongodb', 'rabbitmq', 'services', 'internet'],
      secrets: [...STORES, 'SMTP_URL'],
      keys: 'secret',
    },
  }),
  // The registry of remotes with the bytes of their files; every change is read by gateways out of memory.
  // Webhooks of teams lie outside, and whoever knows the address of one may write there.
  service('remotes', {
    frontends: 'remotes',
    runs: {
      replicas: [2, 4],
      cpu: '100m',
      memory: '192Mi',
      memoryLimit: '384Mi',
      reaches: ['mongodb', 'rabbitmq', 'services', 'internet'],
      secrets: [...STORES, 'REMOTE_WEBHOOKS'],
      keys: 'secret',
    },
  }),
];

export const PARTS: readonly Part[] = [
  {
    name: 'gateway',
    folder: 'gateway',
    entry: 'gateway/src/main.ts',
    workspaces: ['gateway'],
    frontends: 'shell',
    runs: {
      replicas: [2, 8],
      cpu: '250m',
      memory: '192Mi',
      memoryLimit: '384Mi',
      // The database is for the rate-limit counters shared by all replicas (ADR 0010).
      reaches: ['mongodb', 'services'],
      secrets: ['MONGODB_URI', 'METRICS_TOKEN'],
      keys: 'secret',
    },
  },
  ...SERVICE_PARTS,
  // Renders visitors' pages, with a process or two for each version: no database, no broker, no key.
  service('pages', {
    frontends: 'shell',
    files: PAGE_CHILD,
    runs: {
      replicas: [2, 6],
      cpu: '500m',
      memory: '512Mi',
      memoryLimit: '1536Mi',
      reaches: ['services'],
      secrets: ['METRICS_TOKEN'],
    },
  }),
  // The operator's commands: admin, keys, dead-letters, outbox, import-jobs, backup, restore, remotes, database-users,
  // broker-users, seed.
  {
    name: 'tools',
    folder: 'scripts',
    entry: 'scripts/operate.ts',
    files: [...PDF_WORKER, ...PAGE_CHILD],
    threads: IMPORT_THREAD,
    workspaces: [
      'gateway',
      'packages/platform/backup',
      'services/pages',
      ...SERVICE_PARTS.map(({ folder }) => folder),
    ].sort(),
  },
];

/** @throws Error for a name that is not in the table */
export function partNamed(name: string): Part {
  const part = PARTS.find((each) => each.name === name);
  if (!part) throw new Error(`There is no part '${name}'. There are: ${PARTS.map((each) => each.name).join(', ')}.`);
  return part;
}
