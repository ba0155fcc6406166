import { type SearchFilter, writeFilter } from '@market/contracts/search';
import { Link, useLocation } from '@market/web-kit/router';
import { texts } from '../../texts';
import classes from './results.module.css';

/**
 * The words with their slips of typing put right. Jobs that have those are among the found ones already, beside those
 * with the words as typed, so there is nothing to switch back to: the link only makes them the search.
 *
 * Its line stands between the words and the results also while it is empty: a suggestion that comes or goes moves
 * nothing.
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
