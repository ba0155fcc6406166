import { inTurn } from '@market/api';
import type { CompanyRole } from '@market/contracts/companies';
import type { EducationInput, ExperienceInput } from '@market/contracts/profiles';

/** Demo candidate. */
export interface DemoCandidate {
  login_id: string;
  name: string;
  email: string;
  mobile: string;
  /** Category code of packages/market/contracts/src/job-posts/categories.ts, by its description. */
  category: string;
  skills: string[];
  about: string;
  experience: ExperienceInput[];
  education: EducationInput[];
}

/** An employer of the demo data. */
export interface DemoEmployer {
  login_id: string;
  owner: string;
  email: string;
  mobile: string;
  company: { cmp_name: string; cmp_webs: string; emp_loca: string; emp_addr: string };
}

/** Country of the demo phone numbers; its calling code precedes each. */
export const DEMO_COUNTRY = 'DE';
export const DEMO_CALLING_CODE = '49';

const mobile = (kind: number, index: number) => `${DEMO_CALLING_CODE}30${kind}${String(index).padStart(7, '0')}`;

const COMPANIES: ReadonlyArray<readonly [name: string, owner: string, place: string, address: string]> = [
  ['Northlight Software', 'Ada Brandt', 'Berlin, Germany', 'Torstrasse 140'],
  ['Tidewater Health', 'Marcus Oyelaran', 'Boston, United States', '22 Long Wharf'],
  ['Fieldstone Builders', 'Hannah Keane', 'Dublin, Ireland', '8 Custom House Quay'],
  ['Saffron Table', 'Ravi Menon', 'London, United Kingdom', '41 Brick Lane'],
  ['Larkspur Schools', 'Greta Lindqvist', 'Stockholm, Sweden', 'Sveavagen 55'],
  ['Copperline Logistics', 'Joris de Vries', 'Rotterdam, Netherlands', 'Wilhelminakade 173'],
  ['Bluebird Energy', 'Camila Rojas', 'Madrid, Spain', 'Calle de Alcala 12'],
  ['Juniper Finance', 'Oliver Grant', 'Toronto, Canada', '200 Bay Street'],
  ['Paper Crane Studio', 'Yuki Tanaka', 'Tokyo, Japan', '3-6-1 Kanda'],
  ['Atlas Robotics', 'Lena Fischer', 'Munich, Germany', 'Rosenheimer Strasse 116'],
  ['Harbour & Pine', 'Sofia Almeida', 'Lisbon, Portugal', 'Rua do Alecrim 30'],
  ['Meridian Security', 'Tomasz Wolski', 'Warsaw, Poland', 'ul. Prosta 51'],
  ['Willow Retail Group', 'Emma Clarke', 'Manchester, United Kingdom', '12 Deansgate'],
  ['Kestrel Analytics', 'Daniel Osei', 'Amsterdam, Netherlands', 'Herengracht 182'],
];

/** The first of them belongs to the demo account. */
export const DEMO_EMPLOYERS: readonly DemoEmployer[] = COMPANIES.map(([cmp_name, owner, emp_loca, emp_addr], index) => {
  const domain = `${cmp_name.toLowerCase().replace(/[^a-z]+/g, '-')}.test`;
  return {
    login_id: `demo-employer-${index + 1}`,
    owner,
    email: index === 0 ? 'employer@demo.test' : `jobs@${domain}`,
    mobile: mobile(1, index),
    company: { cmp_name, cmp_webs: `https://${domain}`, emp_loca, emp_addr },
  };
});

/** Member of the first demo employer's company. */
export interface DemoColleague {
  login_id: string;
  name: string;
  email: string;
  mobile: string;
  role: Exclude<CompanyRole, 'owner'>;
}

const COLLEAGUES = [
  ['Noor Haidari', 'recruiter'],
  ['Felix Sommer', 'hiring-manager'],
  ['Ruth Adeyemi', 'reader'],
] as const;

/** Colleagues of the demo account, one for each role that an owner gives. */
export const DEMO_COLLEAGUES: readonly DemoColleague[] = COLLEAGUES.map(([name, role], index) => ({
  login_id: `demo-${role}`,
  name,
  email: `${role === 'hiring-manager' ? 'manager' : role}@demo.test`,
  mobile: mobile(3, index),
  role,
}));

