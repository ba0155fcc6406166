import { links } from '@market/contracts/links';
import { useSession, useShell } from '@market/web-kit';
import { Button, ButtonLink } from '@market/web-kit/frame';
import { Closing, Features, Hero, onBand, Section, type Feature } from './bands';
import { NumberedSteps } from './numbered-steps';
import { StatusWire } from './status-wire';

const start = 'Create your profile';

const features: Feature[] = [
  {
    title: 'A search that forgives',
    text: 'A typo does not hide a job. Narrow by category, place, skills, salary, type of work and how new the ad is.',
  },
  {
    title: 'One profile, every application',
    text: 'Skills, resume, experience and education, written once. Add a note to an employer when you apply.',
  },
  {
    title: 'Private until you say so',
    text: 'Employers who browse see skills and years of experience, never your name, picture or contact details.',
  },
  {
    title: 'You decide who looks',
    text: 'An employer who wants to see more has to ask. Grant it, decline it, or take it back later.',
  },
  {
    title: 'Every step in the open',
    text: 'Viewed, shortlisted, interview, offered: you see each change with its date, and hear of it by email.',
  },
  { title: 'Free, without a catch', text: 'Searching and applying costs nothing. Your data is not sold to anyone.' },
];

/** `/landing-3`: what candidates get. */
export const ForCandidatesPage = () => {
  const { openDialog } = useShell();
  const { user } = useSession();
  const signUp = () => openDialog('sign-up', { loginType: 'CND' });
  return (
    <>
      <Hero
        title="Work that suits you."
        lead="Search every open job without an account. Apply with one profile, and see what became of it."
        actions={
          <>
            <ButtonLink size="large" className={onBand.bright} to={links.searchJobs()}>
              Find jobs
            </ButtonLink>
            {user ? null : (
              <Button size="large" className={onBand.quiet} onClick={signUp}>
                {start}
              </Button>
            )}
          </>
        }
      />
      <Section
        title="How it goes"
        extra={
          <Button type="link" onClick={() => openDialog('video', {})}>
            Watch the film
          </Button>
        }
      >
        <NumberedSteps
          steps={[
            { title: 'Search', text: 'Look around first. An account is only needed when you want to apply.' },
            {
              title: 'Write your profile',
              text: 'Confirm phone and email, add your skills and a PDF resume. Ten minutes, once.',
            },
            {
              title: 'Apply and follow',
              text: 'One button on the job’s page. Then My Application shows where each one stands.',
            },
          ]}
        />
      </Section>
      <Section
        tinted
        title="No application disappears"
        text="These are the steps an employer can take. You see the one you are at, and when you got there."
      >
        <StatusWire />
      </Section>
      <Section title="Made for the person applying">
        <Features features={features} />
      </Section>
      {user ? null : (
        <Closing
          title="Ready when you are"
          text="A profile takes ten minutes and works for every job here."
          action={
            <Button size="large" className={onBand.bright} onClick={signUp}>
              {start}
            </Button>
          }
        />
      )}
    </>
  );
};
