import { isSiteOfDomain } from '@market/contracts/companies';
import type { ClientSession, MessageQueue } from '@market/service-kit';
import type { DomainProof, StandingProof } from '../domain/company-domain';
import { isOwner, leadOf } from '../domain/team';
import type { Recipient } from '../present/messages';
import type { Ports } from './ports';

/** Consequences of a company's proved domain: notifies the other services and the company's owners. */
export interface DomainKeeper {
  tell(tx: ClientSession, proof: DomainProof, requestId: string): Promise<void>;
  /** Ends a proof and emails its company's owners the reason; nothing if there is none. */
  end(
    tx: ClientSession,
    proof: StandingProof,
    ending: { because: 'expired' | 'record-missing' | 'taken-over'; requestId: string },
  ): Promise<void>;
  /**
   * Ends the proof of a company whose site has another domain by now; its owners made that change themselves, so they
   * get no email.
   */
  endForeign(tx: ClientSession, ownerId: string, requestId: string): Promise<void>;
  /** Emails the owners of a company who have a verified email. */
  mailOwners(
    tx: ClientSession,
    ownerId: string,
    message: (owner: Recipient) => ReturnType<Ports['texts']['domainEnds']>,
    requestId: string,
  ): Promise<void>;
}

export function createDomainKeeper({
  accounts,
  domainProofs,
  outbox,
  messages,
  texts,
}: Pick<Ports, 'accounts' | 'domainProofs' | 'outbox' | 'texts'> & { messages: MessageQueue }): DomainKeeper {
  const keeper: DomainKeeper = {
    async tell(tx, { owner_id, revision, domain }, requestId) {
      await outbox.add(
        tx,
        'identity.company-domain-changed.v1',
        { login_id: owner_id, revision, ...(domain ? { domain } : {}) },
        { requestId },
      );
    },
    async end(tx, { owner_id, domain }, { because, requestId }) {
      const ended = await domainProofs.end(tx, owner_id);
      if (!ended) return;
      await keeper.tell(tx, ended, requestId);
      await keeper.mailOwners(tx, owner_id, (owner) => texts.domainEnded({ ...owner, domain, because }), requestId);
    },
    async endForeign(tx, ownerId, requestId) {
      const proof = await domainProofs.find(ownerId, tx);
      if (!proof) return;
      const site = leadOf(await accounts.membersOf(ownerId, tx))?.company?.cmp_webs;
      if (site !== undefined && isSiteOfDomain(site, proof.domain)) return;
      const ended = await domainProofs.end(tx, ownerId);
      if (ended) await keeper.tell(tx, ended, requestId);
    },
    async mailOwners(tx, ownerId, message, requestId) {
      for (const member of await accounts.membersOf(ownerId, tx))
        if (isOwner(member) && member.email_ver_status === 1)
          await messages.queue(tx, message({ to: member.login_email, name: member.login_name }), { requestId });
    },
  };
  return keeper;
}
