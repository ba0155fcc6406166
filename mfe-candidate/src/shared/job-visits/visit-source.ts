import { LINK_SOURCES, sourceInState, type VisitSource } from '@market/contracts/job-statistics';
import { SOURCE_PARAMETER } from '@market/contracts/site';

/** Hosts of search engines, by the name before the country's ending. */
const ENGINES = /(?:^|\.)(?:google|bing|duckduckgo|yahoo|ecosia|qwant|startpage|baidu|yandex|brave|kagi)\.[a-z.]{2,6}$/;
/** Mailboxes of the same companies, from which a link of a mail is opened. */
const MAIL = /^(?:e?-?mail|inbox)\./;

interface Arrival {
  /** History entry of the page, as the router tells it; the first of a page load has the key `default`. */
  location: { key: string; search: string; state: unknown };
  /** Address that the browser says this page load came from; empty where it tells nothing. */
  referrer: string;
  ownHost: string;
}

/**
 * Source of a visit, one of a closed list: within the site by the link, else by the address's own word, else by the
 * kind of host that led here. Neither addresses nor hosts leave the browser.
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
