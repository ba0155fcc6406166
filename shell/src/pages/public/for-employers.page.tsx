import { links } from '@market/contracts/site';
import { useSession, useShell } from '@market/web-kit';
import { Button, ButtonLink } from '@market/web-kit/frame';
import { Closing, Features, Hero, onBand, Section, type Feature } from './bands';
import { NumberedSteps } from './numbered-steps';
import { texts } from './texts';

const features: Feature[] = [
  { title: texts.forEmployers.publishingTitle, text: texts.forEmployers.publishing },
  { title: texts.forEmployers.applicantsTitle, text: texts.forEmployers.applicants },
  { title: texts.forEmployers.browsingTitle, text: texts.forEmployers.browsing },
  { title: texts.forEmployers.accessTitle, text: texts.forEmployers.access },
  { title: texts.forEmployers.changesTitle, text: texts.forEmployers.changes },
  { title: texts.forEmployers.importTitle, text: texts.forEmployers.import },
];

/** `/landing-2`: benefits for employers. */
export function ForEmployersPage() {
  const { openDialog } = useShell();
  const { user } = useSession();
  const signUp = () => openDialog('sign-up', { loginType: 'EMP' });
  return (
    <>
      <Hero
        title={texts.forEmployers.title}
        lead={texts.forEmployers.lead}
        actions={
          <>
            {user ? null : (
              <Button size="large" className={onBand.bright} onClick={signUp}>
                {texts.forEmployers.signUp}
              </Button>
            )}
            {user?.login_type === 'EMP' ? (
              <ButtonLink size="large" className={onBand.bright} to={links.dashboardMain()}>
                {texts.forEmployers.dashboard}
              </ButtonLink>
            ) : (
              <ButtonLink size="large" className={onBand.quiet} to={links.pricing()}>
                {texts.forEmployers.pricing}
              </ButtonLink>
            )}
          </>
        }
      />
      <Section
        title={texts.forEmployers.stepsHeading}
        extra={
          <Button type="link" onClick={() => openDialog('video', {})}>
            {texts.forEmployers.film}
          </Button>
        }
      >
        <NumberedSteps
          steps={[
            { title: texts.forEmployers.signUpStepTitle, text: texts.forEmployers.signUpStep },
            { title: texts.forEmployers.postStepTitle, text: texts.forEmployers.postStep },
            { title: texts.forEmployers.decideStepTitle, text: texts.forEmployers.decideStep },
          ]}
        />
      </Section>
      <Section tinted title={texts.forEmployers.featuresHeading}>
        <Features features={features} />
      </Section>
      {user ? null : (
        <Closing
          title={texts.forEmployers.closingHeading}
          text={texts.forEmployers.closing}
          action={
            <Button size="large" className={onBand.bright} onClick={signUp}>
              {texts.forEmployers.signUp}
            </Button>
          }
        />
      )}
    </>
  );
}
