import type { RemoteAction, RemoteHistoryEntry } from '@market/contracts/remotes';
import { Card, ErrorState, ItemList, ListStatus, LoadingState, Pagination, RelativeTime } from '@market/web-kit/ui';
import { useState, type ReactNode } from 'react';
import { texts } from '../../texts';
import { EndpointChanges } from './endpoint-changes';
import classes from './remotes.module.css';
import { HISTORY_PER_PAGE, useRemotesHistory } from './use-remotes';

interface SentenceValues {
  by: string;
  what: string;
  detail: string;
  strong: (words: ReactNode[]) => ReactNode;
}

const sentences: Record<RemoteAction, (values: SentenceValues) => ReactNode> = {
  published: texts.adminRemotes.published,
  activated: texts.adminRemotes.madeLive,
  'rolled-back': texts.adminRemotes.rolledBack,
  'canary-set': (values) =>
    values.detail ? texts.adminRemotes.madeCanaryWithShare(values) : texts.adminRemotes.madeCanary(values),
  'canary-ended': texts.adminRemotes.endedCanary,
  'canary-waits': texts.adminRemotes.canaryWaits,
  pinned: texts.adminRemotes.pinned,
  unpinned: texts.adminRemotes.tookPinOff,
  deactivated: texts.adminRemotes.switchedOff,
  removed: texts.adminRemotes.removed,
  failed: texts.adminRemotes.markedFailed,
  failing: texts.adminRemotes.failsForVisitors,
  'preview-published': texts.adminRemotes.publishedPreview,
  'preview-removed': texts.adminRemotes.removedPreview,
  'preview-expired': texts.adminRemotes.expiredPreview,
  'preview-replaced': texts.adminRemotes.replacedPreview,
  'setting-changed': texts.adminRemotes.settingChanged,
  'setting-reset': texts.adminRemotes.settingReset,
};

/** History of changes, newest first. */
export function RemotesHistory({ labels }: { labels: ReadonlyMap<string, string> }) {
  const [page, setPage] = useState(1);
  const history = useRemotesHistory(page);
  const tell = ({ action, by, remote, version, detail }: RemoteHistoryEntry): ReactNode => {
    const what = `${labels.get(remote) ?? remote} ${version}`.trim();
    return sentences[action]({ by, what, detail, strong: (words) => <strong>{words}</strong> });
  };
  return (
    <Card title={texts.adminRemotes.history}>
      <ListStatus isOlder={history.isPlaceholderData} />
      {history.isPending ? <LoadingState shape="text" label={texts.adminRemotes.loadingHistory} /> : null}
      {history.isError && !history.data ? (
        <ErrorState compact error={history.error} onRetry={() => void history.refetch()} />
      ) : null}
      {history.data?.total === 0 ? <p className={classes.note}>{texts.adminRemotes.nothingHappened}</p> : null}
      {history.data && history.data.total > 0 ? (
        <>
          <ItemList
            label={texts.adminRemotes.whatHappened}
            items={history.data.records}
            keyOf={({ at, remote, action, version }) => `${at} ${remote} ${action} ${version}`}
            render={(entry) => (
              <>
                <p className={classes.event}>
                  <span>{tell(entry)}</span>
                  <RelativeTime value={entry.at} />
                </p>
                {entry.endpoints ? <EndpointChanges {...entry.endpoints} /> : null}
              </>
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
}
