import { CONTACT_ADDRESS } from '@market/contracts/site';
import type { GatewaySettings } from './settings';

/** Path of the pages that replace the company's own site while it is not configured. */
export const COMPANY_STAND_IN = '/dev/company';

/** Operator of the installation, as footer and pages show it. */
interface ShownCompany {
  email: string | null;
  site: string | null;
  social: string[];
}

/**
 * Operator of this installation, as pages show it. In production unset values are omitted; elsewhere placeholders
 * complete the footer: mails go to the development mailbox, company pages are ours, and networks link to their front
 * pages.
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
