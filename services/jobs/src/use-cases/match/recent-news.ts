import { NEWS_OVERLAP_MS, type JobNewsStore } from '../../store/job-news-store';

/** Gives the jobs that were published or changed in the last `spanMs`, by their ids. */
export type RecentNews = () => Promise<string[]>;

/**
 * Recent news, of which each call reads what has come since the one before: mails of a week are found for one candidate
 * after the other, and an import may have noted a hundred thousand jobs in it.
 * @param spanMs how far back
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
