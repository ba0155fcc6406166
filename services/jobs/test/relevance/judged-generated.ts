import type { JobFacts } from './generated-jobs';
import type { Grade, JudgedQuery, Shows } from './judging';

/** Intent behind a query. Several values of a kind are all meant. */
interface Meant {
  roles?: readonly string[];
  family?: string;
  skills?: readonly string[];
  level?: string;
  company?: string;
  city?: string;
  /** The very word, where another for the same role is not meant. */
  titled?: RegExp;
}

/** Skill that includes another one. */
const BUILT_ON: Record<string, string> = { nodejs: 'javascript', react: 'javascript', typescript: 'javascript' };

/** Queries: the text, the property of the search it tests, and the intent. */
const MEANT: ReadonlyArray<readonly [text: string, shows: Shows, meant: Meant]> = [
  ['software engineer', 'words', { roles: ['software engineer'] }],
  ['product manager', 'words', { roles: ['product manager'] }],
  ['senior data scientist', 'words', { roles: ['data scientist'], level: 'senior' }],
  ['electrician', 'words', { roles: ['electrician'] }],
  ['warehouse operator', 'words', { roles: ['warehouse operator'] }],
  ['machine learning engineer', 'words', { roles: ['machine learning engineer'] }],
  ['python', 'words', { skills: ['python'] }],
  ['java developer', 'words', { family: 'software', skills: ['java'] }],
  ['jobs for a cook', 'words', { roles: ['cook'] }],
  ['rust', 'words', { skills: ['rust'] }],
  ['senior accountant', 'words', { roles: ['accountant'], level: 'senior' }],

  ['sofware enginer', 'typo', { roles: ['software engineer'] }],
  ['electricain', 'typo', { roles: ['electrician'] }],
  ['acountant', 'typo', { roles: ['accountant'] }],
  ['kuberentes', 'typo', { skills: ['kubernetes'] }],
  ['javscript', 'typo', { skills: ['javascript'] }],
  ['paralgeal', 'typo', { roles: ['paralegal'] }],
  ['recuiter', 'typo', { roles: ['recruiter'] }],
  ['phamacist', 'typo', { roles: ['pharmacist'] }],
  ['marketng manger', 'typo', { roles: ['marketing manager'] }],
  ['registred nurse', 'typo', { roles: ['registered nurse'] }],
  ['weldr', 'typo', { roles: ['welder'] }],

  ['pharm', 'prefix', { roles: ['pharmacist'] }],
  ['electri', 'prefix', { roles: ['electrician'] }],
  ['data sci', 'prefix', { roles: ['data scientist'] }],
  ['kuber', 'prefix', { skills: ['kubernetes'] }],
  ['product man', 'prefix', { roles: ['product manager'] }],
  ['typesc', 'prefix', { skills: ['typescript'] }],
  ['sales rep', 'prefix', { roles: ['sales representative'] }],
  ['paral', 'prefix', { roles: ['paralegal'] }],

  ['nurses', 'plural', { roles: ['registered nurse'] }],
  ['accountants', 'plural', { roles: ['accountant'] }],
  ['electricians', 'plural', { roles: ['electrician'] }],
  ['companies secretary', 'plural', { roles: ['secretary'] }],
  ['secretaries', 'plural', { roles: ['secretary'] }],
  ['software engineers', 'plural', { roles: ['software engineer'] }],
  ['bakers', 'plural', { roles: ['baker'] }],
  ['truck drivers', 'plural', { roles: ['truck driver'] }],

  ['C++', 'signs', { skills: ['cpp'] }],
  ['c++ developer', 'signs', { family: 'software', skills: ['cpp'] }],
  ['C#', 'signs', { skills: ['csharp'] }],
  ['.NET', 'signs', { skills: ['dotnet'] }],
  ['dotnet', 'signs', { skills: ['dotnet'] }],
  ['dot net', 'signs', { skills: ['dotnet'] }],
  ['Node.js', 'signs', { skills: ['nodejs'] }],
  ['nodejs', 'signs', { skills: ['nodejs'] }],
  ['node js developer', 'signs', { family: 'software', skills: ['nodejs'] }],
  ['R', 'signs', { skills: ['r'] }],
  ['R data scientist', 'signs', { roles: ['data scientist'], skills: ['r'] }],
  ['C', 'signs', { skills: ['c'] }],
  ['Go', 'signs', { skills: ['go'] }],
  ['r&d technician', 'signs', { roles: ['research technician'] }],
  ['react.js', 'signs', { skills: ['react'] }],

  ['backer', 'accent', { titled: /Bäcker/ }],
  ['patissier zurich', 'accent', { titled: /Pâtissier/, city: 'zurich' }],
  ['café manager', 'accent', { roles: ['café manager'] }],
  ['cafe manager', 'accent', { roles: ['café manager'] }],
  ['nestle', 'accent', { company: 'Nestlé' }],
  ['muller sohne', 'accent', { company: 'Müller & Söhne' }],
  ['sao paulo recruiter', 'accent', { roles: ['recruiter'], city: 'sao paulo' }],

  ['full-stack', 'hyphen', { roles: ['full-stack developer'] }],
  ['full stack developer', 'hyphen', { roles: ['full-stack developer'] }],
  ['fullstack', 'hyphen', { roles: ['full-stack developer'] }],
  ['front-end developer', 'hyphen', { roles: ['frontend developer'] }],
  ['backend engineer', 'hyphen', { roles: ['backend developer'] }],
  ['book keeper', 'hyphen', { roles: ['bookkeeper'] }],
  ['bookkeeper', 'hyphen', { roles: ['bookkeeper'] }],

  ['js', 'synonym', { skills: ['javascript'] }],
  ['k8s', 'synonym', { skills: ['kubernetes'] }],
  ['SWE', 'synonym', { roles: ['software engineer'] }],
  ['RN', 'synonym', { roles: ['registered nurse'] }],
  ['SRE', 'synonym', { roles: ['site reliability engineer'] }],
  ['postgres', 'synonym', { skills: ['postgresql'] }],
  ['HR manager', 'synonym', { roles: ['human resources manager'] }],
  ['DBA', 'synonym', { roles: ['database administrator'] }],
  ['ML engineer', 'synonym', { roles: ['machine learning engineer'] }],
  ['attorney', 'synonym', { roles: ['lawyer'] }],
  ['hgv driver', 'synonym', { roles: ['truck driver'] }],
  ['certified nursing assistant', 'synonym', { roles: ['nursing assistant'] }],
  ['qa engineer', 'synonym', { roles: ['quality engineer'] }],
  ['sr software developer', 'synonym', { roles: ['software engineer'], level: 'senior' }],
  ['amazon web services', 'synonym', { skills: ['aws'] }],

  ['fjord ferries', 'company', { company: 'Fjord Ferries AS' }],
  ['at&t', 'company', { company: 'AT&T' }],
  ['oreilly', 'company', { company: "O'Reilly Media" }],
  ['h&m', 'company', { company: 'H&M' }],
  ['jp morgan', 'company', { company: 'J.P. Morgan' }],
  ['hewlett packard', 'company', { company: 'Hewlett-Packard' }],
  ['1password', 'company', { company: '1Password' }],
  ['acme robotics recruiter', 'company', { roles: ['recruiter'], company: 'Acme Robotics' }],
  ['quantm forge', 'company', { company: 'Quantum Forge' }],
  ['st marys hospital', 'company', { company: 'St. Mary’s Hospital' }],

  ['nurse toronto', 'place', { roles: ['registered nurse'], city: 'toronto' }],
  ['welder in Oslo', 'place', { roles: ['welder'], city: 'oslo' }],
  ['english teacher munich', 'place', { roles: ['english teacher'], city: 'munich' }],
  ['new york accountant', 'place', { roles: ['accountant'], city: 'new york' }],
];

