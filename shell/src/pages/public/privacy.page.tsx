import { ENDED_ACCESS_DAYS } from '@market/contracts/access';
import { REFRESH_LIFETIME_DAYS, UNPROVED_ACCOUNT_DAYS } from '@market/contracts/accounts';
import { CHOSEN_FILES_KEPT_DAYS, links, TYPED_WORK_KEPT_DAYS } from '@market/contracts/site';
import { brand } from '@market/market-ui/brand';
import { useShell } from '@market/web-kit';
import { Link } from 'react-router-dom';
import { texts } from './texts';
import { Chapter, WrittenPage } from './written-page';

/**
 * `/privacy`: which personal data is stored, why, and who sees it. The text describes the services' behaviour
 * (docs/security.md).
 */
export function PrivacyPage() {
  const { endedAccessDays, googleClientId, videoUrl } = useShell().settings;
  return (
    <WrittenPage title={texts.privacy.title} description={texts.privacy.description({ name: brand.name })}>
      <Chapter title={texts.privacy.keptHeading}>
        <ul>
          <li>{texts.privacy.keptOfEverybody}</li>
          <li>{texts.privacy.keptOfCandidates}</li>
          <li>{texts.privacy.keptOfEmployers}</li>
        </ul>
      </Chapter>
      <Chapter title={texts.privacy.purposeHeading}>
        <p>{texts.privacy.purpose}</p>
      </Chapter>
      <Chapter title={texts.privacy.readersHeading}>
        <ul>
          <li>{texts.privacy.readersWhoSearch}</li>
          <li>{texts.privacy.readersWithAccess}</li>
          <li>{texts.privacy.readersNoLonger}</li>
          <li>{texts.privacy.readersOfEnded({ days: endedAccessDays ?? ENDED_ACCESS_DAYS })}</li>
          <li>{texts.privacy.readersOfPool}</li>
        </ul>
        <p>{texts.privacy.readersChoice({ profile: (words) => <Link to={links.profile()}>{words}</Link> })}</p>
      </Chapter>
      <Chapter title={texts.privacy.messagesHeading}>
        <p>{texts.privacy.messages}</p>
      </Chapter>
      <Chapter title={texts.privacy.storageHeading}>
        <p>
          {texts.privacy.storage({
            signedInDays: REFRESH_LIFETIME_DAYS,
            typedDays: TYPED_WORK_KEPT_DAYS,
            fileDays: CHOSEN_FILES_KEPT_DAYS,
          })}
          {googleClientId ? ` ${texts.privacy.google}` : ''}
          {videoUrl ? ` ${texts.privacy.film}` : ''}
        </p>
      </Chapter>
      <Chapter title={texts.privacy.durationHeading}>
        <ul>
          <li>
            {texts.privacy.durationOfTraces({
              signedInDays: REFRESH_LIFETIME_DAYS,
              unprovedDays: UNPROVED_ACCOUNT_DAYS,
            })}
          </li>
          <li>{texts.privacy.durationOfReports}</li>
          <li>{texts.privacy.durationOfAccount}</li>
        </ul>
      </Chapter>
      <Chapter title={texts.privacy.rightsHeading}>
        <p>{texts.privacy.rights}</p>
      </Chapter>
    </WrittenPage>
  );
}
