import { NEWS_OVERLAP_MS, type JobNewsStore } from '../../posts/store/job-news-store';

/** Gives the jobs that were published or changed in the last `spanMs`, by their ids. */
export type RecentNews = () => Promise<string[]>;

/**
 * Recent news, read incrementally: each call reads only the news since the previous call, because weekly mails are
 * computed candidate by candidate, and an import may have noted a hundred thousand jobs.
 * @param spanMs length of the period
 */
export function createRecentNews(news: Pick<JobNewsStore, 'since' | 'now'>, spanMs: number): RecentNews {
  const notedAt = new Map<string, number>();
  let readUpTo = 0;
  return async () => {
    const now = (await news.now()).getTime();
    const oldest = now - spanMs;
    for (const { id, at } of await news.since(new Date(Math.max(oldest, readUpTo - NEWS_OVERLAP_MS))))
      notedAt.set(id, at.getTime());
    readUpTo = now;
    for (const [id, at] of notedAt) if (at <= oldest) notedAt.delete(id);
    return [...notedAt.keys()];
  };
}
