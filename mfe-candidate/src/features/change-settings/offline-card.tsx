import { SAVED_JOBS_MAX } from '@market/contracts/saved';
import { errorText, useSession, useShell } from '@market/web-kit';
import { Card, Checkbox } from '@market/web-kit/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { OWN_LIST_PAGE_SIZE, ownApplicationsQuery, savedJobsQuery } from '../../shared/own-lists';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';
import { canKeepOffline, forgetOffline, isKeptOffline, keepOffline } from './offline-copy';
import classes from './settings.module.css';

/** Limit of cached pages per list: all saved jobs, and as many applications. */
const PAGES_MAX = SAVED_JOBS_MAX / OWN_LIST_PAGE_SIZE;

/** Fetches all pages of a list, one after the other. */
async function everyPage(fetchPage: (page: number) => Promise<{ total: number }>): Promise<void> {
  let page = 0;
  let total = 0;
  do {
    page += 1;
    ({ total } = await fetchPage(page));
  } while (page < PAGES_MAX && page * OWN_LIST_PAGE_SIZE < total);
}

/** Setting: store saved jobs and applications on this device. Hidden in browsers without support. */
export function OfflineCard({ loadPages }: { loadPages: () => Promise<unknown> }) {
  const { http, notify } = useShell();
  const { user } = useSession();
  const cache = useQueryClient();
  const { data: isKept } = useQuery({
    queryKey: queryKeys.offlineCopy,
    queryFn: isKeptOffline,
    enabled: canKeepOffline(),
    networkMode: 'always',
  });
  // Optimistic value: the mutation is marked pending only after the press.
  const [wanted, setWanted] = useState<boolean>();
  const choose = useMutation({
    mutationFn: async (isWanted: boolean) => {
      if (!isWanted) return forgetOffline();
      await keepOffline(user?.login_id ?? '');
      // Fetched through the service worker, which caches code and responses.
      await Promise.all([
        loadPages(),
        everyPage((page) => cache.fetchQuery({ ...savedJobsQuery(http, page), staleTime: 0 })),
        everyPage((page) => cache.fetchQuery({ ...ownApplicationsQuery(http, page), staleTime: 0 })),
      ]);
    },
    onSuccess: (_nothing, isWanted) =>
      notify.success(isWanted ? texts.changeSettings.offlineOn : texts.changeSettings.offlineOff),
    onError: (error) => notify.error(errorText(error, texts.changeSettings.offlineFailed)),
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey: queryKeys.offlineCopy });
      setWanted(undefined);
    },
  });
  if (isKept === undefined || !user) return null;
  return (
    <Card title={texts.changeSettings.offline}>
      <Checkbox
        checked={wanted ?? isKept}
        disabled={choose.isPending}
        aria-describedby="offline-hint"
        onChange={({ target: { checked } }) => {
          setWanted(checked);
          choose.mutate(checked);
        }}
      >
        {texts.changeSettings.offlineLabel}
      </Checkbox>
      <p id="offline-hint" className={classes.text}>
        {texts.changeSettings.offlineHint}
      </p>
    </Card>
  );
}
