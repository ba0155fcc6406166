import { VerifiedIcon, VisuallyHidden } from '@market/web-kit/frame';
import { texts } from './texts';
import classes from './values.module.css';

/**
 * Badge beside a company's name: the company has verified the domain of its site (docs/adr/0091). In a list only the
 * badge is visible, with the domain for screen readers; nothing where no domain is verified.
 */
export function ProvedDomain({ domain, isShort = false }: { domain: string | undefined; isShort?: boolean }) {
  if (!domain) return null;
  const hint = texts.values.provedDomain({ domain });
  return (
    <span className={classes.proved} title={hint}>
      <VerifiedIcon size={16} aria-hidden="true" />
      {isShort ? null : <bdi aria-hidden="true">{domain}</bdi>}
      <VisuallyHidden>{hint}</VisuallyHidden>
    </span>
  );
}
