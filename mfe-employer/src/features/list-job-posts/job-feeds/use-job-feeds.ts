import { call } from '@market/api/call';
import {
  addJobFeed,
  changeJobFeed,
  type FeedRhythm,
  type JobFeed,
  listJobFeeds,
  pollJobFeed,
  removeJobFeed,
} from '@market/contracts/feeds';
import { errorText, useShell } from '@market/web-kit';
import { useSubmit } from '@market/web-kit/forms';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../../../shared/query-keys';
import { texts } from '../../../texts';

const ASK_AGAIN_MS = 2_000;

/** Whether a poll is pending or running: the feed is due, and not paused meanwhile. */
export const isBeingPolled = ({ next_at }: Pick<JobFeed, 'next_at'>): boolean =>
  next_at !== null && Date.parse(next_at) <= Date.now();

/** The employer's feeds; refetched while one is being polled, together with the list of posts. */
export function useJobFeeds() {
  const { http } = useShell();
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: queryKeys.jobFeeds,
    queryFn: ({ signal }) => call(http, listJobFeeds, { signal }),
    refetchInterval: ({ state }) => (state.data?.records.some(isBeingPolled) ? ASK_AGAIN_MS : false),
  });
  const newest = query.data?.records.map(({ polls }) => polls[0]?.at ?? '').join(' ');
  useEffect(() => {
    if (newest) void cache.invalidateQueries({ queryKey: queryKeys.jobPosts() });
  }, [cache, newest]);
  return query;
}

/** Adds a feed from its form. */
export function useAddFeed() {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  return useSubmit({
    send: (values: { url: string; every: FeedRhythm }) => call(http, addJobFeed, { body: values }),
    onSuccess: async (_feed, _values, { resetForm }) => {
      notify.success(texts.jobFeeds.added);
      resetForm();
      await cache.invalidateQueries({ queryKey: queryKeys.jobFeeds });
    },
    failureText: texts.jobFeeds.notAdded,
  });
}

/** Mutations of a feed; each refetches the list. */
export function useFeedActions({ id, version }: Pick<JobFeed, 'id' | 'version'>) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const params = { id };
  const toasts = (done: string, failed: string) => ({
    onSuccess: () => notify.success(done),
    onError: (error: unknown) => notify.error(errorText(error, failed)),
    onSettled: () => cache.invalidateQueries({ queryKey: queryKeys.jobFeeds }),
  });
  const change = useMutation({
    mutationFn: (body: { paused?: boolean; every?: FeedRhythm }) =>
      call(http, changeJobFeed, { params, body: { ...body, version } }),
    ...toasts(texts.jobFeeds.saved, texts.jobFeeds.notSaved),
  });
  const poll = useMutation({
    mutationFn: () => call(http, pollJobFeed, { params }),
    ...toasts(texts.jobFeeds.pollStarted, texts.jobFeeds.notPolled),
  });
  const remove = useMutation({
    mutationFn: () => call(http, removeJobFeed, { params }),
    ...toasts(texts.jobFeeds.removed, texts.jobFeeds.notRemoved),
  });
  return { change, poll, remove };
}
