import { MATCH_PARTS, MATCH_RULE } from '@market/contracts/search';
import { links } from '@market/contracts/site';
import { brand } from '@market/market-ui/brand';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { texts } from './texts';
import { Chapter, WrittenPage } from './written-page';

const strong = (words: ReactNode) => <strong>{words}</strong>;

/** `/how-matching-works`: the rule of the match in plain words. */
export function MatchingPage() {
  return (
    <WrittenPage title={texts.matching.title} description={texts.matching.description({ name: brand.name })}>
      <Chapter title={texts.matching.whatHeading}>
        <p>{texts.matching.what}</p>
      </Chapter>
      <Chapter title={texts.matching.countsHeading}>
        <ul>
          <li>{texts.matching.skills({ points: MATCH_PARTS.skills, strong })}</li>
          <li>{texts.matching.experience({ points: MATCH_PARTS.experience, strong })}</li>
          <li>{texts.matching.place({ points: MATCH_PARTS.place, strong })}</li>
          <li>{texts.matching.pay({ points: MATCH_PARTS.pay, strong })}</li>
          <li>{texts.matching.employment({ points: MATCH_PARTS.employment, strong })}</li>
        </ul>
        <p>{texts.matching.open}</p>
      </Chapter>
      <Chapter title={texts.matching.neverHeading}>
        <p>{texts.matching.never}</p>
      </Chapter>
      <Chapter title={texts.matching.privateHeading}>
        <p>{texts.matching.private}</p>
      </Chapter>
      <Chapter title={texts.matching.versionHeading}>
        <p>
          {texts.matching.version({
            rule: MATCH_RULE,
            contact: (words) => <Link to={links.contact()}>{words}</Link>,
          })}
        </p>
      </Chapter>
    </WrittenPage>
  );
}
