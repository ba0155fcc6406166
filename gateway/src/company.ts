import { CONTACT_ADDRESS } from '@market/contracts/site';
import type { GatewaySettings } from './settings';

/** Address of the pages that stand in for the company's own site while it is not set. */
export const COMPANY_STAND_IN = '/dev/company';

/** Operator of the installation, as footer and pages show it. */
interface ShownCompany {
  email: string | null;
  site: string | null;
  social: string[];
}

/**
 * Operator of this installation, as pages show it. In production unset values are left out; elsewhere it has something
 * in its place, so that the footer is seen whole: mails land in the development mailbox, the company's pages are ours,
 * the networks' their front pages.
 */
export function shownCompany({
  company,
  nodeEnv,
  publicUrl,
}: Pick<GatewaySettings, 'company' | 'nodeEnv' | 'publicUrl'>): ShownCompany {
  const set: ShownCompany = { email: company.email ?? null, site: company.site ?? null, social: company.social };
  if (nodeEnv === 'production') return set;
  return {
    email: set.email ?? CONTACT_ADDRESS,
    site: set.site ?? `${publicUrl}${COMPANY_STAND_IN}`,
    social:
      set.social.length > 0 ? set.social : ['https://www.linkedin.com/', 'https://x.com/', 'https://www.youtube.com/'],
  };
}
