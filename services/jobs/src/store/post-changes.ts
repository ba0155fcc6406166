import { followChanges, type Connection, type FollowedChanges, type Log } from '@market/service-kit';
import type { Post } from '../domain/job-post';
import { POSTS_COLLECTION, postOf, type PostRow } from './post-rows';

interface Listener {
  /** A post in its newest state, some milliseconds after any replica of the service wrote it. */
  changed(post: Post): Promise<void>;
  /** Changes may have been missed: everything must be read again. */
  missed(): Promise<void>;
}

/** Tells of all changes of posts, whoever makes them. */
export function createPostChanges({
  connection,
  log,
  listener,
}: {
  connection: Connection;
  log: Log;
  listener: Listener;
}): FollowedChanges {
  return followChanges({
    connection,
    log,
    collections: { [POSTS_COLLECTION]: {} },
    listener: {
      async changed(change) {
        if ('fullDocument' in change && change.fullDocument)
          // The collection holds nothing else.
          await listener.changed(postOf(change.fullDocument as unknown as PostRow));
      },
      missed: () => listener.missed(),
    },
  });
}
