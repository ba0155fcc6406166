import { timingSafeEqual } from 'node:crypto';
import {
  JSON_MAX_BYTES,
  MarketError,
  OVERRIDES_COOKIE,
  REMOTE_VERSION_MAX_BYTES,
  activateVersionSchema,
  api,
  canarySchema,
  deployTokenSchema,
  pinSchema,
  publishVersionSchema,
  remoteOverridesSchema,
  remotesHistorySchema,
  rollBackSchema,
  shellStatementSchema,
  type ShellStatement,
} from '@market/contracts';
import {
  SENT,
  defineRoute,
  type Method,
  type OverridesCookie,
  type OwnAdmission,
  type RouteRow,
} from '@market/service-kit';
import type { CookieOptions } from 'express';
import { object, string, type AnyObjectSchema } from 'yup';
import type { ChangeRemote } from './use-cases/activate-version';
import { remoteOfCaller, type Caller, type Callers } from './use-cases/callers';
import type { ListHistory } from './use-cases/list-history';
import type { ListRemotes } from './use-cases/list-remotes';
import type { ManageTokens } from './use-cases/manage-tokens';
import type { OverrideRemotes } from './use-cases/override-remotes';
import type { PublishVersion } from './use-cases/publish-version';
import type { RemoveVersion } from './use-cases/remove-version';
import type { TellPublished } from './use-cases/tell-published';

export interface RemotesUseCases {
  callers: Callers;
  listRemotes: ListRemotes;
  listHistory: ListHistory;
  publishVersion: PublishVersion;
  activateVersion: ChangeRemote<{ version: string }>;
  rollBack: ChangeRemote;
  setCanary: ChangeRemote<{ version: string; share: number }>;
  endCanary: ChangeRemote;
  pinVersion: ChangeRemote<{ version: string }>;
  unpin: ChangeRemote;
  deactivateRemote: ChangeRemote;
  removeVersion: RemoveVersion;
  tokens: ManageTokens;
  overrideRemotes: OverrideRemotes;
  overridesCookie: OverridesCookie;
  tellPublished: TellPublished;
  readFile: (hash: string) => Promise<Buffer | undefined>;
  noteShell: (shell: ShellStatement) => Promise<void>;
  /** How often: each throws MarketError 'too-many-requests'. */
  countPublish: (caller: Caller) => Promise<void>;
  countChange: (caller: Caller) => Promise<void>;
  countOverride: (address: string) => Promise<void>;
  production: boolean;
  /** Whether people reach the product over https. */
  secure: boolean;
  /** What gateways show when they tell of their shell. */
  gatewayKey: string;
}

/** With the names that each shared module exports: hundreds, so the usual limit of a body's parts does not fit. */
const STATEMENT_BODY_BYTES = JSON_MAX_BYTES;
/** The bytes of a version in base64, and names and hashes beside them. */
const UPLOAD_BODY_BYTES = Math.ceil((REMOTE_VERSION_MAX_BYTES * 4) / 3) + 512 * 1024;

