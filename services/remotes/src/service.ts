import { readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { readBuiltFrontends } from '@market/remote-rules';
import {
  assembleService,
  createAccountView,
  createOutbox,
  createOverridesCookie,
  createPreviewLinks,
  createLeaderTask,
  createSweeper,
  makePrivateFile,
  operatorTokenFile,
  runningShellsKey,
  type Log,
  type Service,
  type ServiceDeps,
} from '@market/service-kit';
import { createRemotesLimits } from './limits';
import { createSourcePlaces } from './present/source-places';
import { remotesRoutes } from './routes';
import { createBrowserStore } from './store/browser-store';
import { createFileStore } from './store/file-store';
import { createHistoryStore } from './store/history-store';
import { createRegistryStore } from './store/registry-store';
import { createShellStore } from './store/shell-store';
import { createTokenStore } from './store/token-store';
import { activateVersion } from './use-cases/activate-version';
import { advanceCanaries } from './use-cases/advance-canaries';
import { createCallers } from './use-cases/callers';
import { changeSetting, resetSetting } from './use-cases/change-setting';
import { deactivateRemote } from './use-cases/deactivate-remote';
import { listHistory } from './use-cases/list-history';
import { listRemotes } from './use-cases/list-remotes';
import { nameOfAccount } from './use-cases/name-of-account';
import { manageTokens } from './use-cases/manage-tokens';
import { notifyTeams, readWebhooks, webhookOf } from './use-cases/notify-teams';
import { expirePreviews } from './use-cases/expire-previews';
import { openPreview } from './use-cases/open-preview';
import { overrideRemotes } from './use-cases/override-remotes';
import { pinVersion, unpin } from './use-cases/pin-version';
import { publishBundled } from './use-cases/publish-bundled';
import { publishVersion } from './use-cases/publish-version';
import { removeVersion } from './use-cases/remove-version';
import { markFailed } from './use-cases/mark-failed';
import { rollBack } from './use-cases/roll-back';
import { endCanary, setCanary } from './use-cases/set-canary';
import { tellDeployTokenMade } from './use-cases/tell-deploy-token-made';
import { sweepVersions } from './use-cases/sweep-versions';
import type { RemotesSettings } from './settings';
import { takeBrowserReport } from './use-cases/take-browser-report';
import { tellFailing } from './use-cases/tell-failing';
import { tellPublished } from './use-cases/tell-published';

/** Interval of the sweep for expired previews, across all replicas. */
const PREVIEWS_LOOK_MS = 10 * 60_000;

/**
 * Registry of remotes: versions with their files, their audiences, and the history of changes. Only reader and writer
 * of its database.
 */
export function createRemotesService(deps: ServiceDeps<RemotesSettings>): Service {
  const { config, connection, peers, clock, log, metrics } = deps;
  const accounts = createAccountView({ connection, peers, clock, log });
  const registry = createRegistryStore(connection);
  const files = createFileStore({ connection, clock });
  const webhooks = readWebhooks(config.remoteWebhooks);
  const history = createHistoryStore(connection, {
    notified: (remote) => webhookOf(webhooks, remote) !== undefined,
  });
  const tokens = createTokenStore({ connection, clock });
  const shells = createShellStore({ connection, clock });
  const sweep = sweepVersions({ connection, registry, files, log });
  const browsers = createBrowserStore({ connection, clock });
  const links = createPreviewLinks({ secretFile: config.secretFile, clock });
  const canaryStages = { shares: config.canaryStages, every_minutes: config.canaryEveryMinutes };
  const list = listRemotes({
    connection,
    registry,
    browsers,
    clock,
    peers,
    least: config.canaryVisits,
    links,
    canaryStages,
    placeInSources: createSourcePlaces({ registry, files }),
  });
  const change = { connection, registry, history, shells, clock, files, sweep, listRemotes: list, log };
  const production = config.nodeEnv === 'production';
  const outbox = createOutbox({ connection, producer: 'remotes', clock });
  const limits = createRemotesLimits({ connection, config });
  const notices = createSweeper({
    sweep: notifyTeams({ history, registry, webhooks, clock, log }),
    leader: createLeaderTask({ connection, name: 'notices', notAgainForMs: config.remoteNoticesMs * 0.9, log }),
    everyMs: config.remoteNoticesMs,
    said: 'teams could not be notified',
    log,
  });
  const advance = advanceCanaries({ ...change, browsers, least: config.canaryVisits });
  const tellOfFailing = tellFailing({ registry, history, browsers, peers, clock });
  const canaries = createSweeper({
    async sweep() {
      try {
        await advance();
      } finally {
        // Teams are notified of a failing version even where a canary could not be compared.
        await tellOfFailing();
      }
    },
    leader: createLeaderTask({ connection, name: 'canaries', notAgainForMs: config.canaryLookMs * 0.9, log }),
    everyMs: config.canaryLookMs,
    said: 'canaries could not be compared',
    log,
  });

  const previews = createSweeper({
    sweep: expirePreviews(change),
    leader: createLeaderTask({ connection, name: 'previews', notAgainForMs: PREVIEWS_LOOK_MS * 0.9, log }),
    everyMs: PREVIEWS_LOOK_MS,
    said: 'expired previews were not removed',
    log,
  });

  return assembleService({
    name: 'remotes',
    deps,
    accounts,
    routes: remotesRoutes({
      callers: createCallers({
        tokens,
        operatorToken: operatorToken(config, log),
        nameOf: nameOfAccount({ accounts, peers }),
      }),
      listRemotes: list,
      listHistory: listHistory({ history }),
      publishVersion: publishVersion({ ...change, previewDays: config.previewDays, links }),
      activateVersion: activateVersion(change),
      markFailed: markFailed(change),
      rollBack: rollBack(change),
      setCanary: setCanary({ ...change, everyMinutes: config.canaryEveryMinutes }),
      endCanary: endCanary(change),
      pinVersion: pinVersion(change),
      unpin: unpin(change),
      deactivateRemote: deactivateRemote(change),
      changeSetting: changeSetting(change),
      resetSetting: resetSetting(change),
      removeVersion: removeVersion(change),
      tokens: manageTokens({ connection, tokens, peers, tell: tellDeployTokenMade({ outbox }), clock, log }),
      overrideRemotes: overrideRemotes({ registry, production }),
      openPreview: openPreview({ registry, links }),
      overridesCookie: createOverridesCookie({ secretFile: config.secretFile, clock }),
      tellPublished: tellPublished({ connection, registry }),
      takeBrowserReport: takeBrowserReport({ registry, browsers, metrics, share: config.browserReportsShare }),
      readFile: (hash) => files.read(hash),
      noteShell: (shell) => shells.note(shell),
      countPublish: ({ by }) => limits.publishes.consume(by),
      countChange: ({ by }) => limits.changes.consume(by),
      countReport: (address) => limits.browserReports.consume(address),
      countOverride: (address) => limits.overrides.consume(address),
      production,
      secure: config.publicUrl.startsWith('https:'),
      gatewayKey: runningShellsKey(config.secretFile),
    }),
    consumers: [...accounts.consumers],
    async start() {
      await registry.prepare();
      if (config.frontendsDir) await publishBundled(change)(await readBuiltFrontends(config.frontendsDir));
      canaries.start();
      previews.start();
      if (webhooks.size > 0) notices.start();
    },
    async stop() {
      await Promise.all([canaries.stop(), notices.stop(), previews.stop()]);
    },
  });
}

/**
 * Operator token, generated at the first start: read access to the file proves control of the machine. Where the keys'
 * folder is not writable there is no such token, and admins and deploy tokens remain.
 */
function operatorToken({ dataDir }: Pick<RemotesSettings, 'dataDir'>, log: Log): string {
  const file = operatorTokenFile(dataDir);
  const made = randomBytes(32).toString('base64url');
  try {
    makePrivateFile(file, () => made);
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    log.info({ err: error }, 'no operator token: the folder of keys cannot be written to');
    return made;
  }
}
