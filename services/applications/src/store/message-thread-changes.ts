import { followChanges, type Connection, type FollowedChanges, type Log } from '@market/service-kit';
import type { StoredThread } from '../domain/messages/thread';
import { MESSAGE_THREADS_COLLECTION, storedThreadOf, type MessageThreadRow } from './message-thread-store';

/** Tells of threads that were written to or seen, whichever replica of the service did it. */
export function createMessageThreadChanges({
  connection,
  log,
  listener,
}: {
  connection: Connection;
  log: Log;
  listener: { changed(thread: StoredThread): Promise<void>; missed(): void };
}): FollowedChanges {
  return followChanges({
    connection,
    log,
    collections: { [MESSAGE_THREADS_COLLECTION]: {} },
    listener: {
      async changed(change) {
        if (!('fullDocument' in change) || !change.fullDocument) return;
        // The collection holds nothing else.
        await listener.changed(storedThreadOf(change.fullDocument as unknown as MessageThreadRow));
      },
      missed: () => listener.missed(),
    },
  });
}
