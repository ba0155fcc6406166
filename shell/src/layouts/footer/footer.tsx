import { links } from '@market/contracts/site';
import { useShell } from '@market/web-kit';
import { brand, Wordmark } from '@market/market-ui/brand';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { OwnersToggle } from '../../owners/owners-toggle';
import { texts } from '../../texts';
import type { NamedLink } from '../header/use-header-links';
import classes from './footer.module.css';
import { networkOf, SocialIcon } from './social-icons';
import { ThemeChoice } from './theme-choice';

const columns: { title: string; links: NamedLink[] }[] = [
  {
    title: texts.footer.jobSeekers,
    links: [
      { label: texts.footer.findJobs, to: links.searchJobs() },
      { label: texts.footer.howItWorks, to: links.forCandidates() },
      { label: texts.footer.help, to: links.faq() },
    ],
  },
  {
    title: texts.footer.employers,
    links: [
      { label: texts.footer.hiring, to: links.forEmployers() },
      { label: texts.footer.pricing, to: links.pricing() },
      { label: texts.footer.talkToUs, to: links.contact() },
    ],
  },
];

/** Pages of the company's own site. */
const companyLinks = (site: string): NamedLink[] => [
  { label: texts.footer.aboutUs, to: `${site}/about` },
  { label: texts.footer.contactUs, to: `${site}/contact` },
  { label: texts.footer.careers, to: `${site}/careers` },
  { label: texts.footer.press, to: `${site}/press` },
];

/**
 * Footer of the default layout, dark or light. Address, company and networks are settings of the installation: unset
 * ones are omitted.
 */
export function Footer({ tone }: { tone: 'light' | 'dark' }) {
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
          <p>{texts.footer.about({ tagline: brand.tagline })}</p>
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
        {site ? <Column title={texts.footer.company} links={companyLinks(site)} /> : null}
      </div>
      <div className={classes.base}>
        {/* The year may change between the server's writing and the browser's reading, and must not break the page. */}
        <span translate="no" suppressHydrationWarning>
          {`© ${String(new Date().getUTCFullYear())} ${brand.name}`}
        </span>
        <Link className={classes.legal} to={links.terms()}>
          {texts.footer.termsOfUse}
        </Link>
        <Link className={classes.legal} to={links.privacy()}>
          {texts.footer.privacy}
        </Link>
        <Link className={classes.legal} to={links.reporting()}>
          {texts.footer.reporting}
        </Link>
        <Link className={classes.legal} to={links.matching()}>
          {texts.footer.matching}
        </Link>
        <Link className={classes.legal} to={links.accessibility()}>
          {texts.footer.accessibility}
        </Link>
        <OwnersToggle className={classes.owners} />
        <ThemeChoice />
      </div>
    </footer>
  );
}

function Column({ title, links: shown }: { title: string; links: NamedLink[] }) {
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
}
