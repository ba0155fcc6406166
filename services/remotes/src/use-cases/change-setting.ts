import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import type { LoginType } from '@market/contracts/accounts';
import { fitsSetting, type SettingValue, valuesOfSetting } from '@market/contracts/remotes';
import type { ClientSession } from '@market/service-kit';
import { isPreview } from '../domain/preview';
import { audienceOf, sameSetting, withoutSetting, withSetting, wordsOfSetting, type Remote } from '../domain/remote';
import type { Version } from '../domain/version';
import { changeRemote, type ChangeRemote, type RemoteChangeNeeds } from './activate-version';
import type { ChangeNeeds } from './needs';

export interface SettingInput {
  setting: string;
  value: SettingValue;
  roles?: readonly LoginType[] | undefined;
  share?: number | undefined;
  /** Revision that the caller has seen. */
  revision?: number | undefined;
}

/**
 * Sets a setting for an audience, replacing an earlier override; visitors get it with their next navigation.
 * @throws MarketError 'not-found' for one that the live version does not declare, 'validation-failed' for a value that
 * it does not allow, 'changed-meanwhile' where another change came first
 */
export function changeSetting(needs: RemoteChangeNeeds): ChangeRemote<SettingInput> {
  return (caller, name, { setting, value, roles, share, revision }) =>
    changeRemote(needs, { caller, name, seen: undefined }, async (remote, change) => {
      refuseWhereChanged(remote, setting, revision);
      const describing = await tellingVersion(needs, remote, change.session);
      const declared = ownOf(describing?.manifest.settings, setting);
      if (!declared) throw undeclared(remote, describing);
      if (!fitsSetting(declared, value)) throw fieldsInvalid({ value: `Give ${valuesOfSetting(declared)}` });
      const before = ownOf(remote.settings, setting);
      const audience = audienceOf({ roles, share });
      if (before && sameSetting(before, { value, ...audience })) return remote;
      change.tell(
        'setting-changed',
        remote.name,
        describing?.version ?? '',
        `${setting}: ${wordsOfSetting(before ?? { value: declared.default })} → ${wordsOfSetting({ value, ...audience })}`,
      );
      return withSetting(remote, setting, { value, ...audience, at: needs.clock.now(), by: caller.by });
    });
}

/**
 * Removes an override, also of a setting that no version declares any more; no effect without one.
 * @throws MarketError 'changed-meanwhile' where another change came first
 */
export function resetSetting(
  needs: RemoteChangeNeeds,
): ChangeRemote<{ setting: string; revision?: number | undefined }> {
  return (caller, name, { setting, revision }) =>
    changeRemote(needs, { caller, name, seen: undefined }, async (remote, change) => {
      refuseWhereChanged(remote, setting, revision);
      const before = ownOf(remote.settings, setting);
      if (!before) return remote;
      const describing = await tellingVersion(needs, remote, change.session);
      const declared = ownOf(describing?.manifest.settings, setting);
      change.tell(
        'setting-reset',
        remote.name,
        describing?.version ?? '',
        `${setting}: ${wordsOfSetting(before)} → ${declared ? wordsOfSetting({ value: declared.default }) : '–'}`,
      );
      return withoutSetting(remote, setting);
    });
}

/** Version with the authoritative manifest: the live one, else the latest that is no preview. */
async function tellingVersion(
  { registry }: Pick<ChangeNeeds, 'registry'>,
  { name, live }: Remote,
  session: ClientSession,
): Promise<Version | undefined> {
  return live
    ? registry.findVersion(name, live, session)
    : (await registry.versions(name, session)).find((version) => !isPreview(version));
}

function refuseWhereChanged({ settings }: Remote, setting: string, seen: number | undefined): void {
  if (seen !== undefined && seen !== (ownOf(settings, setting)?.revision ?? 0))
    throw new MarketError('changed-meanwhile');
}

/** Own properties only: names come from addresses, and `toString` must not match. */
const ownOf = <Value>(values: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  values && Object.hasOwn(values, name) ? values[name] : undefined;

function undeclared({ name }: Remote, version: Version | undefined): MarketError {
  const names = Object.keys(version?.manifest.settings ?? {});
  return new MarketError('not-found', {
    error: `${name} ${version?.version ?? ''} declares no such setting. ${names.length > 0 ? `There are: ${names.join(', ')}.` : 'It declares none.'}`,
  });
}
