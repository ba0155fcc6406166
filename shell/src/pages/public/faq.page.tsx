import { links } from '@market/contracts/site';
import { useShell } from '@market/web-kit';
import { ButtonLink, ExpandIcon, Page, PageHeader, Row } from '@market/web-kit/frame';
import classes from './faq.module.css';
import { questionsOf } from './questions';
import { texts } from './texts';

/** `/faq`: questions and answers, grouped by role. */
export function FaqPage() {
  return (
    <Page title={texts.faq.title} width="narrow">
      <PageHeader title={texts.faq.title} description={texts.faq.description} />
      {questionsOf({ withGoogle: Boolean(useShell().settings.googleClientId) }).map((group) => (
        <section key={group.title} className={classes.group}>
          <h2>{group.title}</h2>
          {group.questions.map(({ question, answer }) => (
            <details key={question} className={classes.entry}>
              <summary>
                {question}
                <ExpandIcon size={20} aria-hidden="true" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </section>
      ))}
      <div className={classes.more}>
        <Row gap={4} justify="between">
          <strong>{texts.faq.notAnswered}</strong>
          <ButtonLink to={links.contact()}>{texts.faq.contact}</ButtonLink>
        </Row>
      </div>
    </Page>
  );
}
