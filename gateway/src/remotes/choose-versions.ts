import { createHash } from 'node:crypto';
import type { LoginType } from '@market/contracts/accounts';
import {
  type GivenSettings,
  type PublishedRemote,
  type PublishedRemotes,
  type PublishedVersion,
  type RemotesRegistry,
  type RemoteVersion,
  SETTING_SHARE_MAX,
} from '@market/contracts/remotes';

/** Maps a federation name to the id of a version or to the address of a development server's manifest. */
export type Overrides = Readonly<Record<string, string>>;

/** Deviation of a visitor from the live versions: canaries, and the session's overrides. */
export interface Choice {
  canaries: ReadonlySet<string>;
  /** Settings with a percentage rollout that includes this visitor: `mfe_candidate/similarJobs`. */
  settings: ReadonlySet<string>;
  overrides: Overrides;
}

/** Default choice, without canaries, settings or overrides. */
export const USUAL: Choice = { canaries: new Set(), settings: new Set(), overrides: {} };

/**
 * Bucket of a visitor, 0 to 99, for canaries and percentage rollouts of settings. The hash includes the remote's name,
 * so that a visitor in one canary is not in all, and the setting's: with equal buckets and shares, the setting would
 * apply to the canary only, and comparing the two versions would compare the setting's values.
 * @param setting absent for the canary
 */
export function bucketOf(visitor: string, remote: string, setting?: string): number {
  const of = setting === undefined ? `${visitor}:${remote}` : `${visitor}:${remote}:${setting}`;
  return createHash('sha256').update(of).digest().readUInt32BE(0) % 100;
}

/** Whether a canary or a setting has a partial rollout, so that visitors need a bucket. */
export function tellsApart({ remotes }: PublishedRemotes): boolean {
  return remotes.some(
    ({ canary, settings = {} }) => isPart(canary?.share) || Object.values(settings).some(({ share }) => isPart(share)),
  );
}

/** Whether a share is partial: 0 % and 100 % need no bucket. */
const isPart = (share: number | undefined): share is number =>
  share !== undefined && share > 0 && share < SETTING_SHARE_MAX;

/** @param visitor the visitor's random mark, undefined where none is needed */
export function chooseFor({ remotes }: PublishedRemotes, visitor: string | undefined, overrides: Overrides): Choice {
  const isWithin = (share: number, ...of: [remote: string, setting?: string]) =>
    visitor !== undefined && bucketOf(visitor, ...of) < share;
  const canaries = remotes
    // A canary for all visitors of some login types needs no mark.
    .filter(({ name, canary }) => canary && (!isPart(canary.share) || isWithin(canary.share, name)))
    .map(({ name }) => name);
  const settings = remotes.flatMap(({ name: remote, settings: set = {} }) =>
    Object.entries(set)
      .filter(([name, { share }]) => isPart(share) && isWithin(share, remote, name))
      .map(([name]) => `${remote}/${name}`),
  );
  return { canaries: new Set(canaries), settings: new Set(settings), overrides };
}

/** Two visitors with the same key get the same document. */
export function keyOf({ canaries, settings, overrides }: Choice): string {
  return JSON.stringify([
    [...canaries].sort(),
    [...settings].sort(),
    Object.entries(overrides).sort(([a], [b]) => a.localeCompare(b)),
  ]);
}

const isAddress = (override: string) => /^https?:\/\//.test(override);

/**
 * Builds one visitor's registry document: for each remote first this visitor's version, then the live one as a
 * fallback; a canary for some login types is last, since only the browser knows the signed-in person's type.
 */
export function registryFor(
  { generation, remotes }: PublishedRemotes,
  { canaries, settings, overrides }: Choice,
): RemotesRegistry {
  const microFrontends: Record<string, RemoteVersion[]> = {};
  for (const remote of remotes) {
    const versions = versionsFor(remote, canaries.has(remote.name), overrides[remote.name]).map((version) =>
      withSettings(version, settingsFor(remote, settings)),
    );
    // Remotes without a live version are listed only for visitors with an override.
    if (versions.length > 0) microFrontends[remote.package] = versions;
  }
  // Remotes that exist only on a development server so far.
  for (const [name, override] of Object.entries(overrides)) {
    if (isAddress(override) && !remotes.some((remote) => remote.name === name))
      microFrontends[`@market/${name.replaceAll('_', '-')}`] = [developmentVersion(name, override, true)];
  }
  return { generation: Math.max(0, generation), microFrontends };
}

function versionsFor(remote: PublishedRemote, isCanary: boolean, override: string | undefined): RemoteVersion[] {
  const find = (id: string | null | undefined) => remote.versions.find((version) => version.id === id);
  const live = find(remote.live);
  const share = remote.canary && find(remote.canary.id) ? remote.canary.share : 0;
  const fallback = live ? [versionOf(remote, live, { traffic: 100 - share, isDefault: true })] : [];
  if (override !== undefined) {
    if (isAddress(override)) return [developmentVersion(remote.name, override, !live), ...fallback];
    const overriding = find(override);
    if (overriding && overriding === live)
      return fallback.map((version) => ({ ...version, extras: { ...version.extras, override: true } }));
    if (overriding)
      return [
        versionOf(remote, overriding, {
          traffic: overriding.id === remote.canary?.id ? share : 0,
          isDefault: !live,
          override: true,
        }),
        ...fallback,
      ];
  }
  const canary = isCanary ? find(remote.canary?.id) : undefined;
  if (!canary) return fallback;
  const roles = remote.canary?.roles;
  const chosen = versionOf(remote, canary, { traffic: share, isDefault: false, roles });
  return roles ? [...fallback, chosen] : [chosen, ...fallback];
}

function versionOf(
  { name }: PublishedRemote,
  { id, version, integrity, manifest, assets, preview }: PublishedVersion,
  {
    traffic,
    isDefault,
    override,
    roles,
  }: { traffic: number; isDefault: boolean; override?: true; roles?: readonly LoginType[] | undefined },
): RemoteVersion {
  // The manifest was checked when it was published.
  return {
    url: `/remotes/${name}/${id}/mf-manifest.json`,
    metadata: { version, integrity },
    deployment: { traffic, default: isDefault },
    extras: {
      moduleFederation: { name },
      manifest,
      assets,
      ...(override ? { override } : {}),
      ...(roles ? { roles } : {}),
      ...(preview === undefined ? {} : { preview }),
    },
  } as RemoteVersion;
}

/**
 * Version on a local development server: only its address is known. Its files change with each save, so no integrity
 * hash is required.
 */
function developmentVersion(name: string, url: string, isDefault: boolean): RemoteVersion {
  // Cast: the type describes published versions, which have a number and a manifest.
  return {
    url,
    metadata: {},
    deployment: { traffic: 0, default: isDefault },
    extras: { moduleFederation: { name }, assets: {}, override: true },
  } as unknown as RemoteVersion;
}

/** Explicitly set settings of a remote that apply to this visitor; rules by login type are left to the browser. */
function settingsFor({ name: remote, settings = {} }: PublishedRemote, mine: Choice['settings']): GivenSettings {
  return Object.fromEntries(
    Object.entries(settings)
      .filter(([name, { share }]) => (isPart(share) ? mine.has(`${remote}/${name}`) : share !== 0))
      .map(([name, { value, roles }]) => [name, { value, ...(roles ? { roles } : {}) }]),
  );
}

function withSettings(version: RemoteVersion, settings: GivenSettings): RemoteVersion {
  return Object.keys(settings).length === 0 ? version : { ...version, extras: { ...version.extras, settings } };
}
