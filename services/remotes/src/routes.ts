import { timingSafeEqual } from 'node:crypto';
import { MarketError } from '@market/contracts/errors';
import { OVERRIDES_COOKIE, type ShellStatement } from '@market/contracts/remotes';
import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { SENT, handle, type CheckCredential, type OverridesCookie, type RouteRow } from '@market/service-kit';
import type { CookieOptions } from 'express';
import { publishesForVisitors, remoteOfCaller, type Caller } from './domain/caller';
import type { ChangeRemote } from './use-cases/activate-version';
import type { Callers } from './use-cases/callers';
import type { ListHistory } from './use-cases/list-history';
import type { ListRemotes } from './use-cases/list-remotes';
import type { ManageTokens } from './use-cases/manage-tokens';
import type { OpenPreview } from './use-cases/open-preview';
import type { OverrideRemotes } from './use-cases/override-remotes';
import type { PublishVersion } from './use-cases/publish-version';
import type { RemoveVersion } from './use-cases/remove-version';
import type { SettingInput } from './use-cases/change-setting';
import type { CanaryInput } from './use-cases/set-canary';
import type { TakeBrowserReport } from './use-cases/take-browser-report';
import type { TellPublished } from './use-cases/tell-published';

export interface UseCases {
  callers: Callers;
  listRemotes: ListRemotes;
  listHistory: ListHistory;
  publishVersion: PublishVersion;
  markFailed: ChangeRemote<{ version: string; reason: string }>;
  activateVersion: ChangeRemote<{ version: string }>;
  rollBack: ChangeRemote;
  setCanary: ChangeRemote<CanaryInput>;
  endCanary: ChangeRemote;
  pinVersion: ChangeRemote<{ version: string }>;
  unpin: ChangeRemote;
  deactivateRemote: ChangeRemote;
  changeSetting: ChangeRemote<SettingInput>;
  resetSetting: ChangeRemote<{ setting: string; revision?: number | undefined }>;
  removeVersion: RemoveVersion;
  tokens: ManageTokens;
  overrideRemotes: OverrideRemotes;
  openPreview: OpenPreview;
  overridesCookie: OverridesCookie;
  takeBrowserReport: TakeBrowserReport;
  tellPublished: TellPublished;
  readFile: (hash: string) => Promise<Buffer | undefined>;
  noteShell: (shell: ShellStatement) => Promise<void>;
  /** Rate limits: each throws MarketError 'too-many-requests'. */
  countPublish: (caller: Caller) => Promise<void>;
  countChange: (caller: Caller) => Promise<void>;
  countOverride: (address: string) => Promise<void>;
  countReport: (address: string) => Promise<void>;
  production: boolean;
  /** Whether the product is served over https. */
  secure: boolean;
  /** Credential that gateways present when they report their shell. */
  gatewayKey: string;
}

