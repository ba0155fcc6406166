import { type Assessment, STARS_MAX } from '@market/contracts/assessments';
import { StarIcon } from '@market/web-kit/ui';
import { texts } from '../../../../texts';
import classes from './assessment.module.css';

const words = texts.assessment;
const STARS = Array.from({ length: STARS_MAX }, (_, at) => at + 1);

/** The viewer's own star rating; the others' ratings appear once it is given. */
export function Rating({
  rating: { mine, count, mean, all = [] },
  mayRate,
  isBusy,
  onRate,
}: {
  rating: Assessment['rating'];
  mayRate: boolean;
  isBusy: boolean;
  onRate: (stars: number | null) => void;
}) {
  const others = mean === undefined ? undefined : all.map(({ by_name, stars }) => `${by_name}: ${String(stars)}`);
  return (
    <div className={classes.rating}>
      {mayRate ? (
        <span role="group" aria-label={words.ownRating} className={classes.stars}>
          {STARS.map((stars) => (
            <button
              key={stars}
              type="button"
              className={classes.star}
              aria-label={words.stars({ stars })}
              aria-pressed={mine === stars}
              aria-disabled={isBusy || undefined}
              data-on={mine !== null && stars <= mine ? true : undefined}
              title={mine === stars ? words.takeRatingBack : words.stars({ stars })}
              onClick={() => {
                if (!isBusy) onRate(mine === stars ? null : stars);
              }}
            >
              <StarIcon size={20} aria-hidden="true" />
            </button>
          ))}
        </span>
      ) : null}
      <span className={classes.facts} role="status">
        {mean === undefined
          ? count === 0
            ? words.noRatings
            : words.hiddenRatings({ count })
          : words.mean({ mean, count })}
      </span>
      {others && others.length > 1 ? <span className={classes.facts}>{others.join(' · ')}</span> : null}
    </div>
  );
}
