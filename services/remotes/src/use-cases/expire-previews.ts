import { inTransaction } from '@market/service-kit';
import { changeRegistry } from './change-registry';
import { forgetWhereEmpty } from './forget-where-empty';
import type { ChangeNeeds } from './needs';

const BY = 'its end';

/** Removes expired previews, and remotes that had only such. */
export function expirePreviews(needs: ChangeNeeds & { sweep: (remote: string) => Promise<void> }) {
  const { registry, clock, connection } = needs;
  return async (goesOn: () => boolean): Promise<void> => {
    const due = await inTransaction(connection, (session) => registry.expiredPreviews(clock.now(), session));
    for (const name of new Set(due.map(({ remote }) => remote))) {
      if (!goesOn()) return;
      await changeRegistry(needs, { by: BY }, async ({ session, tell }) => {
        const expired = (await registry.expiredPreviews(clock.now(), session)).filter(({ remote }) => remote === name);
        await registry.removeVersions(
          session,
          name,
          expired.map(({ id }) => id),
        );
        for (const { version, preview } of expired) tell('preview-expired', name, version, preview?.label);
        await forgetWhereEmpty(registry, session, name);
      });
      await needs.sweep(name);
    }
  };
}
