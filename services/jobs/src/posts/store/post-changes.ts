import { followChanges, type Connection, type FollowedChanges, type Log } from '@market/service-kit';
import type { Post } from '../domain/job-post';
import { POSTS_COLLECTION, postOf, type PostRow } from './post-rows';

interface Listener {
  /** Called with a post's newest state, some milliseconds after any replica wrote it. */
  changed(post: Post): Promise<void>;
  /** Called when changes may have been missed: everything must be read again. */
  missed(): Promise<void>;
}

/** Reports all changes of posts, whatever replica writes them. */
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
          // Cast: the collection contains only posts.
          await listener.changed(postOf(change.fullDocument as unknown as PostRow));
      },
      missed: () => listener.missed(),
    },
  });
}
