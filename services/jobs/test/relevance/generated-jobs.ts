import type { SearchableJob } from '../../src/search/adapters';
import { JUDGED_AT, type JudgedJob } from './judging';

/** Facts of a generated job, independent of its ad's wording: queries are judged by these. */
export interface JobFacts {
  title: string;
  role: string;
  /** Roles of one family can do much of each other's work. */
  family: string;
  level: string;
  /** The skills it asks for, by their plain names, the one in the title (if any) first. */
  skills: readonly string[];
  isSkillInTitle: boolean;
  company: string;
  city: string;
  /** Skills and roles that the description only mentions. */
  mentions: readonly string[];
}

interface Role {
  role: string;
  family: string;
  category: number;
  /** Ways in which ads name it. */
  titles: readonly string[];
  skills: readonly string[];
}

const CODE = [
  'javascript',
  'typescript',
  'python',
  'java',
  'cpp',
  'csharp',
  'dotnet',
  'nodejs',
  'react',
  'kubernetes',
  'postgresql',
  'aws',
  'go',
  'rust',
  'c',
];
const ROLES: readonly Role[] = [
  {
    role: 'software engineer',
    family: 'software',
    category: 1,
    titles: ['Software Engineer', 'Software Developer', 'SWE', 'Software Engineers (m/f/d)', 'Programmer'],
    skills: CODE,
  },
  {
    role: 'frontend developer',
    family: 'software',
    category: 1,
    titles: ['Frontend Developer', 'Front-End Developer', 'Front End Engineer'],
    skills: ['javascript', 'typescript', 'react'],
  },
  {
    role: 'backend developer',
    family: 'software',
    category: 1,
    titles: ['Backend Developer', 'Back-End Engineer', 'Back end developer'],
    skills: ['nodejs', 'java', 'python', 'postgresql', 'go', 'dotnet'],
  },
  {
    role: 'full-stack developer',
    family: 'software',
    category: 1,
    titles: ['Full-Stack Developer', 'Full Stack Engineer', 'Fullstack Developer'],
    skills: ['javascript', 'nodejs', 'react', 'dotnet'],
  },
  {
    role: 'mobile developer',
    family: 'software',
    category: 1,
    titles: ['Mobile Developer', 'Android Developer', 'iOS Engineer'],
    skills: ['java', 'react'],
  },
  {
    role: 'site reliability engineer',
    family: 'operations',
    category: 2,
    titles: ['Site Reliability Engineer', 'SRE', 'Platform Engineer'],
    skills: ['kubernetes', 'aws', 'go', 'python'],
  },
  {
    role: 'devops engineer',
    family: 'operations',
    category: 2,
    titles: ['DevOps Engineer', 'Dev Ops Engineer'],
    skills: ['kubernetes', 'aws', 'python'],
  },
  {
    role: 'system administrator',
    family: 'operations',
    category: 2,
    titles: ['System Administrator', 'Systems Administrators', 'Linux Admin'],
    skills: ['aws', 'postgresql'],
  },
  {
    role: 'database administrator',
    family: 'operations',
    category: 2,
    titles: ['Database Administrator', 'DBA'],
    skills: ['postgresql', 'sql'],
  },
  {
    role: 'data scientist',
    family: 'data',
    category: 3,
    titles: ['Data Scientist', 'Data Science Specialist'],
    skills: ['python', 'r', 'sql', 'machine learning'],
  },
  {
    role: 'data analyst',
    family: 'data',
    category: 3,
    titles: ['Data Analyst', 'Analyst, Data & Insights'],
    skills: ['sql', 'r', 'excel'],
  },
  {
    role: 'statistician',
    family: 'data',
    category: 25,
    titles: ['Statistician', 'Biostatistician'],
    skills: ['r', 'sql'],
  },
  {
    role: 'machine learning engineer',
    family: 'data',
    category: 3,
    titles: ['Machine Learning Engineer', 'ML Engineer'],
    skills: ['python', 'machine learning', 'cpp'],
  },
  {
    role: 'embedded engineer',
    family: 'software',
    category: 19,
    titles: ['Embedded Engineer', 'Firmware Engineer'],
    skills: ['c', 'cpp', 'rust'],
  },
  {
    role: 'quality engineer',
    family: 'software',
    category: 1,
    titles: ['QA Engineer', 'Quality Assurance Engineer', 'Test Engineer'],
    skills: ['java', 'javascript'],
  },
  {
    role: 'research technician',
    family: 'science',
    category: 25,
    titles: ['R&D Technician', 'Research & Development Technician', 'R & D Technician'],
    skills: ['laboratory'],
  },
  {
    role: 'registered nurse',
    family: 'nursing',
    category: 22,
    titles: ['Registered Nurse', 'RN', 'Registered Nurses, night shift', 'RN - Emergency Room'],
    skills: ['patient care', 'first aid'],
  },
  {
    role: 'nursing assistant',
    family: 'nursing',
    category: 22,
    titles: ['Certified Nursing Assistant', 'CNA', 'Care Assistant'],
    skills: ['patient care'],
  },
  {
    role: 'pharmacist',
    family: 'health',
    category: 22,
    titles: ['Pharmacist', 'Clinical Pharmacist'],
    skills: ['pharmacy'],
  },
  {
    role: 'accountant',
    family: 'finance',
    category: 10,
    titles: ['Accountant', 'Financial Accountant', 'Accountant (CPA)'],
    skills: ['accounting', 'excel'],
  },
  {
    role: 'bookkeeper',
    family: 'finance',
    category: 10,
    titles: ['Bookkeeper', 'Book-keeper'],
    skills: ['accounting', 'excel'],
  },
  {
    role: 'product manager',
    family: 'product',
    category: 6,
    titles: ['Product Manager', 'Product Lead'],
    skills: ['agile'],
  },
  {
    role: 'project manager',
    family: 'product',
    category: 6,
    titles: ['Project Manager', 'Project Lead'],
    skills: ['agile'],
  },
  {
    role: 'marketing manager',
    family: 'marketing',
    category: 7,
    titles: ['Marketing Manager', 'Head of Marketing', 'Marketing Mgr'],
    skills: ['seo', 'copywriting'],
  },
  {
    role: 'human resources manager',
    family: 'people',
    category: 12,
    titles: ['Human Resources Manager', 'HR Manager', 'HR Business Partner'],
    skills: ['recruiting'],
  },
  {
    role: 'recruiter',
    family: 'people',
    category: 12,
    titles: ['Recruiter', 'Talent Acquisition Partner'],
    skills: ['recruiting'],
  },
  {
    role: 'sales representative',
    family: 'sales',
    category: 8,
    titles: ['Sales Representative', 'Sales Rep', 'Sales Executive'],
    skills: ['sales', 'negotiation'],
  },
  { role: 'secretary', family: 'office', category: 14, titles: ['Company Secretary', 'Secretary'], skills: ['excel'] },
  {
    role: 'baker',
    family: 'kitchen',
    category: 26,
    titles: ['Baker', 'Pâtissier / Baker', 'Bäcker'],
    skills: ['cooking'],
  },
  {
    role: 'cook',
    family: 'kitchen',
    category: 26,
    titles: ['Cook', 'Line Cook', 'Chef de Cuisine'],
    skills: ['cooking'],
  },
  {
    role: 'café manager',
    family: 'kitchen',
    category: 26,
    titles: ['Café Manager', 'Cafe Manager'],
    skills: ['cooking', 'leadership'],
  },
  {
    role: 'waiter',
    family: 'service',
    category: 26,
    titles: ['Waiter', 'Waiter / Waitress', 'Server (restaurant)'],
    skills: ['customer service'],
  },
  {
    role: 'truck driver',
    family: 'driving',
    category: 17,
    titles: ['Truck Driver', 'HGV Driver', 'Lorry driver'],
    skills: ['driving licence'],
  },
  {
    role: 'electrician',
    family: 'trades',
    category: 21,
    titles: ['Electrician', 'Electricians wanted'],
    skills: ['wiring'],
  },
  { role: 'welder', family: 'trades', category: 21, titles: ['Welder', 'MIG/TIG Welder'], skills: ['welding'] },
  {
    role: 'english teacher',
    family: 'teaching',
    category: 24,
    titles: ['English Teacher', 'Teacher of English'],
    skills: ['english'],
  },
  {
    role: 'mathematics teacher',
    family: 'teaching',
    category: 24,
    titles: ['Mathematics Teacher', 'Maths Teacher'],
    skills: ['mathematics'],
  },
  {
    role: 'paralegal',
    family: 'legal',
    category: 13,
    titles: ['Paralegal', 'Legal Assistant'],
    skills: ['legal research'],
  },
  {
    role: 'lawyer',
    family: 'legal',
    category: 13,
    titles: ['Lawyer', 'Attorney', 'Attorney-at-Law'],
    skills: ['legal research'],
  },
  {
    role: 'warehouse operator',
    family: 'logistics',
    category: 16,
    titles: ['Warehouse Operator', 'Warehouse Operative', 'Forklift Operator'],
    skills: ['forklift'],
  },
];

