import { type SearchFilter, writeFilter } from '@market/contracts/search';
import { Link, useLocation } from '@market/web-kit/router';
import { texts } from '../../texts';
import classes from './results.module.css';

/**
 * Corrected search words. The results already include the jobs with the corrected words, beside those with the words as
 * typed, so that no way back is needed: the link only makes the correction the search. The line between search box and
 * results keeps its space while empty, so that a suggestion causes no layout shift.
 */
export function DidYouMean({ meant, filter }: { meant: string | null | undefined; filter: SearchFilter }) {
  const { pathname } = useLocation();
  return (
    <p className={classes.meant}>
      {meant ? (
        <>
          {texts.searchJobs.didYouMean({
            meant,
            link: (words) => (
              <Link
                to={`${pathname}?${writeFilter({ ...filter, search: meant, page: 1 }).toString()}`}
                preventScrollReset
              >
                {words}
              </Link>
            ),
          })}
        </>
      ) : null}
    </p>
  );
}
