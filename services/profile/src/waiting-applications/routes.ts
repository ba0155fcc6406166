import { applyWithoutAccountSchema } from '@market/contracts/applications';
import { ENDPOINTS as endpoint } from '@market/contracts/endpoints';
import { SUCCESSES } from '@market/contracts/messages';
import { handle, type RouteRow, validate } from '@market/service-kit';
import type { ReceiveUpload } from '../files/adapters/profile-form';
import { presentWaitingApplication } from './present/waiting-application';
import type { ApplyWithoutAccount } from './use-cases/apply-without-account';
import type { MailWaiting } from './use-cases/mail-waiting-application';
import type { ShowWaitingApplication, TakeWaitingApplication } from './use-cases/take-waiting-application';

/** Use cases of the rows below. */
export interface WaitingApplicationUseCases {
  /** Rate limit of applications without an account from an address: throws MarketError 'too-many-requests'. */
  countApplication: (address: string) => Promise<void>;
  applyWithoutAccount: ApplyWithoutAccount;
  mailWaitingApplication: MailWaiting;
  showWaitingApplication: ShowWaitingApplication;
  takeWaitingApplication: TakeWaitingApplication;
}

/** Rows of applications without an account. */
export function waitingApplicationRoutes(use: WaitingApplicationUseCases, receive: ReceiveUpload): RouteRow[] {
  return [
    handle(endpoint.applyWithoutAccount, async ({ req, res, requestId, clientAddress }) => {
      // Counted before the body is read, which may have five megabytes.
      await use.countApplication(clientAddress);
      return receive({ req, res }, async ({ fields, files }) => {
        const answered = await use.applyWithoutAccount(
          { fields: validate(applyWithoutAccountSchema, fields), files },
          { requestId, address: clientAddress },
        );
        return { message: SUCCESSES.applicationWaits, ...answered };
      });
    }),
    handle(endpoint.mailWaitingApplication, async ({ body, requestId, clientAddress }) => {
      await use.countApplication(clientAddress);
      return { message: SUCCESSES.applicationWaits, ...(await use.mailWaitingApplication(body, { requestId })) };
    }),
    handle(endpoint.keptWaitingApplication, async ({ params }) =>
      presentWaitingApplication(await use.showWaitingApplication(params.id)),
    ),
    handle(endpoint.takeWaitingApplication, ({ actor, params, requestId }) =>
      use.takeWaitingApplication(actor, params.id, { requestId }),
    ),
  ];
}
