import { links } from '@market/contracts/links';
import { useShell } from '@market/web-kit';
import { CompanyIcon, HelpIcon, MailIcon, Page, PageHeader } from '@market/web-kit/frame';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ContactForm } from './contact.form';
import classes from './contact.module.css';

/**
 * `/contact`: writes to the people who run the marketplace, with the answers that most questions lead to beside the
 * form.
 */
export const ContactPage = () => {
  const { email } = useShell().settings.company;
  return (
    <Page title="Contact">
      <PageHeader
        title="Contact"
        description="A person reads every message. Write in your own words; we ask back if something is missing."
      />
      <div className={classes.columns}>
        <section className={classes.write} aria-label="Write to us">
          <ContactForm />
        </section>
        <div className={classes.ways}>
          <Way icon={<HelpIcon size={22} />} title="A quick question">
            Codes, links, files, who sees what: most of it is <Link to={links.faq()}>answered already</Link>.
          </Way>
          <Way icon={<CompanyIcon size={22} />} title="Hiring with us">
            How approval works, what it costs and how candidates are shown: see{' '}
            <Link to={links.forEmployers()}>for employers</Link> and <Link to={links.pricing()}>pricing</Link>.
          </Way>
          {email ? (
            <Way icon={<MailIcon size={22} />} title="Prefer to write an email?">
              Write to <a href={`mailto:${email}`}>{email}</a>.
            </Way>
          ) : null}
        </div>
      </div>
    </Page>
  );
};

const Way = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <section className={classes.way}>
    {icon}
    <div>
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  </section>
);
