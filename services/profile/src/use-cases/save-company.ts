import type { CompanyInput } from '@market/contracts';
import { readPhone } from '@market/contracts/phone';
import type { Actor } from '@market/service-kit';
import type { CompanyRecord } from '../domain/company';
import { newCode } from '../domain/codes';
import type { CompanyStore } from '../store/company-store';
import type { CallContext, ChangeNeeds } from './needs';

export type SaveCompany = (actor: Actor, input: CompanyInput, context: CallContext) => Promise<CompanyRecord>;

/** Makes or changes the caller's own company. */
export function saveCompany({ companies, isDuplicate, transact, inTurn, outbox, defaultCountry }: ChangeNeeds & { defaultCountry: string; companies: CompanyStore; isDuplicate: (error: unknown) => boolean }): SaveCompany {
  return async (actor, { cmp_name, cmp_email, cmp_mobn, country, cmp_webs, emp_loca, emp_addr }, { requestId }) => {
    const phone = readPhone(cmp_mobn, country ?? defaultCountry);
    const fields = { cmp_name, cmp_webs, emp_loca, emp_addr, ...(cmp_email ? { cmp_email } : {}), cmp_mobn, cmp_phone: phone?.e164, cmp_country: phone?.country };
    const save = () =>
      transact(async (session) => {
        const company = await companies.save(session, actor.login_id, fields, newCode('cmp'));
        await outbox.add(session, 'profile.company-saved.v1', { login_id: actor.login_id, cmp_code: company.cmp_code, revision: company.revision, cmp_name: company.cmp_name, emp_loca: company.emp_loca }, { requestId });
        return company;
      });
    try {
      return await inTurn(actor.login_id, save);
    } catch (error) {
      // The first of two first saves has made the company: the second changes it.
      if (isDuplicate(error)) return inTurn(actor.login_id, save);
      throw error;
    }
  };
}
