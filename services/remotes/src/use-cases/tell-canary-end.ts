import type { Remote } from '../domain/remote';
import type { Change } from './change-registry';
import type { ChangeNeeds } from './needs';

/**
 * Records in the history that the canary of a remote ends with this change; no effect without a canary.
 * @param remote as it was before the change
 * @param why reason of the end, where it was not requested by itself
 */
export async function tellCanaryEnd(
  { registry }: Pick<ChangeNeeds, 'registry'>,
  { name, canary }: Remote,
  { session, tell }: Change,
  why?: string,
): Promise<void> {
  if (!canary) return;
  const version = await registry.findVersion(name, canary.id, session);
  tell('canary-ended', name, version?.version ?? canary.id, why);
}
