import { FAILURES } from '@market/contracts/messages';
import { links } from '@market/contracts/site';
import type { Shell } from '@market/web-kit';
import { brand } from './brand';
import { texts } from './texts';

/** The marketplace, as the kit's own parts name it. */
export const SHELL_PRODUCT: Shell['product'] = {
  name: brand.name,
  mainPage: { label: texts.brand.findJobs, to: links.searchJobs() },
  accountNotFetched: FAILURES.profileFetch,
};
