import type { MaskedWords } from '@market/contracts/access';
import { texts } from '../../texts';
import classes from './profile.module.css';

/** Words of the candidate masked from employers before access, each with the reason. */
export function MaskedWordsList({ masked }: { masked: readonly MaskedWords[] }) {
  return (
    <>
      <h3 className={classes.part}>{texts.visibility.masked}</h3>
      {masked.length === 0 ? <p className={classes.facts}>{texts.visibility.maskedNone}</p> : null}
      {masked.length > 0 ? (
        <ul className={classes.steps}>
          {masked.map(({ field, text, reason }) => (
            <li key={`${field} ${text}`}>
              <bdi>{text}</bdi>
              <span className={classes.facts}>
                {texts.visibility.reason({ reason })}
                {field === 'can_skill' ? ` · ${texts.visibility.maskedSkill}` : null}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <p className={classes.note}>{texts.visibility.leftOut}</p>
    </>
  );
}
