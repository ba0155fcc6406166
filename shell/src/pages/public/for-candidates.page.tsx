import { links } from '@market/contracts/site';
import { useSession, useShell } from '@market/web-kit';
import { Button, ButtonLink } from '@market/web-kit/frame';
import { Closing, Features, Hero, onBand, Section, type Feature } from './bands';
import { NumberedSteps } from './numbered-steps';
import { StatusWire } from './status-wire';
import { texts } from './texts';

const features: Feature[] = [
  { title: texts.forCandidates.searchTitle, text: texts.forCandidates.search },
  { title: texts.forCandidates.profileTitle, text: texts.forCandidates.profile },
  { title: texts.forCandidates.privacyTitle, text: texts.forCandidates.privacy },
  { title: texts.forCandidates.accessTitle, text: texts.forCandidates.access },
  { title: texts.forCandidates.changesTitle, text: texts.forCandidates.changes },
  { title: texts.forCandidates.priceTitle, text: texts.forCandidates.price },
];

/** `/landing-3`: benefits for candidates. */
export function ForCandidatesPage() {
  const { openDialog } = useShell();
  const { user } = useSession();
  const signUp = () => openDialog('sign-up', { loginType: 'CND' });
  return (
    <>
      <Hero
        title={texts.forCandidates.title}
        lead={texts.forCandidates.lead}
        actions={
          <>
            <ButtonLink size="large" className={onBand.bright} to={links.searchJobs()}>
              {texts.forCandidates.findJobs}
            </ButtonLink>
            {user ? null : (
              <Button size="large" className={onBand.quiet} onClick={signUp}>
                {texts.forCandidates.signUp}
              </Button>
            )}
          </>
        }
      />
      <Section
        title={texts.forCandidates.stepsHeading}
        extra={
          <Button type="link" onClick={() => openDialog('video', {})}>
            {texts.forCandidates.film}
          </Button>
        }
      >
        <NumberedSteps
          steps={[
            { title: texts.forCandidates.searchStepTitle, text: texts.forCandidates.searchStep },
            { title: texts.forCandidates.profileStepTitle, text: texts.forCandidates.profileStep },
            { title: texts.forCandidates.applyStepTitle, text: texts.forCandidates.applyStep },
          ]}
        />
      </Section>
      <Section tinted title={texts.forCandidates.statusHeading} text={texts.forCandidates.status}>
        <StatusWire />
      </Section>
      <Section title={texts.forCandidates.featuresHeading}>
        <Features features={features} />
      </Section>
      {user ? null : (
        <Closing
          title={texts.forCandidates.closingHeading}
          text={texts.forCandidates.closing}
          action={
            <Button size="large" className={onBand.bright} onClick={signUp}>
              {texts.forCandidates.signUp}
            </Button>
          }
        />
      )}
    </>
  );
}