/** Spellings of a skill in ads. */
const WRITINGS: Record<string, readonly string[]> = {
  javascript: ['JavaScript', 'JS'],
  typescript: ['TypeScript'],
  python: ['Python'],
  java: ['Java'],
  cpp: ['C++'],
  csharp: ['C#'],
  dotnet: ['.NET', '.NET Core'],
  nodejs: ['Node.js', 'NodeJS'],
  react: ['React', 'React.js'],
  kubernetes: ['Kubernetes', 'K8s'],
  postgresql: ['PostgreSQL', 'Postgres'],
  aws: ['AWS', 'Amazon Web Services'],
  go: ['Go'],
  rust: ['Rust'],
  c: ['C'],
  r: ['R'],
  sql: ['SQL'],
  'machine learning': ['Machine Learning', 'ML'],
  excel: ['Excel'],
  laboratory: ['Laboratory Techniques'],
  'patient care': ['Patient Care'],
  'first aid': ['First Aid'],
  pharmacy: ['Pharmacy'],
  accounting: ['Accounting'],
  agile: ['Agile'],
  seo: ['SEO', 'Search Engine Optimization'],
  copywriting: ['Copywriting'],
  recruiting: ['Recruiting'],
  sales: ['Sales'],
  negotiation: ['Negotiation'],
  cooking: ['Cooking'],
  leadership: ['Leadership'],
  'customer service': ['Customer Service'],
  'driving licence': ['Driving Licence'],
  wiring: ['Electrical Wiring'],
  welding: ['Welding'],
  english: ['English'],
  mathematics: ['Mathematics'],
  'legal research': ['Legal Research'],
  forklift: ['Forklift Operation'],
};
const LEVELS = ['', '', 'Senior', 'Junior', 'Lead', 'Sr.'];
const LEVEL_OF: Record<string, string> = { 'Sr.': 'senior', Senior: 'senior', Junior: 'junior', Lead: 'lead' };
const COMPANIES = [
  'Fjord Ferries AS',
  'AT&T',
  "O'Reilly Media",
  'H&M',
  'J.P. Morgan',
  'Müller & Söhne',
  'Nestlé',
  '1Password',
  'Hewlett-Packard',
  'Acme Robotics',
  'Crème Bakeries',
  'Blue Harbor Logistics',
  'St. Mary’s Hospital',
  'Quantum Forge',
  'Lighthouse Insurance',
  'Nordlicht GmbH',
];
const CITIES: ReadonlyArray<readonly [city: string, location: string]> = [
  ['oslo', 'Oslo, Norway'],
  ['zurich', 'Zürich, Switzerland'],
  ['sao paulo', 'São Paulo, Brazil'],
  ['austin', 'Austin, TX'],
  ['new york', 'NYC'],
  ['toronto', 'Toronto, ON, Canada'],
  ['london', 'London, UK'],
  ['munich', 'Munich, Germany'],
];
/** Irrelevant mentions in descriptions. */
const ASIDES: ReadonlyArray<readonly [mentions: string, text: string]> = [
  ['registered nurse', 'You will sit next to a registered nurse who looks after our staff.'],
  ['javascript', 'Our web site, made with JavaScript by an agency, is not your concern.'],
  ['cook', 'A cook serves lunch for everybody each day.'],
  ['marketing manager', 'You report to the marketing manager of the region.'],
  ['java', 'There is always a cup of java in the kitchen.'],
  ['rust', 'You must like order: our tools shall not rust.'],
  ['accountant', 'The accountant in the next room helps with expenses.'],
  ['teacher', 'Your mentor is a born teacher.'],
  ['driver', 'Curiosity is the driver of all we do.'],
  ['', 'We offer fair pay, a pension and 30 days of leave.'],
];
const JOBS_PER_ROLE = 36;

