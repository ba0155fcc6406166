import type { AccessEnder } from './access-ender';
import type { AccountWriter } from './account-writer';
import type { CodeSender } from './code-sender';
import type { ContactProver } from './contact-prover';
import type { DomainKeeper } from './domain-keeper';
import type { SessionKeeper } from './session-keeper';
import type { SignInChanger } from './sign-in-changer';
import type { SignInGuard } from './sign-in-guard';
import type { TeamKeeper } from './team-keeper';
import type { TextBudget } from './text-budget';
import type { Ports } from './ports';

export type { Caller } from './ports';

/** All dependencies of the use cases; each takes the few that it needs. */
export interface Needs extends Ports {
  accessEnder: AccessEnder;
  accountWriter: AccountWriter;
  domainKeeper: DomainKeeper;
  sessionKeeper: SessionKeeper;
  teamKeeper: TeamKeeper;
  signInChanger: SignInChanger;
  signInGuard: SignInGuard;
  codeSender: CodeSender;
  textBudget: TextBudget;
  contactProver: ContactProver;
}
