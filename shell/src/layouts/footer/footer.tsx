import { links } from '@market/contracts/links';
import { useShell } from '@market/web-kit';
import { brand, Wordmark } from '@market/web-kit/brand';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { OwnersToggle } from '../../owners/owners-toggle';
import type { NamedLink } from '../header/use-header-links';
import classes from './footer.module.css';
import { networkOf, SocialIcon } from './social-icons';
import { ThemeChoice } from './theme-choice';

const columns: { title: string; links: NamedLink[] }[] = [
  {
    title: 'Job seekers',
    links: [
      { label: 'Find jobs', to: links.searchJobs() },
      { label: 'How it works', to: links.forCandidates() },
      { label: 'Help', to: links.faq() },
    ],
  },
  {
    title: 'Employers',
    links: [
      { label: 'Hiring', to: links.forEmployers() },
      { label: 'Pricing', to: links.pricing() },
      { label: 'Talk to us', to: links.contact() },
    ],
  },
];

/** Pages of the company's own site (product spec, section 2). */
const companyLinks = (site: string): NamedLink[] => [
  { label: 'About us', to: `${site}/about` },
  { label: 'Contact us', to: `${site}/contact` },
  { label: 'Careers', to: `${site}/careers` },
  { label: 'Press', to: `${site}/press` },
];

/**
 * The footer of the default layout; dark or light by its flag. Address, company and networks are the installation's:
 * what is not set is left out.
 */
export const Footer = ({ tone }: { tone: 'light' | 'dark' }) => {
  const { email, site, social } = useShell().settings.company;
  return (
    <footer
      data-owner="shell"
      data-part="Footer"
      className={tone === 'dark' ? `${classes.footer} ${classes.dark}` : classes.footer}
      data-tone={tone}
    >
      <div className={classes.inner}>
        <div className={classes.about}>
          <span className={classes.name}>
            <Wordmark />
          </span>
          <p>{brand.tagline} A marketplace where employers and candidates meet on equal terms.</p>
          {email ? (
            <a className={classes.mail} href={`mailto:${email}`}>
              {email}
            </a>
          ) : null}
          {social.length > 0 ? (
            <div className={classes.social}>
              {social.map((href) => (
                <a key={href} href={href} target="_blank" rel="noreferrer" aria-label={networkOf(href)}>
                  <SocialIcon network={networkOf(href)} />
                </a>
              ))}
            </div>
          ) : null}
        </div>
        {columns.map((column) => (
          <Column key={column.title} {...column} />
        ))}
        {site ? <Column title="Company" links={companyLinks(site)} /> : null}
      </div>
      <div className={classes.base}>
        <span>
          © {new Date().getFullYear()} {brand.name}
        </span>
        <Link className={classes.legal} to={links.terms()}>
          Terms of use
        </Link>
        <Link className={classes.legal} to={links.privacy()}>
          Privacy
        </Link>
        <OwnersToggle className={classes.owners} />
        <ThemeChoice />
      </div>
    </footer>
  );
};

const Column = ({ title, links: shown }: { title: string; links: NamedLink[] }) => {
  const id = useId();
  return (
    <nav className={classes.column} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={classes.list}>
        {shown.map(({ label, to }) => (
          <li key={label}>{to.startsWith('/') ? <Link to={to}>{label}</Link> : <a href={to}>{label}</a>}</li>
        ))}
      </ul>
    </nav>
  );
};
