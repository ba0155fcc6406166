import { links } from '@market/contracts/site';
import { useShell } from '@market/web-kit';
import { Page, PageHeader } from '@market/web-kit/frame';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { texts } from './texts';
import classes from './written-page.module.css';

interface WrittenPageProps {
  title: string;
  description: string;
  children: ReactNode;
}

/** Text page: headings and paragraphs of readable width, with a contact at the end. */
export function WrittenPage({ title, description, children }: WrittenPageProps) {
  const { company } = useShell().settings;
  const contact = (words: ReactNode) => <Link to={links.contact()}>{words}</Link>;
  return (
    <Page title={title} width="narrow">
      <PageHeader title={title} description={description} />
      <div className={classes.text}>
        {children}
        <Chapter title={texts.writtenPage.questionsHeading}>
          <p>
            {company.email
              ? texts.writtenPage.questionsOrEmail({
                  contact,
                  email: company.email,
                  mail: (words) => <a href={`mailto:${company.email}`}>{words}</a>,
                })
              : texts.writtenPage.questions({ contact })}
          </p>
        </Chapter>
      </div>
    </Page>
  );
}

/** Heading and its content. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
