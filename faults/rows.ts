/** Promise of reliability with its proof. */
export interface ReliabilityRow {
  id: string;
  promise: string;
  /** Path of a test file relative to the project's folder, and the test's title or a prefix of it. */
  tests: ReadonlyArray<readonly [file: string, title: string]>;
  /** Exact assertion of a test, or the origin of a figure; figures of long runs are taken from faults/results.json. */
  shown: string;
  /** Names of runs in faults/results.json whose figures belong here. */
  runs?: readonly string[];
  /** Assertion of that run with its larger counts: published only after that run has passed. */
  inFull?: { run: string; asserts: string };
  /** Explanation of figures that are easily misread. */
  meaning?: string;
}

const KIT = 'packages/platform/service-kit/test';
const APPLICATIONS = 'services/applications/test';

/** Rows of docs/reliability.md, which `npm run docs` generates; the documents' test checks them against the files. */
export const RELIABILITY_ROWS: readonly ReliabilityRow[] = [
  {
    id: 'R01',
    promise:
      'A change and its event are one: a process that dies before or after commit, publish, confirm or mark loses nothing and tells nothing twice',
    tests: [
      [`${KIT}/outbox.test.ts`, 'an event whose change rolls back is never sent'],
      [`${KIT}/outbox.test.ts`, 'R21: rows of a replica that died are sent by another'],
      [`${KIT}/crash/kill-services.test.ts`, 'R01: a replica that dies %s loses nothing and tells nothing twice'],
    ],
    shown: '5 moments of death',
    inFull: {
      run: 'in full: R01, R02, R05',
      asserts: '40 deaths at each moment and 1,000 acknowledged = stored = events = effects',
    },
  },
  {
    id: 'R02',
    promise: 'A service killed with -9 loses no acknowledged change, and each event takes effect once',
    tests: [
      [`${KIT}/outbox.test.ts`, 'R21: rows of a replica that died are sent by another'],
      [`${KIT}/inbox.test.ts`, 'a handler that fails leaves neither effect nor inbox row'],
      [`${APPLICATIONS}/crash/killed-service.test.ts`, 'R02: applies while the service is killed'],
      [`${KIT}/crash/kill-services.test.ts`, 'R02: changes by two replicas'],
      ['faults/storm.faults.ts', 'everything at once'],
    ],
    shown: 'half of the full counts with each change; from commit to effect: see the storm below',
    inFull: {
      run: 'in full: R02 with a service',
      asserts: '1,000 applies, 5 kills: 1,000 stored, 1,000 events, 2,000 mails',
    },
  },
  {
    id: 'R03',
    promise: 'The primary of mongod killed: no acknowledged write lost, none twice, a stall of seconds',
    tests: [
      [`${KIT}/mongo.test.ts`, 'M21: writes wait for the journal of a majority'],
      [`${KIT}/crash/kill-primary.test.ts`, 'M21, R03: the primary is killed amid 1,000 changes'],
      ['faults/primary.faults.ts', 'R03: the primary is killed'],
      ['faults/storm.faults.ts', 'everything at once'],
    ],
    shown: '1,000 changes = 1,000 stored = 1,000 events',
    runs: ['primary-killed'],
  },
  {
    id: 'R04',
    promise:
      'A frozen primary, and a set without majority: nothing acknowledged is lost, it goes on by itself; what begins meanwhile is refused within seconds',
    tests: [
      ['faults/primary.faults.ts', 'R04: the primary is frozen'],
      ['faults/primary.faults.ts', 'R04: without a majority'],
      [`${KIT}/commit-refused.test.ts`, 'R04: a transaction whose commit is refused'],
    ],
    shown: 'the effective write concern is majority; a commit refused over and over ends as 503 after 5 s',
    runs: ['primary-frozen', 'no-majority'],
    meaning:
      'The longest try of a frozen primary is one that was with it as it froze: its connection stays open and silent, so it waits until the primary goes on, here for as long as it was frozen, and at most 30 s (`socketTimeoutMS`). Of a killed primary the connections break at once',
  },
  {
    id: 'R05',
    promise: 'A consumer killed with -9 loses no event',
    tests: [
      [`${KIT}/crash/kill-services.test.ts`, 'R05: events to a consumer that is killed again'],
      [`${KIT}/rabbit-faults.test.ts`, 'R27: after a cut connection both publishing and consuming come back'],
    ],
    shown: 'every event has its effect, none is a dead letter',
    inFull: {
      run: 'in full: R01, R02, R05',
      asserts: '1,000 events, 10 kills: 1,000 effects, more than 1,000 deliveries, no dead letter',
    },
  },
  {
    id: 'R06',
    promise: 'An event delivered again has no second effect',
    tests: [
      [`${KIT}/inbox.test.ts`, 'R06: each event takes effect exactly once'],
      [`${APPLICATIONS}/notifications.test.ts`, 'R06: an event that comes again'],
    ],
    shown: '40 events, each delivered 5 times, shuffled, to two replicas: one effect; remembered for 14 days',
    inFull: {
      run: 'in full: R06',
      asserts: '1,000 events, each delivered 5 times, as many in hand as a queue gives: one effect each',
    },
  },
  {
    id: 'R07',
    promise: 'Events out of order end in the right state',
    tests: [
      [`${APPLICATIONS}/notifications.test.ts`, 'R07: events out of order'],
      [`${APPLICATIONS}/dashboard.test.ts`, '(R07)'],
    ],
    shown: 'the higher revision wins',
  },
  {
    id: 'R08',
    promise: 'Of equal applies at once one is taken',
    tests: [
      [`${APPLICATIONS}/apply-race.test.ts`, 'R08: 20 equal applies at once'],
      ['e2e/api/main-job.spec.ts', 'R08: twenty equal applies at once'],
    ],
    shown: '20 equal ones at once through two replicas: one 201',
    inFull: {
      run: 'in full: R08',
      asserts: '50 pairs, 20 at once through two replicas: 50 × 201, 950 × 409, 50 rows, 50 events',
    },
  },
  {
    id: 'R09',
    promise: 'A request with an Idempotency-Key has its effect once, also when its process died before it answered',
    tests: [
      [`${APPLICATIONS}/apply-race.test.ts`, 'R09: ten equal applies at once'],
      [`${APPLICATIONS}/apply.test.ts`, 'R09: answers a try whose first answer was lost'],
      ['services/jobs/test/job-posts.test.ts', 'R09: a job whose answer was lost'],
    ],
    shown: 'ten at once: one effect; another body: 422; answer lost: the same id again; a day later: a new wish',
  },
  {
    id: 'R10',
    promise: 'The broker away fails nothing that people do',
    tests: [
      [`${APPLICATIONS}/crash/broker-away.test.ts`, 'R10: applies with the broker away'],
      [`${KIT}/outbox.test.ts`, 'R10: while the bus is away'],
      ['faults/storm.faults.ts', 'everything at once'],
    ],
    shown:
      'each apply answered at the first try, all events handled once; the storm takes the broker away for a minute under more',
    inFull: {
      run: 'in full: R10',
      asserts: '3,500 applies at 5 a second, 10 minutes away, more than 1,800 events waited',
    },
  },
  {
    id: 'R11',
    promise: 'The broker killed with -9, or never confirming: every event is delivered',
    tests: [
      [`${KIT}/crash/kill-broker.test.ts`, 'M23, R11: the broker is killed amid 4,000 events'],
      [`${KIT}/crash/kill-services.test.ts`, 'M24, R11: after a queue is lost'],
      [`${KIT}/rabbit-faults.test.ts`, 'M24: a publish that the broker never confirms'],
    ],
    shown: '4,000 of 4,000 distinct; a lost queue is told again from the outbox',
  },
  {
    id: 'R12',
    promise: 'An event that cannot be handled is parked with its reason, and comes back when the cause is mended',
    tests: [
      [`${KIT}/poison.test.ts`, 'R12: ten of a thousand events'],
      [`${KIT}/bus-contract.ts`, 'M25, S86: a poison event is delivered six times'],
    ],
    shown: '990 of 1,000 done at once, 10 parked after 6 deliveries each; after the replay 1,000 effects',
  },
  {
    id: 'R13',
    promise: 'A remote that is down, hangs or is broken costs its own places only',
    tests: [
      ['e2e/journeys/misbehaving-remotes.spec.ts', 'R13: a remote that ${beast.what} costs only its own pages'],
      ['e2e/journeys/remote-missing.spec.ts', 'test('],
    ],
    shown:
      'a zoo of misbehaving remotes in a real browser: header and other routes usable, a named panel with a Retry that works',
  },
  {
    id: 'R14',
    promise: 'A dead or hanging service costs only its own routes',
    tests: [
      ['gateway/test/crash/replicas-come-and-go.test.ts', 'R14: a service whose replicas are frozen'],
      ['gateway/test/replicas.test.ts', 'R14: a replica that hangs is left out'],
      ['gateway/test/replicas.test.ts', 'R14: a service whose only replica hangs'],
      ['gateway/test/replicas.test.ts', 'R14: a replica that answers late is slow, not silent'],
      ['gateway/test/replicas.test.ts', 'R14: a call for a service whose replicas all hang waits'],
    ],
    shown:
      'refused: 503 with Retry-After 1; hanging: 2 s without any answer, to probes or calls; no replica left: all are probed at once and a call waits until 3 s after it came for one that was ready in the last 10 s, then 503; taken back at the first good answer; late answers are no silence; other routes 0 errors',
  },
  {
    id: 'R15',
    promise: 'A rolling restart fails no request',
    tests: [
      [`${KIT}/outbox.test.ts`, 'R15: a replica that stops gives back'],
      ['gateway/test/crash/replicas-come-and-go.test.ts', 'R15: both replicas of a service and of the gateway'],
      [`${APPLICATIONS}/live.test.ts`, 'R15: end with a word when their replica leaves'],
      ['faults/storm.faults.ts', 'everything at once'],
    ],
    shown:
      '20 connections, reads and writes, four restarts in turn: 0 failed, acknowledged = stored; the storm restarts every service and both gateways in turn: see its table',
  },
  {
    id: 'R16',
    promise: 'Readiness and liveness say what they mean',
    tests: [
      [`${KIT}/starting-app.test.ts`, 'a service that is starting lives, is not ready'],
      [`${KIT}/crash/start-order.test.ts`, 'R16, R17: a service that starts before database and broker'],
      ['gateway/test/crash/replicas-come-and-go.test.ts', 'R14: a service whose replicas are frozen'],
    ],
    shown:
      'database away: ready 503, live 200; broker away: ready 200; event loop still: live does not answer; answered within 80 ms by what is known',
  },
  {
    id: 'R17',
    promise: 'Parts may start in any order',
    tests: [
      [`${KIT}/crash/start-order.test.ts`, 'R16, R17: a service that starts before database and broker'],
      [`${KIT}/rabbit-faults.test.ts`, 'a broker that is away stops no start'],
    ],
    shown: 'the service before database and broker; it waits, in one process, and says so',
  },
  {
    id: 'R18',
    promise: 'Load is measured beside what it is to be',
    tests: [
      ['bench/scenarios/load.ts', 'export async function load'],
      ['bench/scenarios/api.ts', 'applies('],
    ],
    shown:
      'figures, not assertions: `npm run bench -- load` with 100,000 jobs and 10,000 accounts, and which of them are missed, in [bench/README.md](../bench/README.md)',
  },
  {
    id: 'R19',
    promise: 'Overload is shed, and what is taken is done',
    tests: [['gateway/test/replicas.test.ts', 'R19: above what its replicas can have in hand']],
    shown: '160 calls at once on a slow replica: 32 refused at once, 128 answered',
  },
  {
    id: 'R20',
    promise: 'Hours of faults leave nothing behind',
    tests: [['faults/soak.faults.ts', 'R20: a fault a minute']],
    shown: 'the invariants of the storm, and memory, after 30 minutes with a random fault each',
    runs: ['soak'],
    meaning:
      'Failed is what got no good answer at its first try; each was tried again with the same key, and nothing was lost or done twice. The table below tells which: 34 were answered 503, 11 had no answer in the time that the client gives (code 23, a TimeoutError), 3 fell between two windows. “nothing” is all time without a fault in progress, so what a fault left behind for the next seconds counts there: 27 of the 48 lie in it, and the 15.9 s of `effectP99Calm` (events wait while queues fill and leases of dead replicas end). Its own share of that was not told apart from the machine’s, two cores for all processes',
  },
  {
    id: 'R21',
    promise: 'Replicas whose clocks disagree, or that die with work in hand, neither repeat nor hold it',
    tests: [
      [`${KIT}/outbox.test.ts`, 'R21: replicas that dispatch at once'],
      [`${KIT}/outbox.test.ts`, 'R21: clocks that disagree by ten minutes'],
      [`${KIT}/outbox.test.ts`, 'R21: rows of a replica that died'],
    ],
    shown: '± 10 minutes; the lease of a dead replica ends after 10 s',
  },
  {
    id: 'R22',
    promise: 'Signing up survives a kill at each step',
    tests: [['faults/sign-up.faults.ts', 'R22: from sign-up to approval']],
    shown:
      'register, phone, e-mail, approval, company, first job: a kill -9 of both replicas in each; every step can be repeated, states go forward only',
    runs: ['sign-up'],
  },
  {
    id: 'R23',
    promise: 'A file and its record: no record without its file, no file for ever without a record',
    tests: [
      ['services/profile/test/crash/killed-while-replacing.test.ts', 'S50 R23'],
      ['services/profile/test/files-left-over.test.ts', 'R23 a file that is never attached'],
    ],
    shown: 'no dangling name; what was left over is swept after 2 minutes',
    inFull: { run: 'in full: R23', asserts: '100 kills amid replacements: 0 dangling names' },
  },
  {
    id: 'R24',
    promise: 'A backup under load is one moment, comes back to the byte, and repeats no side effect',
    tests: [
      ['scripts/test/small-backup.test.ts', 'R24: data written before a backup'],
      ['scripts/test/backup.test.ts', 'R24: a backup under writes'],
      ['scripts/test/backup.test.ts', 'R24: the cut goes through all databases'],
      ['scripts/test/backup.test.ts', 'R24: a restored marketplace'],
      ['scripts/test/backup.test.ts', 'R24: events that were with the broker'],
      ['faults/backup.faults.ts', 'R24: a hundred thousand applications'],
    ],
    shown: 'everything acknowledged before it is inside; checksums equal; orphans 0',
    runs: ['backup'],
  },
  {
    id: 'R25',
    promise: 'Versions N and N−1 run side by side',
    tests: [
      ['packages/market/contracts/test/event-versions.test.ts', 'R25'],
      [`${KIT}/inbox.test.ts`, 'S84'],
    ],
    shown: 'every event as version 1 sends it is understood by this version; what a newer one adds is passed over',
  },
  {
    id: 'R26',
    promise: 'A full disk refuses uploads, and the rest works',
    tests: [
      ['services/profile/test/disk-full.test.ts', 'R26: with no room'],
      [`${KIT}/service-app.test.ts`, 'no room left is 507'],
      [`${KIT}/service-app.test.ts`, 'R26: with little room'],
      ['scripts/test/crash/embedded-database.test.ts', 'R26: on a really full disk'],
    ],
    shown:
      '507, no partial file, other calls 200; files lie in the database, so there is no upload folder that could be read-only; a file system in memory filled to its last byte, for 15 s, in the long run for 75 s',
    runs: ['full-disk'],
  },
  {
    id: 'R27',
    promise: 'A consumer outlives whatever the broker does to it',
    tests: [
      [`${KIT}/rabbit-faults.test.ts`, 'M27: a consumer that the broker cancels'],
      [`${KIT}/rabbit-faults.test.ts`, 'R27: after a cut connection'],
      [`${KIT}/rabbit-faults.test.ts`, 'R27: a channel that the broker closes'],
      [`${KIT}/rabbit-faults.test.ts`, 'R27: while the broker blocks publishers'],
    ],
    shown: 'cancel, channel closed, connection cut, publishers blocked: heard again by itself, nothing lost',
  },
  {
    id: 'R28',
    promise:
      'One body stops nobody: work that grows with a body is done in threads, and what no honest body has is refused before it is parsed',
    tests: [
      ['services/jobs/test/import.test.ts', 'S54 worst bodies are read in threads'],
      ['services/jobs/test/hostile-import.test.ts', 'S54 a file that is no file of ads'],
      [`${KIT}/threads/thread-pool.test.ts`, 'S54 a task that does'],
      ['faults/worst-bodies.faults.ts', 'R28:'],
    ],
    shown:
      'before: 5.2 million commas held the event loop for 4.3 to 4.8 s, five of them at once for 17.7 s; now: see the table below',
    runs: ['worst-bodies'],
  },
  {
    id: 'R29',
    promise: 'Slow files of one account keep nobody else waiting',
    tests: [
      [`${KIT}/fair-queue.test.ts`, 'S46 a place that comes free'],
      ['services/profile/test/files.test.ts', 'S46 twenty slow resumes of one person'],
      ['faults/worst-bodies.faults.ts', 'R29:'],
    ],
    shown: 'before: twenty slow resumes of one account held another’s for 24.2 s, and all of them took 61 s',
    runs: ['slow-resumes'],
  },
  {
    id: 'R30',
    promise: 'A data folder has one owner',
    tests: [
      ['scripts/test/crash/embedded-database.test.ts', 'R30: two starts'],
      ['scripts/test/database.test.ts', 'has one owner'],
    ],
    shown:
      'a second start or command ends with code 1 and says who runs where and how to stop it; a lock of the operating system, which ends with its process',
    runs: ['two-starts'],
  },
  {
    id: 'R31',
    promise: 'The embedded database, or a part of the split form, that dies is started again',
    tests: [
      ['scripts/test/crash/embedded-database.test.ts', 'R31: a killed mongod'],
      ['scripts/test/crash/split-parts.test.ts', 'R31: each part'],
      ['scripts/test/keep-running.test.ts', 'a process that does not come up'],
    ],
    shown:
      'after 0.5 s, then 1, 2, up to 10 s; at the tenth end without a minute of work in between everything ends with a sentence and code 1',
    runs: ['mongod-killed', 'parts-killed'],
  },
  {
    id: 'R32',
    promise:
      'A remote is deployed and rolled back under load: no page fails, and none is written by another version than its browser loads',
    tests: [
      ['faults/deploys.faults.ts', 'R32: 100 deploys and rollbacks under load'],
      ['services/pages/test/written-pages.test.ts', 'a version that keeps failing is left alone'],
      ['e2e/journeys/deploy-and-roll-back.spec.ts', 'a remote is deployed, canaried, made live and rolled back'],
    ],
    shown:
      'each change is seen within two seconds, nothing in the console of a browser that hydrates meanwhile, memory of the process that writes pages within five percent between the middle and the end',
    runs: ['deploys'],
  },
];
