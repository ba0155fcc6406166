import { listFormat } from '@market/texts/formatters';
import { texts } from '../texts';

/** Kinds of what keeps a company from being dissolved. Who has applied is counted with the jobs that were applied to. */
export const COMPANY_HOLDINGS = [
  'members',
  'invitations',
  'jobs',
  'applications',
  'feeds',
  'requests',
  'api-keys',
  'webhooks',
] as const;
export type CompanyHolding = (typeof COMPANY_HOLDINGS)[number];

/** Holdings of a company as a list in words, such as `2 jobs and 1 feed`; without a number where not all were counted. */
export function holdingsText(holdings: ReadonlyArray<{ kind: CompanyHolding; count?: number | undefined }>): string {
  return listFormat(undefined, { type: 'conjunction' }).format(
    holdings.map(({ kind, count = 0 }) => texts.holdings[kind]({ count })),
  );
}
