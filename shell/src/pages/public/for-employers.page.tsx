import { links } from '@market/contracts/links';
import { useSession, useShell } from '@market/web-kit';
import { Button, ButtonLink } from '@market/web-kit/frame';
import { Closing, Features, Hero, onBand, Section, type Feature } from './bands';
import { NumberedSteps } from './numbered-steps';

const start = 'Create an employer account';

const features: Feature[] = [
  {
    title: 'Found within a second',
    text: 'A job you post or edit is in the search a second later, with its title, skills, place and description.',
  },
  {
    title: 'Applicants you can read',
    text: 'Resume, skills, experience and education side by side. See all applicants of a job, or one status across all jobs.',
  },
  {
    title: 'Find people who are not looking at your ad',
    text: 'Browse candidates by category, skills and years of experience. You see what they can do, not who they are, until they agree.',
  },
  {
    title: 'Ask before you look',
    text: 'Request access with a short message. When the candidate says yes, the full profile opens, with contact details and resume.',
  },
  {
    title: 'Nobody left waiting',
    text: 'Each step you take, from viewed to hired or rejected, tells the candidate by email and on the site. You write nothing twice.',
  },
  {
    title: 'Bring your jobs along',
    text: 'Import your ads from a CSV or JSON file. You see a preview of every row before anything is saved.',
  },
];

/** `/landing-2`: what employers get. */
export const ForEmployersPage = () => {
  const { openDialog } = useShell();
  const { user } = useSession();
  const signUp = () => openDialog('sign-up', { loginType: 'EMP' });
  return (
    <>
      <Hero
        title="Hire people, not piles."
        lead="Post a job in minutes, read applicants in one place, and reach out to candidates who have not applied yet."
        actions={
          user ? (
            user.login_type === 'EMP' ? (
              <ButtonLink size="large" className={onBand.bright} to={links.dashboardMain()}>
                Go to your dashboard
              </ButtonLink>
            ) : null
          ) : (
            <>
              <Button size="large" className={onBand.bright} onClick={signUp}>
                {start}
              </Button>
              <ButtonLink size="large" className={onBand.quiet} to={links.pricing()}>
                See pricing
              </ButtonLink>
            </>
          )
        }
      />
      <Section
        title="From ad to first day"
        extra={
          <Button type="link" onClick={() => openDialog('video', {})}>
            Watch the film
          </Button>
        }
      >
        <NumberedSteps
          steps={[
            {
              title: 'Sign up and verify',
              text: 'Confirm your phone with a code and your email with a link. We check each new employer by hand before their jobs are shown.',
            },
            {
              title: 'Post the job',
              text: 'Title, description, category, place, salary, skills. Save a draft, or publish at once. Close and reopen it whenever you like.',
            },
            {
              title: 'Read and decide',
              text: 'Shortlist, invite, offer, hire or reject. The candidate always knows which.',
            },
          ]}
        />
      </Section>
      <Section tinted title="What you get">
        <Features features={features} />
      </Section>
      {user ? null : (
        <Closing
          title="Your first job ad takes about five minutes"
          text="Posting is free, and so is everything after it."
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
