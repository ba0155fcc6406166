import type { RemoteRecord } from '@market/contracts/remotes';

/** Visitors of a canary in words: `10 % of the visitors`, or `50 % of EMP`. */
export const shareInWords = ({ share, roles }: Pick<NonNullable<RemoteRecord['canary']>, 'share' | 'roles'>): string =>
  `${share} % of ${roles ? roles.join(', ') : 'the visitors'}`;
