import { links } from '@market/contracts/links';
import { useSession, useShell } from '@market/web-kit';
import { brand } from '@market/web-kit/brand';
import { Button, ButtonLink, Page, PageHeader } from '@market/web-kit/frame';
import type { ReactNode } from 'react';
import { CheckList } from '../check-list';
import { Features, Section } from './bands';
import classes from './pricing.module.css';

/** `/pricing`. The product has no billing, and says so. */
export const PricingPage = () => {
  const { openDialog } = useShell();
  const { user } = useSession();
  return (
    <>
      <Page title="Pricing">
        <PageHeader
          title="Pricing"
          description={`${brand.name} is free today, for both sides. There is no card to enter and no trial that runs out.`}
        />
        <div className={classes.plans}>
          <Plan
            name="For those who look for work"
            note="Always. Looking for work should not cost money."
            points={[
              'Search every open job, with or without an account',
              'Any number of applications',
              'One profile with resume, experience and education',
              'Email and notifications for each change',
              'Say over who sees your profile',
            ]}
            action={
              user ? null : (
                <Button onClick={() => openDialog('sign-up', { loginType: 'CND' })}>Create a candidate account</Button>
              )
            }
          />
          <Plan
            name="For those who hire"
            note="While we grow. If that changes, it is written here before it applies."
            points={[
              'Any number of job posts',
              'All applicants with resume and history',
              'Browse candidates and request access',
              'Import from CSV or JSON',
              'Dashboard with figures of the last 30 days',
            ]}
            action={
              user ? null : (
                <Button type="primary" onClick={() => openDialog('sign-up', { loginType: 'EMP' })}>
                  Create an employer account
                </Button>
              )
            }
          />
        </div>
      </Page>
      <Section
        tinted
        title="Asked about the price"
        extra={
          <ButtonLink to={links.faq()} type="link">
            All questions
          </ButtonLink>
        }
      >
        <Features
          features={[
            {
              title: 'Why is it free?',
              text: 'A marketplace is worth something once both sides are on it. That comes first.',
            },
            {
              title: 'Do paid ads come first?',
              text: 'No ad is paid for. Results are sorted by how well they fit, by date or by salary, as you choose.',
            },
            {
              title: 'Do you sell data?',
              text: 'No. A candidate’s details go to the employers they apply to or grant access to, and to nobody else.',
            },
          ]}
        />
      </Section>
    </>
  );
};

interface PlanProps {
  name: string;
  note: string;
  points: readonly string[];
  action: ReactNode;
}

const Plan = ({ name, note, points, action }: PlanProps) => (
  <section className={classes.plan}>
    <h2>{name}</h2>
    <p className={classes.price}>
      Free
      <small>{note}</small>
    </p>
    <div className={classes.points}>
      <CheckList points={points} />
    </div>
    {action}
  </section>
);