type Work = readonly [company: string, designation: string, from: string, to: string];
type Study = readonly [degree: string, school: string, year: string, stream: string];

const PEOPLE: ReadonlyArray<{
  name: string;
  category: string;
  skills: string;
  about: string;
  work: readonly Work[];
  study: readonly Study[];
}> = [
  {
    name: 'Maya Lindberg',
    category: 'Software',
    skills: 'TypeScript,React,Node.js,PostgreSQL,Accessibility',
    about:
      'Full-stack engineer who likes clear interfaces and calm releases. I have led a small team through two rewrites and would do one of them again.',
    work: [
      ['Fjord Systems', 'Senior Engineer', '2021-03-01', '2026-08-31'],
      ['Parcel Post', 'Engineer', '2017-09-01', '2021-02-28'],
    ],
    study: [['Master of Science', 'KTH Royal Institute of Technology', '2017', 'Computer Science']],
  },
  {
    name: 'Jonas Weber',
    category: 'Data',
    skills: 'Python,SQL,Spark,Airflow,Statistics',
    about: 'Data engineer with a statistician’s doubts. I build pipelines that tell you when they are wrong.',
    work: [['Stadtwerke Nord', 'Data Engineer', '2019-01-01', '2026-06-30']],
    study: [['Bachelor of Science', 'University of Hamburg', '2018', 'Statistics']],
  },
  {
    name: 'Priya Raman',
    category: 'Design',
    skills: 'Figma,User research,Prototyping,Design systems',
    about:
      'Product designer. I start with people who have the problem and end with screens that a developer can build.',
    work: [['Lotus Bank', 'Product Designer', '2020-05-01', '2026-09-30']],
    study: [['Bachelor of Design', 'National Institute of Design', '2019', 'Interaction Design']],
  },
  {
    name: 'Samuel Boateng',
    category: 'Finance',
    skills: 'Accounting,Excel,IFRS,Budgeting',
    about: 'Chartered accountant with eight years in small and mid-sized companies. Month end without drama.',
    work: [['Coastal Foods', 'Finance Manager', '2018-02-01', '2026-07-31']],
    study: [['Bachelor of Commerce', 'University of Ghana', '2016', 'Accounting']],
  },
  {
    name: 'Chloe Martin',
    category: 'Marketing',
    skills: 'Content marketing,SEO,Copywriting,Analytics',
    about: 'I write things that people finish reading, and I measure whether it mattered.',
    work: [['Maison Verte', 'Content Lead', '2019-10-01', '2026-05-31']],
    study: [['Master of Arts', 'Sciences Po', '2018', 'Communication']],
  },
  {
    name: 'Diego Fernandez',
    category: 'Healthcare',
    skills: 'Patient care,Triage,Emergency medicine',
    about: 'Registered nurse, six years in emergency care. Steady hands, plain words.',
    work: [['Hospital del Mar', 'Nurse', '2019-07-01', '2026-10-31']],
    study: [['Bachelor of Nursing', 'University of Barcelona', '2019', 'Nursing']],
  },
  {
    name: 'Amelia Hart',
    category: 'Education',
    skills: 'Teaching,Curriculum design,Mathematics',
    about: 'Mathematics teacher who thinks that nobody is bad at mathematics. Looking for a school that agrees.',
    work: [['Hillside School', 'Teacher', '2016-09-01', '2026-07-31']],
    study: [['Master of Education', 'University of Leeds', '2016', 'Mathematics']],
  },
  {
    name: 'Kofi Mensah',
    category: 'Operations',
    skills: 'Supply chain,Forklift,Inventory,SAP',
    about: 'Warehouse lead for a team of thirty. I keep goods moving and people safe.',
    work: [['Volta Freight', 'Shift Lead', '2018-04-01', '2026-09-30']],
    study: [['Diploma', 'Accra Technical University', '2015', 'Logistics']],
  },
  {
    name: 'Elena Petrova',
    category: 'Software',
    skills: 'Go,Kubernetes,Terraform,AWS,Linux',
    about: 'Site reliability engineer. My favourite pager is a silent one.',
    work: [['Cloudberry', 'Reliability Engineer', '2020-01-01', '2026-08-31']],
    study: [['Master of Science', 'Sofia University', '2019', 'Distributed Systems']],
  },
  {
    name: 'Liam O’Connor',
    category: 'Sales',
    skills: 'Negotiation,CRM,Account management',
    about: 'Account manager for industrial customers. I would rather lose a deal than a customer.',
    work: [['Emerald Tools', 'Account Manager', '2017-06-01', '2026-04-30']],
    study: [['Bachelor of Business', 'University of Limerick', '2016', 'Marketing']],
  },
  {
    name: 'Nadia Haddad',
    category: 'Legal',
    skills: 'Contracts,Employment law,GDPR',
    about: 'In-house lawyer who answers in one page.',
    work: [['Orient Telecom', 'Legal Counsel', '2019-03-01', '2026-09-30']],
    study: [['Master of Laws', 'American University of Beirut', '2018', 'Commercial Law']],
  },
  {
    name: 'Tom Becker',
    category: 'Engineering',
    skills: 'CAD,SolidWorks,Mechanical design,Prototyping',
    about: 'Mechanical engineer for things that move. I build the first one myself.',
    work: [['Rad & Werk', 'Design Engineer', '2018-10-01', '2026-10-31']],
    study: [['Diploma', 'Technical University of Munich', '2018', 'Mechanical Engineering']],
  },
  {
    name: 'Sara Nilsson',
    category: 'Human',
    skills: 'Recruiting,Onboarding,Employee relations',
    about: 'People partner. I have hired two hundred colleagues and remember most of their first days.',
    work: [['Aurora Games', 'People Partner', '2018-01-01', '2026-06-30']],
    study: [['Bachelor of Arts', 'Lund University', '2016', 'Psychology']],
  },
  {
    name: 'Hiro Yamamoto',
    category: 'Software',
    skills: 'Swift,Kotlin,React Native,Mobile',
    about: 'Mobile developer with two apps that my mother uses.',
    work: [['Origami Apps', 'Mobile Engineer', '2019-04-01', '2026-09-30']],
    study: [['Bachelor of Engineering', 'Kyoto University', '2018', 'Informatics']],
  },
  {
    name: 'Grace Kim',
    category: 'Product',
    skills: 'Roadmaps,Discovery,Agile,SQL',
    about: 'Product manager. I say no kindly, and yes in writing.',
    work: [['Seoul Mobility', 'Product Manager', '2018-08-01', '2026-07-31']],
    study: [['Master of Business', 'Yonsei University', '2018', 'Management']],
  },
  {
    name: 'Pedro Silva',
    category: 'Hospitality',
    skills: 'Cooking,Menu planning,Food safety',
    about: 'Head chef of a small kitchen with a long queue.',
    work: [['Tasca da Esquina', 'Head Chef', '2017-05-01', '2026-08-31']],
    study: [['Diploma', 'Lisbon School of Hospitality', '2014', 'Culinary Arts']],
  },
  {
    name: 'Zoe Papadakis',
    category: 'Customer',
    skills: 'Customer service,Zendesk,Conflict resolution',
    about: 'Support specialist in three languages. Angry letters are my favourite kind.',
    work: [['Aegean Air Travel', 'Support Specialist', '2020-02-01', '2026-10-31']],
    study: [['Bachelor of Arts', 'University of Athens', '2019', 'Languages']],
  },
  {
    name: 'Ahmed Farouk',
    category: 'Security',
    skills: 'Penetration testing,SIEM,Incident response,Linux',
    about: 'Security analyst. I read logs the way others read novels.',
    work: [['Nile Telecom', 'Security Analyst', '2019-09-01', '2026-09-30']],
    study: [['Bachelor of Science', 'Cairo University', '2019', 'Computer Engineering']],
  },
  {
    name: 'Ines Carvalho',
    category: 'Software',
    skills: 'Java,Spring Boot,Kafka,PostgreSQL,Docker',
    about: 'Backend engineer in payments. I like systems that fail in ways that can be explained.',
    work: [['Lisboa Pay', 'Backend Engineer', '2019-04-01', '2026-07-31']],
    study: [['Master of Science', 'University of Porto', '2018', 'Software Engineering']],
  },
  {
    name: 'Henrik Aalto',
    category: 'Data',
    skills: 'Python,SQL,dbt,Airflow,Statistics',
    about: 'Data engineer who writes the documentation first. Looking for a team that measures what it ships.',
    work: [['Baltic Freight', 'Data Engineer', '2020-02-01', '2026-09-30']],
    study: [['Bachelor of Science', 'Aalto University', '2019', 'Mathematics']],
  },
  {
    name: 'Chidi Eze',
    category: 'Security',
    skills: 'Network Security,Cryptography,Python,Threat Modeling',
    about: 'Security engineer. Ten years between networks and the people who use them.',
    work: [['Lagos Exchange', 'Security Engineer', '2016-01-01', '2026-08-31']],
    study: [['Bachelor of Engineering', 'University of Lagos', '2015', 'Computer Engineering']],
  },
  {
    name: 'Mei Tan',
    category: 'Design',
    skills: 'Figma,Design Systems,User Research,Prototyping',
    about: 'Product designer for tools that people use all day. I test with users every week.',
    work: [['Orchid Labs', 'Product Designer', '2018-06-01', '2026-05-31']],
    study: [['Bachelor of Arts', 'National University of Singapore', '2018', 'Industrial Design']],
  },
  {
    name: 'Katarzyna Nowak',
    category: 'Product',
    skills: 'Product Strategy,Roadmaps,User Research,SQL',
    about: 'Product manager from support: I know which questions come back every Monday.',
    work: [['Wisla Apps', 'Product Manager', '2019-09-01', '2026-10-31']],
    study: [['Master of Arts', 'University of Warsaw', '2014', 'Economics']],
  },
  {
    name: 'Tom Becker',
    category: 'Customer',
    skills: 'Customer Support,Zendesk,German,English',
    about: 'Team lead in support for seven years. Calm on the phone, clear in writing.',
    work: [['Elbe Mobile', 'Support Team Lead', '2018-03-01', '2026-09-30']],
    study: [['Diploma', 'Handelskammer Hamburg', '2012', 'Office Management']],
  },
];

