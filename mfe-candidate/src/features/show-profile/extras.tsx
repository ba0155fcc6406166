import type { Candidate } from '@market/contracts/profiles';
import { texts } from '../../texts';
import classes from './profile.module.css';

/** Links and languages of a candidate; renders nothing where both are empty. */
export function Extras({ candidate: { can_links = [], can_langs = [] } }: { candidate: Candidate }) {
  return (
    <>
      {can_langs.length > 0 ? (
        <p className={classes.extra}>
          {texts.showProfile.languages}: <bdi>{can_langs.join(' · ')}</bdi>
        </p>
      ) : null}
      {can_links.length > 0 ? (
        <ul className={classes.links} aria-label={texts.showProfile.links}>
          {can_links.map((address) => (
            <li key={address}>
              <a href={address} target="_blank" rel="noopener noreferrer nofollow ugc">
                <bdi>{address.replace(/^https?:\/\/(www\.)?/, '')}</bdi>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
