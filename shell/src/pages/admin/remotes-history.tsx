import type { RemoteAction, RemoteHistoryEntry } from '@market/contracts';
import { Card, ErrorState, ItemList, ListStatus, LoadingState, Pagination, RelativeTime } from '@market/web-kit/ui';
import { useState } from 'react';
import classes from './remotes.module.css';
import { HISTORY_PER_PAGE, useRemotesHistory } from './use-remotes';

const sentences: Record<RemoteAction, (what: string, detail: string) => string> = {
  published: (what) => `published ${what}`,
  activated: (what) => `made ${what} live`,
  'rolled-back': (what) => `rolled back to ${what}`,
  'canary-set': (what, detail) => `made ${what} a canary${detail ? `, ${detail}` : ''}`,
  'canary-ended': (what) => `ended the canary ${what}`,
  pinned: (what) => `pinned ${what}`,
  unpinned: (what) => `took the pin off ${what}`,
  deactivated: (what) => `switched off ${what}`,
  removed: (what) => `removed ${what}`,
};

/** Who did what, newest first. */
export const RemotesHistory = ({ labels }: { labels: ReadonlyMap<string, string> }) => {
  const [page, setPage] = useState(1);
  const history = useRemotesHistory(page);
  const tell = ({ action, remote, version, detail }: RemoteHistoryEntry): string =>
    sentences[action](`${labels.get(remote) ?? remote} ${version}`.trim(), detail);
  return (
    <Card title="History">
      <ListStatus isOlder={history.isPlaceholderData} />
      {history.isPending ? <LoadingState shape="text" label="Loading the history" /> : null}
      {history.isError && !history.data ? (
        <ErrorState compact error={history.error} onRetry={() => void history.refetch()} />
      ) : null}
      {history.data?.total === 0 ? <p className={classes.note}>Nothing has happened yet.</p> : null}
      {history.data && history.data.total > 0 ? (
        <>
          <ItemList
            label="What happened to the parts of the site"
            items={history.data.records}
            keyOf={({ at, remote, action, version }) => `${at} ${remote} ${action} ${version}`}
            render={(entry) => (
              <p className={classes.event}>
                <span>
                  <strong>{entry.by}</strong> {tell(entry)}
                </span>
                <RelativeTime value={entry.at} />
              </p>
            )}
          />
          {history.data.total > HISTORY_PER_PAGE ? (
            <Pagination
              current={page}
              pageSize={HISTORY_PER_PAGE}
              total={history.data.total}
              onChange={setPage}
              align="center"
            />
          ) : null}
        </>
      ) : null}
    </Card>
  );
};
