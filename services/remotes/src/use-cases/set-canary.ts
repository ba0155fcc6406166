import type { LoginType } from '@market/contracts/accounts';
import { MarketError } from '@market/contracts/errors';
import { changeRemote, refuseWherePinned, type ChangeRemote, type RemoteChangeNeeds } from './activate-version';
import { audienceOf, withoutFailed, wordsOfShare } from '../domain/remote';
import { admitVisitors } from './admit-visitors';
import { getVersionForVisitors } from './find-version';
import { tellCanaryEnd } from './tell-canary-end';

export interface CanaryInput {
  version: string;
  share: number;
  /** Login types to which the share applies; all visitors when omitted. */
  roles?: LoginType[] | undefined;
  /** Subsequent shares, set automatically. */
  stages?: number[] | undefined;
  every_minutes?: number | undefined;
}

/**
 * Serves the version to a share of the visitors; visitors who have it keep it when the share grows.
 * @throws MarketError 'not-found', 'remote-pinned', 'version-refused', 'changed-meanwhile'
 */
export function setCanary(
  needs: RemoteChangeNeeds & {
    /** Minutes of a stage where the call names none. */
    everyMinutes: number;
  },
): ChangeRemote<CanaryInput> {
  return (
    caller,
    name,
    { version: requestedVersion, share, roles, stages, every_minutes: everyMinutes = needs.everyMinutes, generation },
  ) =>
    changeRemote(needs, { caller, name, seen: generation }, async (remote, change) => {
      const version = await getVersionForVisitors(needs.registry, remote, requestedVersion, change.session);
      refuseWherePinned(remote, undefined);
      if (remote.live === null || remote.live === version.id)
        throw new MarketError('version-refused', {
          error:
            remote.live === null
              ? `${remote.name} has no live version yet: activate one first.`
              : `${version.version} is live already: a canary is another version.`,
        });
      await admitVisitors(needs, change.session, version);
      const next = stages?.filter((one) => one > share) ?? [];
      const shared = { share, ...audienceOf({ roles }) };
      const wasShared = remote.canary ? wordsOfShare(remote.canary) : undefined;
      // A change of stages alone is recorded too: `changeRegistry` stores nothing without a history entry.
      const isOther = remote.canary?.id !== version.id || wasShared !== wordsOfShare(shared);
      if (isOther || next.length > 0 || remote.canary?.stages)
        change.tell(
          'canary-set',
          remote.name,
          version.version,
          [wordsOfShare(shared), ...(next.length > 0 ? [`then ${next.map((one) => `${one} %`).join(', ')}`] : [])].join(
            ', ',
          ),
        );
      const now = needs.clock.now();
      return {
        ...withoutFailed(remote, version.id),
        canary: {
          id: version.id,
          ...shared,
          ...(next.length > 0 ? { stages: { next, every_minutes: everyMinutes, began_at: now, since: now } } : {}),
        },
      };
    });
}

/** Ends the canary; no effect when none runs. */
export function endCanary(needs: RemoteChangeNeeds): ChangeRemote {
  return (caller, name, { generation }) =>
    changeRemote(needs, { caller, name, seen: generation }, async (remote, change) => {
      if (!remote.canary) return remote;
      await tellCanaryEnd(needs, remote, change);
      return { ...remote, canary: null };
    });
}
