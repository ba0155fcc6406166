import type { Education, Experience } from '@market/contracts/profiles';
import type { ShownCandidate } from './candidate';
import type { StoredFile } from '../../files/domain/stored-file';

/** Copy of a profile for other readers: without the picture, and without pay. */
export interface ProfileCopy {
  candidate: Omit<ShownCandidate, 'picture'>;
  experience: Experience[];
  education: Education[];
}

/** Copy of a profile as it is now. */
export function profileCopy(
  candidate: ShownCandidate & { resume?: StoredFile },
  { experience, education }: { experience: readonly Experience[]; education: readonly Education[] },
): ProfileCopy {
  const { can_code, login_id, can_name, can_email, can_mobn, can_phone, can_country, resume } = candidate;
  const { can_job_cate, can_skill, can_about, reg_date } = candidate;
  const { can_headline, can_links, can_langs } = candidate;
  return {
    candidate: {
      ...{ can_code, login_id, can_name, can_email, can_mobn },
      ...(can_phone ? { can_phone, can_country } : {}),
      ...{ can_job_cate, can_skill, can_about, reg_date },
      ...(can_headline ? { can_headline } : {}),
      ...(can_links ? { can_links } : {}),
      ...(can_langs ? { can_langs } : {}),
      ...(resume ? { resume } : {}),
    },
    experience: experience.map(({ cur_ctc: _pay, ...entry }) => entry),
    education: [...education],
  };
}
