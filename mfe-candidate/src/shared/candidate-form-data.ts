/** Form values of a candidate's profile. */
export interface CandidateValues {
  can_name: string;
  can_email: string;
  can_mobn: string;
  country: string;
  can_job_cate: number | '';
  can_skill: string[];
  can_about: string;
  can_headline: string;
  can_links: string[];
  can_langs: string[];
  show_to_employers: boolean;
  /** Companies to hide the profile from, chosen with a first profile. */
  hide_from: string[];
}

/** Additional values of the request. */
interface Beside {
  /** Version that the form edits, for a stored profile. */
  version?: string | undefined;
  profileImage?: File | null;
  resume?: File | null;
}

/** Values that are sent as they were typed. */
const TYPED = ['can_name', 'can_email', 'can_mobn', 'country', 'can_job_cate', 'can_about', 'can_headline'] as const;

/**
 * Builds the multipart body: skills comma-joined, links and languages one per line, today's date, files only when
 * chosen. Other values of a form are left out.
 */
export function candidateFormData(values: CandidateValues & Beside, { isNew }: { isNew: boolean }): FormData {
  const { profileImage, resume, can_skill, can_links, can_langs, show_to_employers, hide_from, version } = values;
  const form = new FormData();
  for (const name of TYPED) form.set(name, String(values[name]).trim());
  form.set('can_skill', can_skill.join(','));
  form.set('can_links', can_links.join('\n'));
  form.set('can_langs', can_langs.join('\n'));
  form.set('reg_date', today());
  if (version) form.set('version', version);
  if (isNew) {
    form.set('show_to_employers', String(show_to_employers));
    form.set('hide_from', hide_from.join('\n'));
  }
  if (profileImage) form.set('profileImage', profileImage);
  if (resume) form.set('resume', resume);
  return form;
}

/** Today, where the person is, as `yyyy-mm-dd`. */
function today(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
