import { createOutbox, inTransaction, isDuplicateKey, type ServiceDeps, type Transact } from '@market/service-kit';
import { createApplicationStore } from './applications/store/application-store';
import { createEmployerStore } from './posts/store/employer-store';
import { createPostStore } from './posts/store/post-store';
import type { ChangeNeeds } from './posts/use-cases/needs';

/** Stores and dependencies of changes, shared by the service, the import command and the demo data. */
export function jobsParts({ connection, clock }: Pick<ServiceDeps, 'connection' | 'clock'>) {
  const posts = createPostStore({ connection, clock });
  const employers = createEmployerStore(connection);
  const applications = createApplicationStore(connection);
  const transact: Transact = async (work) => {
    try {
      return await inTransaction(connection, work);
    } catch (error) {
      // Duplicate key: the same row was created concurrently, so the retry finds it.
      if (isDuplicateKey(error)) return inTransaction(connection, work);
      throw error;
    }
  };
  const change: ChangeNeeds = {
    transact,
    outbox: createOutbox({ connection, producer: 'jobs', clock }),
    clock,
    posts,
    employers,
  };
  return { posts, employers, applications, change };
}
