import { links } from '@market/contracts/site';
import { useShell } from '@market/web-kit';
import { CompanyIcon, HelpIcon, MailIcon, Page, PageHeader } from '@market/web-kit/frame';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ContactForm } from './contact.form';
import classes from './contact.module.css';
import { texts } from './texts';

/** `/contact`: message to the marketplace's operators, with links to frequent answers beside the form. */
export function ContactPage() {
  const { email } = useShell().settings.company;
  return (
    <Page title={texts.contact.title}>
      <PageHeader title={texts.contact.title} description={texts.contact.description} />
      <div className={classes.columns}>
        <section className={classes.write} aria-label={texts.contact.form}>
          <ContactForm />
        </section>
        <div className={classes.ways}>
          <Way icon={<HelpIcon size={22} />} title={texts.contact.questionHeading}>
            {texts.contact.question({ answers: (words) => <Link to={links.faq()}>{words}</Link> })}
          </Way>
          <Way icon={<CompanyIcon size={22} />} title={texts.contact.hiringHeading}>
            {texts.contact.hiring({
              employers: (words) => <Link to={links.forEmployers()}>{words}</Link>,
              pricing: (words) => <Link to={links.pricing()}>{words}</Link>,
            })}
          </Way>
          {email ? (
            <Way icon={<MailIcon size={22} />} title={texts.contact.emailHeading}>
              {texts.contact.email({ email, mail: (words) => <a href={`mailto:${email}`}>{words}</a> })}
            </Way>
          ) : null}
        </div>
      </div>
    </Page>
  );
}

function Way({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className={classes.way}>
      {icon}
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
    </section>
  );
}
