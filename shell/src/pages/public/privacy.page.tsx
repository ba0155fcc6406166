import { links } from '@market/contracts/links';
import { brand } from '@market/web-kit/brand';
import { useShell } from '@market/web-kit';
import { Link } from 'react-router-dom';
import { Chapter, WrittenPage } from './written-page';

/**
 * `/privacy`: what is kept about people, why, and who sees it. What it says is what the services do (docs/security.md).
 */
export const PrivacyPage = () => {
  const { googleClientId, videoUrl } = useShell().settings;
  return (
    <WrittenPage
      title="Privacy"
      description={`What ${brand.name} keeps about you, why, for how long, and who sees it.`}
    >
      <Chapter title="What we keep">
        <ul>
          <li>
            Of everybody: name, email, phone and, as a one-way hash only, the password; where and when you are signed
            in.
          </li>
          <li>
            Of candidates: what you fill into your profile, your picture and your resume, your applications with their
            history, the jobs and searches that you save.
          </li>
          <li>
            Of employers: the company’s details, the jobs, and what was decided about each application, by whom and
            when.
          </li>
        </ul>
      </Chapter>
      <Chapter title="Why">
        <p>
          To run your account, to bring jobs and people together, to tell you what happens, and to keep the marketplace
          safe. We do not sell your data, show no advertising, and follow you to no other site.
        </p>
      </Chapter>
      <Chapter title="Who sees a candidate">
        <ul>
          <li>
            Employers who search find you without your name, contact details, picture, resume and the names of your
            employers.
          </li>
          <li>
            An employer to whom you apply, or whose request you grant, sees your profile and your resume. What you earn
            now stays with you.
          </li>
          <li>
            Withdraw the application or revoke the access, and your profile closes to them again. The history keeps your
            name.
          </li>
        </ul>
        <p>
          Your decisions are under “Who may see me” on your <Link to={links.profile()}>profile</Link>.
        </p>
      </Chapter>
      <Chapter title="Emails and text messages">
        <p>
          Codes and links that prove your phone and your email always come. Of everything else you choose the kinds in
          your settings, and each email has a link that ends its kind with one click. Companies that deliver emails and
          text messages for us get your address or number and the message, nothing more.
        </p>
      </Chapter>
      <Chapter title="Cookies and storage">
        <p>
          One cookie keeps you signed in for up to 60 days; it is out of reach of scripts. Your browser also keeps your
          session, the theme and a search that you began. There is nothing that counts or follows you.
          {googleClientId
            ? ' The sign-in dialog loads Google’s button: Google learns that you have opened it, and if you use it, gives us your name, your email and an id.'
            : ''}
          {videoUrl ? ' The film comes from another site when you start it, which learns your address then.' : ''}
        </p>
      </Chapter>
      <Chapter title="How long">
        <ul>
          <li>
            Codes five minutes; links in emails an hour or a day; notifications 180 days; sessions until you end them,
            60 days after their last use at most.
          </li>
          <li>
            Your profile, jobs and applications as long as your account. You can remove your resume, your picture and
            entries of your profile yourself; for the whole account, write to us.
          </li>
        </ul>
      </Chapter>
      <Chapter title="Your rights">
        <p>
          You may ask what we keep about you, have it corrected, get a copy of it, or have it deleted, and object to a
          use of it. You may also complain to the authority that watches over data protection where you live.
        </p>
      </Chapter>
    </WrittenPage>
  );
};
