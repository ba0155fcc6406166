import type { LoginType } from '@market/contracts/accounts';
import { type FAILED_REASONS, isTakenBack, SETTING_SHARE_MAX, type SettingValue } from '@market/contracts/remotes';

/** Mark of a version that was tried and failed. */
export interface FailedVersion {
  id: string;
  at: Date;
  why: (typeof FAILED_REASONS)[number];
  /** Reason as a sentence, from whatever tried the version. */
  reason: string;
}

/** Version for a share of the visitors. */
export interface Canary {
  id: string;
  share: number;
  /** Login types to which the share applies; absent for all visitors. */
  roles?: LoginType[];
  /** Absent where each share is set by hand. */
  stages?: Stages;
}

/** Successive shares of a canary, which advances while it is no worse than the live version. */
export interface Stages {
  /** Remaining shares; 100 makes it live. */
  next: number[];
  every_minutes: number;
  /** Start of the canary beside this live version; browser reports since then are compared. */
  began_at: Date;
  /** Starts of the shares before the present one, beside this live version; absent in older rows. */
  earlier?: Date[];
  /** Start of the present share, and of its comparison with this live version. */
  since: Date;
}

/** Stages with the next share, from now on. */
export const atNextShare = (stages: Stages, next: number[], now: Date): Stages => ({
  ...stages,
  next,
  earlier: [...startsOf(stages)],
  since: now,
});

/** Stages after a change of the live version: the present share and the comparison restart. */
export function besideAnother({ stages, ...canary }: Canary, now: Date): Canary {
  return { ...canary, ...(stages ? { stages: { ...stages, began_at: now, earlier: [], since: now } } : {}) };
}

/** Starts of all compared shares, the present one last. */
export function startsOf({ began_at, earlier, since }: Stages): Date[] {
  return [...(earlier ?? (began_at < since ? [began_at] : [])), since];
}

/** Visitors for whom a value is set: all, or limited by login type, by share, or by both. */
export interface Audience {
  roles?: LoginType[];
  /** Percent; absent for all. */
  share?: number;
}

/** Override of a setting's default, with its audience. */
export interface SetSetting extends Audience {
  value: SettingValue;
  /** Revision of this remote's settings at which it was set. */
  revision: number;
  at: Date;
  by: string;
}

/** State of a remote: the versions that visitors get. */
export interface Remote {
  name: string;
  package: string;
  /** Id of the version for everybody; null before the first one. */
  live: string | null;
  /** Previously live ids, latest first: the targets of rollbacks. */
  past: string[];
  canary: Canary | null;
  /** Id of the version to which the remote is pinned. */
  pin: string | null;
  /** Id of the version bundled with the last start. */
  bundled: string | null;
  /** Whether live is the bundled version, because nobody chose another: the next start replaces it by its own. */
  follows_bundle: boolean;
  /** Failed versions, latest first, until somebody serves one to visitors nevertheless. */
  failed: FailedVersion[];
  /** Settings with overridden defaults, by name; stored whatever the live version declares. */
  settings: Record<string, SetSetting>;
  /** Count of all changes of its settings. */
  settings_revision: number;
}

const PAST_KEPT = 10;
const FAILED_KEPT = 20;

export function newRemote(name: string, packageName: string): Remote {
  return {
    name,
    package: packageName,
    live: null,
    past: [],
    canary: null,
    pin: null,
    bundled: null,
    follows_bundle: true,
    failed: [],
    settings: {},
    settings_revision: 0,
  };
}

/** Remote with `id` live for everybody; its canary ends. */
export function withLive(remote: Remote, id: string, { followsBundle }: { followsBundle: boolean }): Remote {
  if (remote.live === id) return { ...remote, follows_bundle: followsBundle, canary: null };
  const past = remote.live === null ? remote.past : [remote.live, ...remote.past.filter((one) => one !== remote.live)];
  return {
    ...remote,
    live: id,
    past: past.filter((one) => one !== id).slice(0, PAST_KEPT),
    canary: null,
    follows_bundle: followsBundle,
  };
}

/** Remote without a live version. The rollback target stays the same, and no start makes its bundled version live. */
export function withoutLive(remote: Remote): Remote {
  return { ...remote, live: null, canary: null, follows_bundle: false };
}

/** Whether somebody deactivated the remote; a remote that was never live is open for its first deploy. */
export function isDeactivated({ live, follows_bundle }: Remote): boolean {
  return live === null && !follows_bundle;
}

/**
 * Rollback: ends a running canary; without one, the previously live version becomes live again, and the replaced
 * version is no longer a rollback target.
 * @returns undefined where no rollback is possible
 */
export function oneStepBack(remote: Remote): Remote | undefined {
  if (remote.canary) return { ...remote, canary: null };
  const [previous, ...past] = remote.past;
  return previous === undefined ? undefined : { ...remote, live: previous, past, follows_bundle: false };
}

/** The remote with a version marked as failed. */
export function withFailed(remote: Remote, mark: FailedVersion): Remote {
  return { ...remote, failed: [mark, ...withoutFailed(remote, mark.id).failed].slice(0, FAILED_KEPT) };
}

/** Mark of a version that was taken back from visitors; undefined for any other. */
export function takenBack(remote: Remote, id: string): FailedVersion | undefined {
  return remote.failed.find((one) => one.id === id && isTakenBack(one));
}

/** Remote without the failure mark, after a decision for the version. */
export function withoutFailed(remote: Remote, id: string): Remote {
  return { ...remote, failed: remote.failed.filter((one) => one.id !== id) };
}

/** Versions that are never cleaned up: live, canary, pinned, bundled, and the rollback target. */
export function keptIds({ live, canary, pin, bundled, past }: Remote): string[] {
  return [live, canary?.id, pin, bundled, past[0]].filter((id) => id !== null && id !== undefined);
}

/** Share of a canary, as written in the history. */
export const wordsOfShare = ({ share, roles }: Pick<Canary, 'share' | 'roles'>): string =>
  `${share} %${roles ? ` of ${roles.join(', ')}` : ''}`;

/** Normalized audience: a full share is omitted, since it means everybody. */
export function audienceOf({
  roles,
  share,
}: {
  roles?: readonly LoginType[] | undefined;
  share?: number | undefined;
}): Audience {
  return {
    ...(roles ? { roles: [...new Set(roles)].sort() } : {}),
    ...(share === undefined || share === SETTING_SHARE_MAX ? {} : { share }),
  };
}

/** The remote with a setting set. */
export function withSetting(remote: Remote, name: string, set: Omit<SetSetting, 'revision'>): Remote {
  const revision = remote.settings_revision + 1;
  return {
    ...remote,
    settings_revision: revision,
    settings: { ...remote.settings, [name]: { ...set, revision } },
  };
}

/** The remote with a setting at its default. */
export function withoutSetting(remote: Remote, name: string): Remote {
  const { [name]: _, ...settings } = remote.settings;
  return { ...remote, settings, settings_revision: remote.settings_revision + 1 };
}

type SettingForSome = Audience & Pick<SetSetting, 'value'>;

/** Whether two settings have the same effect for everybody. */
export const sameSetting = (one: SettingForSome, other: SettingForSome): boolean =>
  wordsOfSetting(one) === wordsOfSetting(other);

/** Value and audience, as written in the history. */
export function wordsOfSetting({ value, roles, share }: SettingForSome): string {
  const audience = [roles?.join(', '), share === undefined ? undefined : `${share} %`].filter(Boolean);
  return `${JSON.stringify(value)}${audience.length > 0 ? ` (${audience.join('; ')})` : ''}`;
}
