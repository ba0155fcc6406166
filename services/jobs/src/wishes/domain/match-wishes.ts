import type { EmploymentType, GeocodedPlace, SalaryPeriod } from '@market/contracts/job-posts';
import type { MatchWishes, MatchWishesInput } from '@market/contracts/search';

/** A candidate's job preferences: private, shown to nobody else and in no event (docs/security.md, S120). */
export interface StoredWishes {
  login_id: string;
  /** Null without a minimum. */
  minimum_pay: number | null;
  currency: string | null;
  salary_period: SalaryPeriod;
  /** Place as written; empty without one. */
  place: string;
  /** Coordinates and country of `place`; null if unknown. Saved by earlier releases without the country. */
  located: (Pick<GeocodedPlace, 'latitude' | 'longitude'> & { country?: string }) | null;
  emp_type: EmploymentType[];
}

/** Empty preferences, for a candidate without any. */
export function noWishes(loginId: string): StoredWishes {
  return {
    login_id: loginId,
    minimum_pay: null,
    currency: null,
    salary_period: 'year',
    place: '',
    located: null,
    emp_type: [],
  };
}

/** Preferences from the form. */
export function wishesOf(
  loginId: string,
  { minimum_pay, currency, salary_period, place, emp_type }: MatchWishesInput,
  located: StoredWishes['located'],
): StoredWishes {
  return {
    login_id: loginId,
    minimum_pay: minimum_pay ? Number(minimum_pay) : null,
    currency: minimum_pay ? (currency ?? null) : null,
    salary_period,
    place,
    located,
    emp_type: [...new Set(emp_type)],
  };
}

/** Preferences as presented to their owner. */
export function presentWishes({
  minimum_pay,
  currency,
  salary_period,
  place,
  located,
  emp_type,
}: StoredWishes): MatchWishes {
  return {
    minimum_pay: minimum_pay === null ? null : String(minimum_pay),
    currency,
    salary_period,
    place,
    place_known: located !== null,
    emp_type,
  };
}