/** Percentage of every degree in the demo data. */
const PASSED = 85;

/** The first of them belongs to the demo account. */
export const DEMO_CANDIDATES: readonly DemoCandidate[] = PEOPLE.map(
  ({ name, category, skills, about, work, study }, index) => ({
    login_id: `demo-candidate-${index + 1}`,
    name,
    email: index === 0 ? 'candidate@demo.test' : `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@people.test`,
    mobile: mobile(2, index),
    category,
    skills: skills.split(','),
    about,
    experience: work.map(([emp_name, exp_desg, job_stdt, job_endt]) => ({
      emp_name,
      exp_type: 'Full time',
      exp_desg,
      cur_ctc: undefined,
      job_stdt,
      job_endt,
    })),
    education: study.map(([can_edu, can_scho, can_pasy, can_stre]) => ({
      can_edu,
      can_scho,
      can_pasy,
      can_stre,
      can_perc: PASSED,
      can_cgpa: undefined,
    })),
  }),
);

/** The last candidates have applied nowhere, so that an employer finds them as anonymous profiles. */
const LOOKING_AROUND = 6;
export const DEMO_APPLICANTS = DEMO_CANDIDATES.slice(0, -LOOKING_AROUND);

export const DEMO_PASSWORD = 'Demo1234';
export const DEMO_ADMIN_EMAIL = 'admin@demo.test';

/** The accounts that a start prints. */
export const DEMO_ACCOUNTS = [
  { email: inTurn(DEMO_EMPLOYERS, 0).email, is: 'an employer with jobs and applicants' },
  { email: inTurn(DEMO_CANDIDATES, 0).email, is: 'a candidate with a profile and applications' },
  { email: DEMO_ADMIN_EMAIL, is: 'runs the marketplace: approvals at /admin' },
] as const;