/** The service's calls: for those who publish, for sessions that try a version, and for gateways. */
export function remotesRoutes(remotes: RemotesUseCases): RouteRow[] {
  const { callers } = remotes;
  const says =
    'For those who run the marketplace (an admin’s access token, the operator’s token), and for a deploy token of this very remote.';
  const publisher: OwnAdmission<Caller> = { says, check: (credentials) => callers.of(credentials) };
  const publisherOfThis: OwnAdmission<Caller> = {
    says,
    async check(credentials) {
      const caller = await callers.of(credentials);
      remoteOfCaller(caller, credentials.params['name'] ?? '');
      return caller;
    },
  };
  const gateway: OwnAdmission<void> = {
    says: 'For gateways of this installation.',
    async check({ bearer = '' }) {
      const given = Buffer.from(bearer);
      const wanted = Buffer.from(remotes.gatewayKey);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new MarketError('token-invalid');
    },
  };
  /** In production only those who may publish the version anyhow; elsewhere everybody. */
  const tester: OwnAdmission<Caller | undefined> = {
    says: 'Outside production for anybody; in production for those who run the marketplace, and for a deploy token of the remote.',
    check: async (credentials) => (remotes.production ? callers.of(credentials) : undefined),
  };
  const change = <Input>(
    method: Method,
    path: string,
    summary: string,
    schema: AnyObjectSchema | undefined,
    run: ChangeRemote<Input>,
  ) =>
    defineRoute({
      method,
      path,
      summary,
      access: 'public',
      admit: publisherOfThis,
      ...(schema ? { body: schema } : {}),
      async run({ admitted, body, params }) {
        await remotes.countChange(admitted);
        return run(admitted, params['name']!, ((body as unknown) ?? {}) as Input & { generation?: number });
      },
    });
  const cookieOptions: CookieOptions = { httpOnly: true, sameSite: 'strict', path: '/', secure: remotes.secure };

  return [
    defineRoute({
      method: 'GET',
      path: api.remotes(),
      access: 'public',
      admit: publisher,
      summary: 'Remotes with their versions: what is live, canaries, pins',
      run: ({ admitted }) => remotes.listRemotes(admitted),
    }),
    defineRoute({
      method: 'GET',
      path: api.remotesHistory(),
      access: 'public',
      admit: publisher,
      summary: 'Who changed what and when, newest first',
      query: remotesHistorySchema,
      run: ({ admitted, query }) => remotes.listHistory(admitted, query),
    }),
    defineRoute({
      method: 'POST',
      path: '/remotes/:name/versions',
      access: 'public',
      admit: publisherOfThis,
      summary: 'Publishes a version: live, as a canary, or for nobody yet',
      status: 201,
      body: publishVersionSchema,
      bodyLimit: UPLOAD_BODY_BYTES,
      async run({ admitted, body, params }) {
        await remotes.countPublish(admitted);
        const files = body.files.map(({ path, hash, content }) => ({
          path,
          hash,
          content: Buffer.from(content, 'base64'),
        }));
        return remotes.publishVersion(admitted, remoteOfCaller(admitted, params['name']!), {
          bundle: { package: body.package, files },
          mode: body.mode,
          share: body.share,
        });
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/remotes/:name/versions/:version',
      access: 'public',
      admit: publisherOfThis,
      summary: 'Removes a version that nobody gets',
      async run({ admitted, params }) {
        await remotes.countChange(admitted);
        return remotes.removeVersion(admitted, remoteOfCaller(admitted, params['name']!), params['version']!);
      },
    }),
    change('PUT', '/remotes/:name/live', 'Gives everybody a version', activateVersionSchema, remotes.activateVersion),
    change('DELETE', '/remotes/:name/live', 'Nobody gets the remote any more', undefined, remotes.deactivateRemote),
    change(
      'POST',
      '/remotes/:name/rollback',
      'One step back: ends a canary, else everybody gets the version before',
      rollBackSchema,
      remotes.rollBack,
    ),
    change('PUT', '/remotes/:name/canary', 'Gives a share of the visitors a version', canarySchema, remotes.setCanary),
    change('DELETE', '/remotes/:name/canary', 'Ends a canary', undefined, remotes.endCanary),
    change('PUT', '/remotes/:name/pin', 'Holds a remote at a version', pinSchema, remotes.pinVersion),
    change('DELETE', '/remotes/:name/pin', 'Takes the pin off', undefined, remotes.unpin),
    defineRoute({
      method: 'GET',
      path: '/remotes/:name/tokens',
      access: 'public',
      admit: publisher,
      summary: 'Deploy tokens of a remote, without the tokens themselves',
      run: ({ admitted, params }) => remotes.tokens.list(admitted, params['name']!),
    }),
    defineRoute({
      method: 'POST',
      path: '/remotes/:name/tokens',
      access: 'public',
      admit: publisher,
      summary: 'Makes a deploy token and shows it this once',
      status: 201,
      body: deployTokenSchema,
      async run({ admitted, body, params }) {
        await remotes.countChange(admitted);
        return remotes.tokens.make(admitted, params['name']!, body);
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: '/remotes/:name/tokens/:id',
      access: 'public',
      admit: publisher,
      summary: 'Revokes a deploy token',
      run: ({ admitted, params }) => remotes.tokens.revoke(admitted, params['name']!, params['id']!),
    }),
    defineRoute({
      method: 'POST',
      path: api.remoteOverrides(),
      access: 'public',
      admit: tester,
      summary: 'Gives this session a version of a remote',
      body: remoteOverridesSchema,
      async run({ admitted, body, clientAddress, req, res }) {
        await remotes.countOverride(clientAddress);
        const asked = await remotes.overrideRemotes(admitted, body.overrides as Record<string, string>);
        const overrides = { ...remotes.overridesCookie.read(cookieOf(req.headers.cookie)), ...asked };
        res.cookie(OVERRIDES_COOKIE, remotes.overridesCookie.sign(overrides), cookieOptions);
        return { overrides };
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: api.remoteOverrides(),
      access: 'public',
      summary: 'Gives this session what everybody gets',
      async run({ res }) {
        res.clearCookie(OVERRIDES_COOKIE, cookieOptions).status(204).end();
        return SENT;
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/published-remotes',
      access: 'public',
      summary: 'All that is published, for gateways',
      query: object({ since: string().matches(/^-?\d{1,15}$/) }),
      run: ({ query }) => remotes.tellPublished(query.since === undefined ? undefined : Number(query.since)),
    }),
    defineRoute({
      method: 'GET',
      path: '/published-remotes/files/:hash',
      access: 'public',
      summary: 'The bytes with a hash, for gateways',
      async run({ params }) {
        const content = await remotes.readFile(params['hash']!);
        if (!content) throw new MarketError('not-found');
        return { content: content.toString('base64') };
      },
    }),
    defineRoute({
      method: 'POST',
      path: api.runningShells(),
      access: 'public',
      admit: gateway,
      summary: 'A gateway tells of the shell that it serves',
      body: shellStatementSchema,
      bodyLimit: STATEMENT_BODY_BYTES,
      run: ({ body }) => remotes.noteShell(body),
    }),
  ];
}

function cookieOf(header: string | undefined): string | undefined {
  return new RegExp(`(?:^|;\\s*)${OVERRIDES_COOKIE}=([^;]+)`).exec(header ?? '')?.[1];
}
