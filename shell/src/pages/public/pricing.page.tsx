import { links } from '@market/contracts/site';
import { useSession, useShell } from '@market/web-kit';
import { brand } from '@market/market-ui/brand';
import { Button, ButtonLink, Page, PageHeader } from '@market/web-kit/frame';
import type { ReactNode } from 'react';
import { CheckList } from '../check-list';
import { Features, Section } from './bands';
import classes from './pricing.module.css';
import { texts } from './texts';

/** `/pricing`: states that the product has no billing. */
export function PricingPage() {
  const { openDialog } = useShell();
  const { user } = useSession();
  return (
    <>
      <Page title={texts.pricing.title}>
        <PageHeader title={texts.pricing.title} description={texts.pricing.description({ name: brand.name })} />
        <div className={classes.plans}>
          <Plan
            name={texts.pricing.candidatesHeading}
            note={texts.pricing.candidatesNote}
            points={[
              texts.pricing.candidatesSearch,
              texts.pricing.candidatesApply,
              texts.pricing.candidatesProfile,
              texts.pricing.candidatesChanges,
              texts.pricing.candidatesAccess,
            ]}
            action={
              user ? null : (
                <Button onClick={() => openDialog('sign-up', { loginType: 'CND' })}>
                  {texts.pricing.candidatesSignUp}
                </Button>
              )
            }
          />
          <Plan
            name={texts.pricing.employersHeading}
            note={texts.pricing.employersNote}
            points={[
              texts.pricing.employersPost,
              texts.pricing.employersApplicants,
              texts.pricing.employersBrowse,
              texts.pricing.employersImport,
              texts.pricing.employersDashboard,
            ]}
            action={
              user ? null : (
                <Button type="primary" onClick={() => openDialog('sign-up', { loginType: 'EMP' })}>
                  {texts.pricing.employersSignUp}
                </Button>
              )
            }
          />
        </div>
      </Page>
      <Section
        tinted
        title={texts.pricing.questionsHeading}
        extra={
          <ButtonLink to={links.faq()} type="link">
            {texts.pricing.allQuestions}
          </ButtonLink>
        }
      >
        <Features
          features={[
            { title: texts.pricing.freeQuestion, text: texts.pricing.freeAnswer },
            { title: texts.pricing.adsQuestion, text: texts.pricing.adsAnswer },
            { title: texts.pricing.dataQuestion, text: texts.pricing.dataAnswer },
          ]}
        />
      </Section>
    </>
  );
}

interface PlanProps {
  name: string;
  note: string;
  points: readonly string[];
  action: ReactNode;
}

function Plan({ name, note, points, action }: PlanProps) {
  return (
    <section className={classes.plan}>
      <h2>{name}</h2>
      <p className={classes.price}>
        {texts.pricing.price}
        <small>{note}</small>
      </p>
      <div className={classes.points}>
        <CheckList points={points} />
      </div>
      {action}
    </section>
  );
}