/** Routes of the service: for publishers, for sessions that try a version, and for gateways. */
export function remotesRoutes(use: UseCases): RouteRow[] {
  const { callers } = use;
  const publisher: CheckCredential<Caller> = (credentials) => callers.of(credentials);
  const publisherOfThis: CheckCredential<Caller> = async (credentials) => {
    const caller = await callers.of(credentials);
    remoteOfCaller(caller, credentials.params.name ?? '');
    return caller;
  };
  const deployer: CheckCredential<Caller> = async (credentials) => {
    const caller = await publisherOfThis(credentials);
    publishesForVisitors(caller);
    return caller;
  };
  const gateway: CheckCredential<void> = async ({ bearer = '' }) => {
    const sentKey = Buffer.from(bearer);
    const expectedKey = Buffer.from(use.gatewayKey);
    if (sentKey.length !== expectedKey.length || !timingSafeEqual(sentKey, expectedKey))
      throw new MarketError('token-invalid');
  };
  /** Callers who may publish the version; outside production everybody else too, for development servers. */
  const tester: CheckCredential<Caller | undefined> = async (credentials) =>
    use.production ? callers.of(credentials) : callers.of(credentials).catch(() => undefined);
  const change =
    <Input>(run: ChangeRemote<Input>) =>
    async ({ admitted, body, params }: { admitted: Caller; body: unknown; params: { name: string } }) => {
      await use.countChange(admitted);
      // Cast: the endpoint's schema has validated the body; a DELETE has none.
      return run(admitted, params.name, (body ?? {}) as Input & { generation?: number });
    };
  const cookieOptions: CookieOptions = { httpOnly: true, sameSite: 'strict', path: '/', secure: use.secure };

  return [
    handle(endpoint.listRemotes, ({ admitted }) => use.listRemotes(admitted), publisher),
    handle(endpoint.remotesHistory, ({ admitted, query }) => use.listHistory(admitted, query), publisher),
    handle(
      endpoint.publishVersion,
      async ({ admitted, body, params }) => {
        await use.countPublish(admitted);
        return use.publishVersion(admitted, remoteOfCaller(admitted, params.name), {
          bundle: { package: body.package, files: body.files.map(bytesOf), maps: (body.maps ?? []).map(bytesOf) },
          mode: body.mode,
          share: body.share,
          label: body.label,
          sourcesHash: body.sources_hash,
        });
      },
      publisherOfThis,
    ),
    handle(
      endpoint.removeVersion,
      async ({ admitted, params }) => {
        await use.countChange(admitted);
        return use.removeVersion(admitted, remoteOfCaller(admitted, params.name), params.version);
      },
      publisherOfThis,
    ),
    handle(
      endpoint.markVersionFailed,
      async ({ admitted, body, params }) => {
        await use.countChange(admitted);
        return use.markFailed(admitted, params.name, { version: params.version, reason: body.reason });
      },
      deployer,
    ),
    handle(endpoint.activateVersion, change(use.activateVersion), deployer),
    handle(endpoint.deactivateRemote, change(use.deactivateRemote), deployer),
    handle(endpoint.rollBack, change(use.rollBack), deployer),
    handle(endpoint.setCanary, change(use.setCanary), deployer),
    handle(endpoint.endCanary, change(use.endCanary), deployer),
    handle(endpoint.pinVersion, change(use.pinVersion), deployer),
    handle(endpoint.unpinVersion, change(use.unpin), deployer),
    handle(
      endpoint.changeSetting,
      async ({ admitted, body, params }) => {
        await use.countChange(admitted);
        return use.changeSetting(admitted, params.name, { ...body, setting: params.setting });
      },
      deployer,
    ),
    handle(
      endpoint.resetSetting,
      async ({ admitted, params, query }) => {
        await use.countChange(admitted);
        return use.resetSetting(admitted, params.name, { setting: params.setting, revision: query.revision });
      },
      deployer,
    ),
    handle(endpoint.listAllDeployTokens, ({ admitted }) => use.tokens.listAll(admitted), publisher),
    handle(endpoint.listDeployTokens, ({ admitted, params }) => use.tokens.list(admitted, params.name), publisher),
    handle(
      endpoint.makeDeployToken,
      async ({ admitted, body, params, requestId }) => {
        await use.countChange(admitted);
        return use.tokens.make(admitted, params.name, body, { requestId });
      },
      publisher,
    ),
    handle(
      endpoint.revokeDeployToken,
      ({ admitted, params }) => use.tokens.revoke(admitted, params.name, params.id),
      publisher,
    ),
    handle(
      endpoint.overrideRemotes,
      async ({ admitted, body, clientAddress, req, res }) => {
        await use.countOverride(clientAddress);
        // Cast: the schema accepts texts only.
        const requested = await use.overrideRemotes(admitted, body.overrides as Record<string, string>);
        const overrides = { ...use.overridesCookie.read(cookieOf(req.headers.cookie)), ...requested };
        res.cookie(OVERRIDES_COOKIE, use.overridesCookie.sign(overrides), cookieOptions);
        return { overrides };
      },
      tester,
    ),
    handle(endpoint.openPreview, async ({ body, clientAddress, req, res }) => {
      await use.countOverride(clientAddress);
      const { remote, id, preview } = await use.openPreview(body.link);
      const overrides = { ...use.overridesCookie.read(cookieOf(req.headers.cookie)), [remote]: id };
      res.cookie(OVERRIDES_COOKIE, use.overridesCookie.sign(overrides, preview.expires_at), cookieOptions);
      return { remote, label: preview.label, expires_at: preview.expires_at.toISOString() };
    }),
    handle(endpoint.endOverrides, async ({ res }) => {
      res.clearCookie(OVERRIDES_COOKIE, cookieOptions).status(204).end();
      return SENT;
    }),
    handle(endpoint.reportFromBrowser, async ({ body, clientAddress }) => {
      await use.countReport(clientAddress);
      await use.takeBrowserReport(body);
    }),
    handle(endpoint.publishedRemotes, ({ query }) =>
      use.tellPublished(query.since === undefined ? undefined : Number(query.since)),
    ),
    handle(endpoint.publishedFile, async ({ params }) => {
      const content = await use.readFile(params.hash);
      if (!content) throw new MarketError('not-found');
      return { content: content.toString('base64') };
    }),
    handle(endpoint.noteShell, ({ body }) => use.noteShell(body), gateway),
  ];
}

function cookieOf(header: string | undefined): string | undefined {
  return new RegExp(`(?:^|;\\s*)${OVERRIDES_COOKIE}=([^;]+)`).exec(header ?? '')?.[1];
}

const bytesOf = ({ path, hash, content }: { path: string; hash: string; content: string }) => ({
  path,
  hash,
  content: Buffer.from(content, 'base64'),
});
