import { texts } from '../../texts';
import { VerifiedIcon } from './icons';
import classes from './values.module.css';
import { VisuallyHidden } from './visually-hidden';

/**
 * Badge beside a company's name: the company has verified the domain of its site (docs/adr/0091). In a list only the
 * badge is visible, with the domain for screen readers; nothing where no domain is verified.
 */
export function ProvedDomain({ domain, isShort = false }: { domain: string | undefined; isShort?: boolean }) {
  if (!domain) return null;
  const said = texts.frame.provedDomain({ domain });
  return (
    <span className={classes.proved} title={said}>
      <VerifiedIcon size={16} aria-hidden="true" />
      {isShort ? null : <bdi aria-hidden="true">{domain}</bdi>}
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  );
}
