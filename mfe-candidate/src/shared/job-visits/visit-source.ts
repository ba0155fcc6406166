import { LINK_SOURCES, sourceInState, type VisitSource } from '@market/contracts/job-statistics';
import { SOURCE_PARAMETER } from '@market/contracts/site';

/** Hosts of search engines, matched without the country's ending. */
const ENGINES = /(?:^|\.)(?:google|bing|duckduckgo|yahoo|ecosia|qwant|startpage|baidu|yandex|brave|kagi)\.[a-z.]{2,6}$/;
/** Webmail hosts of the same companies, where links of mails are opened. */
const MAIL = /^(?:e?-?mail|inbox)\./;

interface Arrival {
  /** History entry from the router; the first of a page load has the key `default`. */
  location: { key: string; search: string; state: unknown };
  /** Referrer of this page load; empty where the browser withholds it. */
  referrer: string;
  ownHost: string;
}

/**
 * Classifies the source of a visit into a closed list: by the link within the site, else by a parameter of the address,
 * else by the referrer's kind. Neither addresses nor hosts leave the browser.
 */
export function sourceOf({ location: { key, search, state }, referrer, ownHost }: Arrival): VisitSource {
  const named = sourceInState(state);
  if (named) return named;
  if (key !== 'default') return 'pages';
  const campaign = new URLSearchParams(search).get(SOURCE_PARAMETER);
  if (campaign) return LINK_SOURCES.find((source) => source === campaign) ?? 'board';
  const host = hostOf(referrer);
  if (host === '') return 'direct';
  if (host === ownHost) return 'pages';
  return ENGINES.test(host) && !MAIL.test(host) ? 'engine' : 'other';
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '');
