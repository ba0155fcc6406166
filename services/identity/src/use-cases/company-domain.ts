import { DAY_MS } from '@market/api/durations';
import {
  DOMAIN_PROOF_DAYS,
  type CompanyDomain,
  type DomainCodeInput,
  type DomainMailboxInput,
  type DomainProofKind,
} from '@market/contracts/companies';
import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { inTransaction, isDuplicateKey, ownerIdOf, type Actor, type ClientSession } from '@market/service-kit';
import type { Account } from '../domain/account';
import { domainToProve, mailboxesOf, mayTakeOver, recordOf } from '../domain/company-domain';
import { leadOf } from '../domain/team';
import { presentDomain } from '../present/company-domain';
import type { Caller, Needs } from './needs';

/** Company of a caller, with the domain that it may prove. */
interface OwnDomain {
  own: Account;
  ownerId: string;
  cmp_name: string;
  domain: string;
}

/**
 * Proof of the domain of a company's site, by a code to one of its mailboxes or a DNS record (ADR 0091). Only the
 * published site counts: a new one pending an admin's approval proves nothing yet.
 */
export function companyDomain({
  connection,
  accounts,
  domainProofs,
  domainKeeper,
  teamKeeper,
  codes,
  codeSender,
  texts,
  limits,
  txtRecords,
  domainKey,
  clock,
  log,
}: Pick<
  Needs,
  | 'connection'
  | 'accounts'
  | 'domainProofs'
  | 'domainKeeper'
  | 'teamKeeper'
  | 'codes'
  | 'codeSender'
  | 'texts'
  | 'limits'
  | 'txtRecords'
  | 'domainKey'
  | 'clock'
  | 'log'
>) {
  async function companyOf(actor: Actor, tx?: ClientSession) {
    const members = await accounts.membersOf(ownerIdOf(actor), tx);
    const own = members.find(({ login_id }) => login_id === actor.login_id);
    if (!own) throw new MarketError('token-invalid');
    return { own, ownerId: ownerIdOf(own), company: leadOf(members)?.company };
  }

  /** @throws MarketError 'domain-unprovable' */
  async function ownDomain(actor: Actor, tx?: ClientSession): Promise<OwnDomain> {
    const { own, ownerId, company } = await companyOf(actor, tx);
    const { domain } = domainToProve(company?.cmp_webs);
    if (!domain) throw new MarketError('domain-unprovable');
    return { own, ownerId, cmp_name: company?.cmp_name ?? '', domain };
  }

  const show = async (actor: Actor): Promise<CompanyDomain> => {
    const { own, ownerId, company } = await companyOf(actor);
    const toProve = domainToProve(company?.cmp_webs);
    const { domain } = toProve;
    return {
      ...toProve,
      mailboxes: domain ? mailboxesOf(domain, own) : [],
      ...(domain ? { record: recordOf(ownerId, domain, domainKey) } : {}),
      ...presentDomain(await domainProofs.find(ownerId)),
    };
  };

  /**
   * Another company's proof of the domain, which a proof of this kind may replace.
   * @throws MarketError 'domain-taken' if the other proof outweighs this kind
   */
  async function otherHolder(tx: ClientSession, { ownerId, domain }: OwnDomain, by: DomainProofKind) {
    const holder = await domainProofs.findByDomain(domain, tx);
    if (!holder || holder.owner_id === ownerId) return undefined;
    if (!mayTakeOver(holder, by)) throw new MarketError('domain-taken');
    return holder;
  }

  /** Stores the proof for the domain `shown`, unless the company's site has another domain by now. */
  async function prove(
    tx: ClientSession,
    actor: Actor,
    { shown, by }: { shown: string; by: DomainProofKind },
    { requestId }: Caller,
  ): Promise<void> {
    const now = await ownDomain(actor, tx);
    if (now.domain !== shown) throw new MarketError('domain-unprovable');
    const holder = await otherHolder(tx, now, by);
    if (holder) await domainKeeper.end(tx, holder, { because: 'taken-over', requestId });
    const at = clock.now();
    const proof = await domainProofs.prove(tx, now.ownerId, {
      domain: shown,
      by,
      at,
      ...(by === 'mail' ? { ends_at: new Date(at.getTime() + DOMAIN_PROOF_DAYS * DAY_MS) } : {}),
    });
    await domainKeeper.tell(tx, proof, requestId);
    await teamKeeper.note(tx, now.own, { kind: 'domain-proved', whom: shown });
  }

  /** The unique index decides: of two companies that prove one domain concurrently, the first wins. */
  const transact = <Done>(work: (tx: ClientSession) => Promise<Done>): Promise<Done> =>
    inTransaction(connection, work).catch((error: unknown) => {
      throw isDuplicateKey(error) ? new MarketError('domain-taken') : error;
    });

  return {
    show,

    async sendCode(actor: Actor, { mailbox: typed }: DomainMailboxInput, caller: Caller): Promise<void> {
      const company = await ownDomain(actor);
      const mailbox = offered(company, typed);
      await transact((tx) => otherHolder(tx, company, 'mail'));
      await limits.domainMailsToMailbox.consume(mailbox);
      await codeSender.mail({
        purpose: 'prove-domain',
        subject: subjectOf(company, mailbox),
        to: mailbox,
        askedBy: { loginId: company.own.login_id },
        caller,
        write: (made) => texts.domainCode({ to: mailbox, ...made, company: company.cmp_name, domain: company.domain }),
      });
    },

    async byMail(actor: Actor, { mailbox: typed, otp }: DomainCodeInput, caller: Caller): Promise<CompanyDomain> {
      const company = await ownDomain(actor);
      const mailbox = offered(company, typed);
      const challenge = { purpose: 'prove-domain', subject: subjectOf(company, mailbox) } as const;
      const from = { loginId: company.own.login_id };
      const challengeId = await codeSender.check({ ...challenge, code: otp, from });
      if (challengeId === undefined) throw new MarketError('otp-invalid');
      await transact(async (tx) => {
        if (!(await codes.spend(tx, challenge, challengeId, clock.now()))) throw new MarketError('otp-invalid');
        await prove(tx, actor, { shown: company.domain, by: 'mail' }, caller);
      });
      await codeSender.forgive({ ...challenge, from });
      return show(actor);
    },

    async byRecord(actor: Actor, caller: Caller): Promise<CompanyDomain> {
      const company = await ownDomain(actor);
      await limits.domainLooks.consume(company.own.login_id);
      const { name, value } = recordOf(company.ownerId, company.domain, domainKey);
      const found = await txtRecords.find(name).catch((error: unknown) => {
        log.warn({ err: error, name }, 'a record in the DNS could not be asked for');
        throw new MarketError('service-unavailable');
      });
      if (!found.includes(value)) throw new MarketError('domain-record-missing');
      await transact((tx) => prove(tx, actor, { shown: company.domain, by: 'record' }, caller));
      return show(actor);
    },

    async end(actor: Actor, { requestId }: Caller): Promise<CompanyDomain> {
      await transact(async (tx) => {
        const { own, ownerId } = await companyOf(actor, tx);
        const proof = await domainProofs.find(ownerId, tx);
        const ended = await domainProofs.end(tx, ownerId);
        if (!proof || !ended) return;
        await domainKeeper.tell(tx, ended, requestId);
        await teamKeeper.note(tx, own, { kind: 'domain-ended', whom: proof.domain });
      });
      return show(actor);
    },
  };
}

/**
 * @throws MarketError 'fields-invalid' for a mailbox that proves nothing: callers cannot have arbitrary addresses
 * mailed
 */
function offered({ own, domain }: OwnDomain, typed: string): string {
  const mailbox = typed.toLowerCase();
  if (!mailboxesOf(domain, own).includes(mailbox)) throw fieldsInvalid({ mailbox: RULE_MESSAGES.domainMailbox });
  return mailbox;
}

/** A code is bound to the account that requested it, and to one mailbox. */
const subjectOf = ({ own }: OwnDomain, mailbox: string): string => `${own.login_id} ${mailbox}`;
