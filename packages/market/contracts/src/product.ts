import type { LoginType } from './accounts/roles';
import type { AnswerBody as Body, AnswerName as Name } from './answers';
import type { CompanyRight } from './companies/team-rights';
import type { ErrorCode as Code } from './errors';
import type { ApiKeyScope } from './integrations/constants';
import type { ServiceName as Service } from './services';

/** Names of this product, by which endpoints and calls are typed. */
declare module '@market/api/registered' {
  interface Registered {
    services: Service;
    roles: LoginType;
    rights: CompanyRight;
    keyScopes: ApiKeyScope;
    errors: Code;
    answers: { [Answer in Name]: Body<Answer> };
  }
}
