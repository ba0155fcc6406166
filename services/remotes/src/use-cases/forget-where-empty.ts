import type { ClientSession } from '@market/service-kit';
import type { RegistryStore } from '../store/registry-store';

/** Frees name and pages of a remote that has no version left. @returns whether it had none */
export async function forgetWhereEmpty(
  registry: RegistryStore,
  session: ClientSession,
  name: string,
): Promise<boolean> {
  const isEmpty = (await registry.versions(name, session)).length === 0;
  if (isEmpty) await registry.remove(session, name);
  return isEmpty;
}
