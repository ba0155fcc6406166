import { call } from '@market/api/call';
import { ENDED_ACCESS_DAYS } from '@market/contracts/access';
import { FALLBACK_COUNTRY, isSignInComplete, ownAccount } from '@market/contracts/accounts';
import { BROWSER_API } from '@market/contracts/browser-api';
import { SHELL_PRODUCT, Wordmark } from '@market/market-ui/brand';
import type { PlayedProduct } from '@market/remote-host';
import { DEMO_CODE, DEMO_PASSWORD, PERSON_LABELS, PERSON_NAMES, personOfRole } from './people';
import { sessionFor } from './session-for';

/** The marketplace, as a remote that runs alone gets it. */
export const played: PlayedProduct = {
  about: SHELL_PRODUCT,
  Wordmark,
  people: PERSON_LABELS,
  realPeople: ['visitor', 'candidate', 'employer', 'admin'],
  password: DEMO_PASSWORD,
  code: DEMO_CODE,
  personOf: personOfRole,
  sessionFor: (person, isPlayed) => sessionFor(PERSON_NAMES.find((name) => name === person) ?? 'visitor', isPlayed),
  ownAccount: (http) => call(http, ownAccount),
  isSignInComplete,
  http: BROWSER_API,
  settings: { defaultCountry: FALLBACK_COUNTRY, endedAccessDays: ENDED_ACCESS_DAYS },
  async api(amount) {
    const [{ playedApi }, { createRecords }] = await Promise.all([import('./played-api'), import('./records')]);
    return playedApi(createRecords(amount, startOfDay()));
  },
};

function startOfDay(): Date {
  return new Date(new Date().setUTCHours(0, 0, 0, 0));
}
