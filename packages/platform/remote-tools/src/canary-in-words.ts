import type { RemoteRecord } from '@market/remote-contract';

/** Describes a canary's visitors: `5 % of the visitors, then 25 %, 100 % (412 visits …)`, or `50 % of EMP`. */
export function canaryInWords({ share, roles, stages }: NonNullable<RemoteRecord['canary']>): string {
  const then = stages && `, then ${stages.shares.map((one) => `${one} %`).join(', ')} (${stages.reason})`;
  return `${share} % of ${roles ? roles.join(', ') : 'the visitors'}${then ?? ''}`;
}
