import type { Remote } from '../domain/remote';
import type { Change } from './change-registry';
import type { ChangeNeeds } from './needs';

/**
 * Says in the history that the canary of a remote ends with this change; nothing where none runs.
 * @param remote as it was before the change
 * @param why what ends it, where nobody asked for that alone
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
