import { followChanges, type Connection, type FollowedChanges, type Log } from '@market/service-kit';
import type { StoredThread } from '../domain/messages/thread';
import { MESSAGE_THREADS_COLLECTION, storedThreadOf, type MessageThreadRow } from './message-thread-store';

/** Change stream of threads with new or read messages, written by any replica of the service. */
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
        // Cast: the collection contains only threads.
        await listener.changed(storedThreadOf(change.fullDocument as unknown as MessageThreadRow));
      },
      missed: () => listener.missed(),
    },
  });
}
