import { links } from '@market/contracts/site';
import { brand } from '@market/market-ui/brand';
import { Link } from 'react-router-dom';
import { texts } from './texts';
import { Chapter, WrittenPage } from './written-page';

/** `/terms`: the terms accepted by the Terms checkbox of the sign-up. */
export function TermsPage() {
  return (
    <WrittenPage title={texts.terms.title} description={texts.terms.description({ name: brand.name })}>
      <Chapter title={texts.terms.productHeading({ name: brand.name })}>
        <p>{texts.terms.product({ name: brand.name })}</p>
      </Chapter>
      <Chapter title={texts.terms.accountHeading}>
        <ul>
          <li>{texts.terms.accountOwner}</li>
          <li>{texts.terms.accountPassword}</li>
          <li>{texts.terms.accountApproval}</li>
        </ul>
      </Chapter>
      <Chapter title={texts.terms.employersHeading}>
        <ul>
          <li>{texts.terms.employersJobs}</li>
          <li>{texts.terms.employersData}</li>
          <li>{texts.terms.employersFairness}</li>
        </ul>
      </Chapter>
      <Chapter title={texts.terms.candidatesHeading}>
        <ul>
          <li>{texts.terms.candidatesProfile}</li>
          <li>{texts.terms.candidatesPrivacy}</li>
        </ul>
      </Chapter>
      <Chapter title={texts.terms.forbiddenHeading}>
        <p>{texts.terms.forbidden}</p>
      </Chapter>
      <Chapter title={texts.terms.priceHeading}>
        <p>{texts.terms.price({ pricing: (words) => <Link to={links.pricing()}>{words}</Link> })}</p>
      </Chapter>
      <Chapter title={texts.terms.promiseHeading}>
        <p>{texts.terms.promise}</p>
      </Chapter>
      <Chapter title={texts.terms.endHeading}>
        <p>{texts.terms.end}</p>
      </Chapter>
      <Chapter title={texts.terms.dataHeading}>
        <p>{texts.terms.data({ privacy: (words) => <Link to={links.privacy()}>{words}</Link> })}</p>
      </Chapter>
    </WrittenPage>
  );
}
