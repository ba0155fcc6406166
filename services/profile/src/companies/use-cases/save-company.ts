import { pick } from '@market/api';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { fieldsInvalid } from '@market/contracts/errors';
import { parsePhone } from '@market/contracts/accounts/phone';
import {
  COMPANY_MOBILE_DIGITS,
  type CompanyIdentity,
  type CompanyInput,
  isSameCompany,
} from '@market/contracts/companies';
import { type Actor, type CallContext, ownerIdOf, refuseOtherVersion } from '@market/service-kit';
import { newCode } from '../../shared/domain/codes';
import type { CompanyFields, CompanyRecord } from '../domain/company';
import type { CompanyStore } from '../store/company-store';
import type { ChangeNeeds } from '../../shared/use-cases/needs';
import type { ProfileSettings } from '../../settings';
import { companySaved } from '../domain/event-payloads';
import { versionOfCompany } from '../present/edit-versions';
import type { TellRenamed } from './needs';
import { keysKnownOf } from '../domain/company-keys';

export type SaveCompany = (actor: Actor, input: CompanyInput, context: CallContext) => Promise<CompanyRecord>;

/**
 * Creates or changes the caller's own company. An approved employer's public pages keep the approved name and site; new
 * ones stay pending until an admin's review (ADR 0024), unless the installation approves employers automatically.
 * @throws MarketError 'fields-invalid' for a phone that is no number of its country; 'changed-meanwhile' for a change
 * based on another version than the stored one
 */
export function saveCompany({
  companies,
  isDuplicate,
  transact,
  mutex,
  outbox,
  defaultCountry,
  employerApproval,
  tellRenamed,
}: ChangeNeeds & {
  defaultCountry: string;
  employerApproval: ProfileSettings['employerApproval'];
  companies: CompanyStore;
  tellRenamed: TellRenamed;
  isDuplicate: (error: unknown) => boolean;
}): SaveCompany {
  /** Public name and site, and the pending ones: an approved company cannot change its identity without review. */
  function identityOf(
    actor: Actor,
    before: CompanyRecord | undefined,
    identity: CompanyIdentity,
  ): Pick<CompanyFields, 'cmp_name' | 'cmp_webs' | 'pending' | 'refused'> {
    const mayChange =
      !before || actor.user_approval_status !== 1 || employerApproval === 'auto' || isSameCompany(before, identity);
    if (mayChange) return identity;
    const { cmp_name, cmp_webs, refused } = before;
    return { cmp_name, cmp_webs, pending: identity, ...(refused ? { refused } : {}) };
  }

  return async (actor, { cmp_name, cmp_webs, version, ...input }, { requestId }) => {
    const { cmp_email, cmp_mobn, country, emp_loca, emp_addr } = input;
    const phone = parsePhone(cmp_mobn, country ?? defaultCountry);
    // Ten digits are accepted, as in the specification; other lengths only if valid in the country.
    if (!phone && cmp_mobn.length !== COMPANY_MOBILE_DIGITS)
      throw fieldsInvalid({ cmp_mobn: RULE_MESSAGES.companyPhoneOfCountry });
    const fields = {
      emp_loca,
      emp_addr,
      ...(cmp_email ? { cmp_email } : {}),
      cmp_mobn,
      cmp_phone: phone?.e164,
      cmp_country: phone?.country,
    };
    const save = () =>
      transact(async (session) => {
        const before = await companies.findByLogin(ownerIdOf(actor), session);
        if (before) refuseOtherVersion(version, versionOfCompany(before));
        const company = await companies.save(
          session,
          ownerIdOf(actor),
          {
            ...fields,
            changed_by: actor.login_id,
            ...identityOf(actor, before, { cmp_name, cmp_webs }),
            ...(before ? { known_keys: keysKnownOf(before) } : {}),
          },
          newCode('cmp'),
        );
        await outbox.add(session, 'profile.company-saved.v1', companySaved(company), { requestId });
        // Before an approval the name is not public, so nobody is notified.
        if (before && actor.user_approval_status === 1)
          await tellRenamed(company, { session, requestId, before: pick(before, 'cmp_name', 'cmp_webs') });
        return company;
      });
    try {
      return await mutex(ownerIdOf(actor), save);
    } catch (error) {
      // Upsert race: a parallel first save has created the company, so this one changes it.
      if (isDuplicate(error)) return mutex(ownerIdOf(actor), save);
      throw error;
    }
  };
}