/** Jobs of all roles, written in many ways; the same at every run. */
export function generatedJobs(): Array<JudgedJob<JobFacts>> {
  const random = randomNumbers(20_260_315);
  const one = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
  return ROLES.flatMap((role, which) =>
    Array.from({ length: JOBS_PER_ROLE }, (_, at): JudgedJob<JobFacts> => {
      const level = one(LEVELS);
      const skills = [...new Set([one(role.skills), one(role.skills), one(role.skills)])];
      const isSkillInTitle = role.skills.length > 2 && random() < 0.4;
      const [city, location] = one(CITIES);
      const company = one(COMPANIES);
      const asides = [one(ASIDES), one(ASIDES)];
      const written = skills.map((skill) => one(WRITINGS[skill]!));
      const title = [level, isSkillInTitle ? written[0]! : '', one(role.titles)].filter(Boolean).join(' ');
      return {
        facts: {
          title,
          role: role.role,
          family: role.family,
          level: LEVEL_OF[level] ?? '',
          skills,
          isSkillInTitle,
          company,
          city,
          mentions: asides.map(([mentions]) => mentions),
        },
        job: {
          id: `generated-${which}-${at}`,
          revision: 1,
          title,
          company,
          cmp_code: `cmp_${COMPANIES.indexOf(company)}`,
          location,
          points: [],
          isPlaced: true,
          skills: written,
          description: `We look for somebody who likes the work. ${asides.map(([, text]) => text).join(' ')}`,
          job_cate: role.category,
          emp_type: null,
          work_mode: null,
          salary: null,
          createdAt: JUDGED_AT - Math.floor(random() * 60 * 24) * 3_600_000,
          closesAt: null,
        } satisfies SearchableJob,
      };
    }),
  );
}

/** Numbers between 0 and 1 that look random and are the same at every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
