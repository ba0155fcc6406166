import { texts } from '../../texts';
import { VerifiedIcon } from './icons';
import classes from './values.module.css';
import { VisuallyHidden } from './visually-hidden';

/**
 * Sign beside a company's name: it has proved the domain of its site (docs/adr/0091). In a list the sign alone, with
 * the domain for those who hear the page; nothing where none is proved.
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
