import type { ClientSession } from '@market/service-kit';
import type { RegistryStore } from '../store/registry-store';

/**
 * Deletes a remote without versions, which frees its name and pages.
 * @returns whether it had none
 */
export async function forgetWhereEmpty(
  registry: RegistryStore,
  session: ClientSession,
  name: string,
): Promise<boolean> {
  const isEmpty = (await registry.versions(name, session)).length === 0;
  if (isEmpty) await registry.remove(session, name);
  return isEmpty;
}