export const JUDGED_GENERATED: ReadonlyArray<JudgedQuery<JobFacts>> = MEANT.map(([text, shows, meant]) => ({
  text,
  shows,
  gradeOf: (facts) => gradeOf(facts, meant),
}));

/**
 * 3: everything that was meant is what the job is. 2: a skill alone was meant, and the job asks for it among others. 1:
 * the role is another of the same family, or what was meant is only mentioned.
 */
function gradeOf(facts: JobFacts, { roles, family, skills, level, company, city, titled }: Meant): Grade {
  if (
    (company && facts.company !== company) ||
    (city && facts.city !== city) ||
    (level && facts.level !== level) ||
    (titled && !titled.test(facts.title))
  )
    return 0;
  if (skills && !skills.some((skill) => facts.skills.includes(skill)))
    return !roles &&
      !family &&
      skills.some((skill) => facts.mentions.includes(skill) || facts.skills.some((other) => BUILT_ON[other] === skill))
      ? 1
      : 0;
  if (family && facts.family !== family) return 0;
  if (roles && !roles.includes(facts.role)) return roles.some((role) => facts.mentions.includes(role)) ? 1 : 0;
  if (skills && !roles && !(facts.isSkillInTitle && skills.includes(facts.skills[0]!))) return 2;
  return 3;
}
