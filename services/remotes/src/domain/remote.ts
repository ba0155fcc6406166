import type { LoginType } from '@market/contracts/accounts';
import { type FAILED_REASONS, isTakenBack, SETTING_SHARE_MAX, type SettingValue } from '@market/contracts/remotes';

/** Mark of a version that was tried and did not do. */
export interface FailedVersion {
  id: string;
  at: Date;
  why: (typeof FAILED_REASONS)[number];
  /** Sentence of the one that tried it. */
  reason: string;
}

/** Version for a share of the visitors. */
export interface Canary {
  id: string;
  share: number;
  /** Login types of whom it is a share; absent for all visitors. */
  roles?: LoginType[];
  /** Absent where somebody decides about each share. */
  stages?: Stages;
}

/** Shares that a canary gets one after the other while it is no worse than the live version. */
export interface Stages {
  /** Shares that follow; 100 makes it live. */
  next: number[];
  every_minutes: number;
  /** Start of the canary with this live version: what browsers report since then is compared. */
  began_at: Date;
  /** Starts of the shares before the present one, with this live version; absent in rows of before these were kept. */
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

/** Stages beside another live version: the present share begins anew, and so does the comparison. */
export function besideAnother({ stages, ...canary }: Canary, now: Date): Canary {
  return { ...canary, ...(stages ? { stages: { ...stages, began_at: now, earlier: [], since: now } } : {}) };
}

/** Starts of all shares that are compared, the present one last. */
export function startsOf({ began_at, earlier, since }: Stages): Date[] {
  return [...(earlier ?? (began_at < since ? [began_at] : [])), since];
}

/** Visitors that get a value: all, or those of some login types, a share of the visitors, or both at once. */
export interface Audience {
  roles?: LoginType[];
  /** Percent; absent for all. */
  share?: number;
}

/** Value that somebody has set in place of a setting's default, and for whom. */
export interface SetSetting extends Audience {
  value: SettingValue;
  /** Number of the change of this remote's settings that made it. */
  revision: number;
  at: Date;
  by: string;
}

/** State of a remote: the versions that visitors get. */
export interface Remote {
  name: string;
  package: string;
  /** Id of the version for everybody; null before anything got visitors. */
  live: string | null;
  /** Ids that were live before, the latest first: where rollbacks go. */
  past: string[];
  canary: Canary | null;
  /** Id of the version that the remote is held at. */
  pin: string | null;
  /** Id of the version that the last start was built with. */
  bundled: string | null;
  /** Live is what the last start was built with, because nobody chose another: the next start's takes its place. */
  follows_bundle: boolean;
  /** Versions that failed, the latest first, until somebody gives one to visitors all the same. */
  failed: FailedVersion[];
  /** Settings that are not at their defaults, by name; kept whatever the live version declares. */
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

/** The remote with `id` for everybody: no canary runs beside it any more. */
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

/**
 * The remote without a version for anybody. A rollback goes where it went before, and no start puts its build there by
 * itself.
 */
export function withoutLive(remote: Remote): Remote {
  return { ...remote, live: null, canary: null, follows_bundle: false };
}

/** Whether somebody took the remote from everybody; one that nobody was given yet is free for its first deploy. */
export function isDeactivated({ live, follows_bundle }: Remote): boolean {
  return live === null && !follows_bundle;
}

/**
 * Rollback: ends a running canary; without one, the previously live version goes live again, and the version that it
 * replaces is no rollback target any more.
 * @returns undefined where there is no step to take
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

/** Mark of a version that visitors had and lost; undefined for any other. */
export function takenBack(remote: Remote, id: string): FailedVersion | undefined {
  return remote.failed.find((one) => one.id === id && isTakenBack(one));
}

/** The remote without that mark: somebody has decided for the version. */
export function withoutFailed(remote: Remote, id: string): Remote {
  return { ...remote, failed: remote.failed.filter((one) => one.id !== id) };
}

/** Versions that must stay whatever their age: they have visitors, are held, or are where a rollback goes. */
export function keptIds({ live, canary, pin, bundled, past }: Remote): string[] {
  return [live, canary?.id, pin, bundled, past[0]].filter((id) => id !== null && id !== undefined);
}

/** Share of a canary, as the history has it. */
export const wordsOfShare = ({ share, roles }: Pick<Canary, 'share' | 'roles'>): string =>
  `${share} %${roles ? ` of ${roles.join(', ')}` : ''}`;

/** The audience without what makes no difference: the whole share is everybody. */
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

/** Whether two would give everybody the same. */
export const sameSetting = (one: SettingForSome, other: SettingForSome): boolean =>
  wordsOfSetting(one) === wordsOfSetting(other);

/** Value and audience, as the history has them. */
export function wordsOfSetting({ value, roles, share }: SettingForSome): string {
  const audience = [roles?.join(', '), share === undefined ? undefined : `${share} %`].filter(Boolean);
  return `${JSON.stringify(value)}${audience.length > 0 ? ` (${audience.join('; ')})` : ''}`;
}
