import { REPORT_REASON_LABELS, REPORT_REASONS } from '@market/contracts/reports';
import { links } from '@market/contracts/site';
import { brand } from '@market/market-ui/brand';
import { Link } from 'react-router-dom';
import { texts } from './texts';
import { Chapter, WrittenPage } from './written-page';

/** `/reporting`: what may be reported, how it is decided, and how an employer appeals. */
export function ReportingPage() {
  return (
    <WrittenPage title={texts.reporting.title} description={texts.reporting.description({ name: brand.name })}>
      <Chapter title={texts.reporting.whatHeading}>
        <p>{texts.reporting.what}</p>
        <ul>
          {REPORT_REASONS.map((reason) => (
            <li key={reason}>
              <strong>{REPORT_REASON_LABELS[reason]}</strong>: {texts.reportingReasons[reason]}
            </li>
          ))}
        </ul>
      </Chapter>
      <Chapter title={texts.reporting.howHeading}>
        <p>{texts.reporting.how}</p>
      </Chapter>
      <Chapter title={texts.reporting.decisionHeading}>
        <p>{texts.reporting.decision({ terms: (words) => <Link to={links.terms()}>{words}</Link> })}</p>
        <ul>
          <li>{texts.reporting.dismissed}</li>
          <li>{texts.reporting.hidden}</li>
          <li>{texts.reporting.takenDown}</li>
          <li>{texts.reporting.company}</li>
        </ul>
      </Chapter>
      <Chapter title={texts.reporting.appealHeading}>
        <p>{texts.reporting.appeal}</p>
      </Chapter>
      <Chapter title={texts.reporting.keptHeading}>
        <p>{texts.reporting.kept({ privacy: (words) => <Link to={links.privacy()}>{words}</Link> })}</p>
      </Chapter>
    </WrittenPage>
  );
}
