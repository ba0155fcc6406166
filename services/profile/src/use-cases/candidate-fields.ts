import { RULES, categoryName, fieldsInvalid, type CandidateInput } from '@market/contracts';
import type { CandidateFields } from '../domain/candidate';

/** What is stored of a profile form. @throws MarketError 'fields-invalid' for a category that is not in the list */
export function fieldsOf({ can_name, can_email, can_mobn, can_job_cate, can_skill, can_about }: CandidateInput): CandidateFields {
  if (categoryName(can_job_cate) === undefined) throw fieldsInvalid({ can_job_cate: RULES.categoryUnknown });
  return { can_name, can_email, can_mobn, can_job_cate, can_skill, can_about };
}
