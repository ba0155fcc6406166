import { links } from '@market/contracts/links';
import { brand, Wordmark } from '@market/web-kit/brand';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { OwnersToggle } from '../../owners/owners-toggle';
import type { NamedLink } from '../header/use-header-links';
import classes from './footer.module.css';
import { SocialIcon } from './social-icons';
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
  {
    // These point to the company's own site (product spec, section 2).
    title: 'Company',
    links: [
      { label: 'About us', to: `${brand.site}/about` },
      { label: 'Contact us', to: `${brand.site}/contact` },
      { label: 'Careers', to: `${brand.site}/careers` },
      { label: 'Press', to: `${brand.site}/press` },
    ],
  },
];

/** The footer of the default layout; dark or light by its flag. */
export const Footer = ({ tone }: { tone: 'light' | 'dark' }) => (
  <footer data-owner="shell" data-part="Footer" className={tone === 'dark' ? `${classes.footer} ${classes.dark}` : classes.footer} data-tone={tone}>
    <div className={classes.inner}>
      <div className={classes.about}>
        <span className={classes.name}>
          <Wordmark />
        </span>
        <p>{brand.tagline} A marketplace where employers and candidates meet on equal terms.</p>
        <a className={classes.mail} href={`mailto:${brand.email}`}>
          {brand.email}
        </a>
        <div className={classes.social}>
          {brand.social.map(({ name, href }) => (
            <a key={name} href={href} target="_blank" rel="noreferrer" aria-label={name}>
              <SocialIcon network={name} />
            </a>
          ))}
        </div>
      </div>
      {columns.map((column) => (
        <Column key={column.title} {...column} />
      ))}
    </div>
    <div className={classes.base}>
      <span>
        © {new Date().getFullYear()} {brand.name}
      </span>
      <OwnersToggle className={classes.owners} />
      <ThemeChoice />
    </div>
  </footer>
);

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
