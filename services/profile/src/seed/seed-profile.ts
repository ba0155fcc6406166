import { randomUUID } from 'node:crypto';
import type { LoginType } from '@market/contracts/accounts';
import { type CompanyInput, type CompanyPageInput, companyPageSchema } from '@market/contracts/companies';
import type { CandidateInput, EducationInput, ExperienceInput } from '@market/contracts/profiles';
import type { Actor } from '@market/service-kit';
import { profileParts, type PartsNeeds, type ProfileParts } from '../parts';
import { answerAccessRequest } from '../access/use-cases/answer-access-request';
import { requestAccess } from '../access/use-cases/request-access';
import { drawAvatar } from './draw-avatar';
import { drawCover } from './draw-cover';
import { drawLogo } from './draw-logo';
import { writeResume } from './write-resume';

/** Demo data for an empty database; accounts are identified by their `login_id`. */
export interface ProfileSeed {
  candidates: ReadonlyArray<{
    login_id: string;
    fields: CandidateInput;
    /** Whether a portrait and a resume are generated. */
    picture: boolean;
    resume: boolean;
    experience: readonly ExperienceInput[];
    education: readonly EducationInput[];
  }>;
  companies: ReadonlyArray<{
    login_id: string;
    fields: CompanyInput;
    page?: Partial<CompanyPageInput>;
    /** Whether the page has a cover beside its logo. */
    cover?: boolean;
  }>;
  /** Access requests, at most one per employer and candidate. */
  accessRequests: ReadonlyArray<{
    employer_login_id: string;
    candidate_login_id: string;
    message?: string;
    answer?: 'granted' | 'declined';
  }>;
}

export interface SeededProfile {
  /** By `login_id`. */
  canCodes: Map<string, string>;
  cmpCodes: Map<string, string>;
}

const CONTEXT = { requestId: 'demo-data' };

/**
 * Creates profiles, companies and access requests by the use cases of the API, with generated pictures and resumes;
 * events are sent as usual. Accounts count as verified and approved. Existing data is not changed, so that an
 * interrupted run can be repeated.
 */
export async function seedProfile(
  { config, connection, clock, log }: Omit<PartsNeeds, 'accounts' | 'countBackgroundEdit'>,
  seed: ProfileSeed,
): Promise<SeededProfile> {
  const nothing = async () => undefined;
  const parts = profileParts({
    config,
    connection,
    clock,
    log,
    accounts: { find: nothing, membersOf: async () => [] },
    countBackgroundEdit: nothing,
  });
  try {
    const cmpCodes = new Map<string, string>();
    for (const { login_id, fields, page, cover = false } of seed.companies) {
      const company =
        (await parts.stores.companies.findByLogin(login_id)) ??
        (await parts.writing.saveCompany(actorOf(login_id, 'EMP'), fields, CONTEXT));
      cmpCodes.set(login_id, company.cmp_code);
      if (page) await seedPage(parts, { login_id, name: fields.cmp_name, page, cover });
    }
    const canCodes = new Map<string, string>();
    for (const candidate of seed.candidates) canCodes.set(candidate.login_id, await seedCandidate(parts, candidate));
    await seedAccessRequests(parts, seed.accessRequests, canCodes);
    return { canCodes, cmpCodes };
  } finally {
    await parts.pdf.stop();
  }
}

async function seedPage(
  { stores, writing: { companyPage } }: ProfileParts,
  { login_id, name, page, cover }: { login_id: string; name: string; page: Partial<CompanyPageInput>; cover: boolean },
): Promise<void> {
  if ((await stores.pages.findByLogin(login_id))?.published) return;
  const actor = actorOf(login_id, 'EMP');
  await companyPage.save(actor, companyPageSchema.cast(page));
  const logo = { name: 'logo.png', bytes: await drawLogo(name) };
  await companyPage.addPicture(actor, { kind: 'logo', alt: '' }, { image: logo });
  if (cover) {
    const image = { name: 'cover.png', bytes: await drawCover(name) };
    await companyPage.addPicture(actor, { kind: 'cover', alt: '' }, { image });
  }
  await companyPage.publish(actor, {}, CONTEXT);
}

async function seedCandidate(
  { stores, writing }: ProfileParts,
  { login_id, fields, picture, resume, experience, education }: ProfileSeed['candidates'][number],
): Promise<string> {
  const existing = await stores.candidates.findByLogin(login_id);
  if (existing) return existing.can_code;
  const actor = actorOf(login_id, 'CND');
  const background = await stores.backgrounds.find(login_id);
  for (const entry of experience.slice(background.experience.length))
    await writing.experience.add(actor, entry, { ...CONTEXT, idForNew: randomUUID() });
  for (const entry of education.slice(background.education.length))
    await writing.education.add(actor, entry, { ...CONTEXT, idForNew: randomUUID() });
  const files = {
    ...(picture ? { profileImage: { name: 'portrait.png', bytes: await drawAvatar(fields.can_name) } } : {}),
    ...(resume
      ? { resume: { name: 'resume.pdf', bytes: await writeResume({ ...fields, experience, education }) } }
      : {}),
  };
  return (await writing.createCandidate(actor, { fields, files }, CONTEXT)).can_code;
}

async function seedAccessRequests(
  { stores, change }: ProfileParts,
  accessRequests: ProfileSeed['accessRequests'],
  canCodes: ReadonlyMap<string, string>,
): Promise<void> {
  const { candidates, companies, requests, applicants } = stores;
  const ask = requestAccess({
    ...change,
    requests,
    candidates,
    companies,
    applicants,
    accounts: { membersOf: async () => [] },
    // Identity mapping in place of pair codes: no employer has seen blind records yet.
    codes: { codeFor: (_employer, code) => code, canCodeOf: (_employer, code) => code },
    countRequest: async () => undefined,
    refuseOverdue: async () => undefined,
    conversationEnded: async () => false,
  });
  const answerOne = answerAccessRequest({
    ...change,
    requests,
    candidates,
    companies,
    countGrant: async () => undefined,
  });
  for (const { employer_login_id, candidate_login_id, message, answer } of accessRequests) {
    const can_code = canCodes.get(candidate_login_id);
    if (!can_code || (await requests.findPair(employer_login_id, can_code))) continue;
    const context = { ...CONTEXT, idForNew: randomUUID() };
    const { id } = await ask(actorOf(employer_login_id, 'EMP'), { can_code, message }, context);
    if (answer) await answerOne(actorOf(candidate_login_id, 'CND'), id, { status: answer }, CONTEXT);
  }
}

function actorOf(login_id: string, login_type: LoginType): Actor {
  return {
    login_id,
    login_type,
    sid: randomUUID(),
    email_ver_status: 1,
    phone_ver_status: 1,
    user_approval_status: 1,
    profile_created: 1,
  };
}
