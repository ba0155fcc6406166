import type { InferType } from 'yup';
import type { StoredKind } from './access/personal-data';
import type { User } from './accounts/answers';
import type { LoginType } from './accounts/roles';
import type { AnswerBody as Body, AnswerName as Name } from './answers';
import type { CompanyRight } from './companies/team-rights';
import type { ErrorCode as Code } from './errors';
import type { EVENTS } from './events';
import type { ApiKeyScope } from './integrations/constants';
import type { Experience } from './profiles/answers';
import type { ServiceName as Service } from './services';

/** Type registration: names of this product, by which endpoints, calls and stores are typed. */
declare module '@market/api/registered' {
  interface Registered {
    services: Service;
    roles: LoginType;
    rights: CompanyRight;
    keyScopes: ApiKeyScope;
    errors: Code;
    models: StoredKind;
    sessionUser: User;
    sharedState: {
      /** Experience of the signed-in candidate, as last fetched. */
      experience: Experience[];
      /** Whether the signed-in employer has saved a company since the page was loaded. */
      companyRegistered: boolean;
    };
    answers: { [Answer in Name]: Body<Answer> };
    /** Not by `EventPayload`: its parameter's constraint would be resolved here, which is circular. */
    events: { [Type in keyof typeof EVENTS]: InferType<(typeof EVENTS)[Type]['payload']> };
  }
}
