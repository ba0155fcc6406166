import { parsePhone } from '@market/contracts/accounts/phone';
import { fieldsInvalid } from '@market/contracts/errors';
import { categoryName } from '@market/contracts/job-posts';
import { RULE_MESSAGES } from '@market/contracts/messages';
import type { CandidateInput } from '@market/contracts/profiles';
import type { CandidateFields } from '../../profiles/domain/candidate';

/**
 * Maps a profile form to stored fields; the phone is parsed for `defaultCountry` unless it names another.
 * @throws MarketError 'fields-invalid' for a category that is not in the list
 */
export function fieldsOf(
  {
    can_name,
    can_email,
    can_mobn,
    country,
    can_job_cate,
    can_skill,
    can_about,
    can_headline,
    can_links,
    can_langs,
  }: CandidateInput,
  defaultCountry: string,
): CandidateFields {
  if (categoryName(can_job_cate) === undefined) throw fieldsInvalid({ can_job_cate: RULE_MESSAGES.categoryUnknown });
  const phone = parsePhone(can_mobn, country ?? defaultCountry);
  return {
    can_name,
    can_email,
    can_mobn,
    can_phone: phone?.e164,
    can_country: phone?.country,
    can_job_cate,
    can_skill,
    can_about,
    ...(can_headline === undefined ? {} : { can_headline }),
    ...(can_links === undefined ? {} : { can_links }),
    ...(can_langs === undefined ? {} : { can_langs }),
  };
}
