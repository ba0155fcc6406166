import type { SentBodyOf } from '@market/api';
import type { CompanyPageInput } from '@market/contracts/companies';
import type { saveJobTemplate } from '@market/contracts/job-posts';
import type { TemplateInput } from '@market/contracts/messaging';

/** Page of the first demo employer. */
export const DEMO_COMPANY_PAGE: Partial<CompanyPageInput> = {
  about: [
    '<p>Northlight Software makes planning tools for public transport. Buses and trams of forty cities run by timetables that our customers draw with them.</p>',
    '<p><strong>How we work</strong></p>',
    '<ul><li>Teams of five to eight people decide what they build and talk to its users every week.</li>',
    '<li>Two days a week in the office on Torstrasse, the others wherever you work best.</li>',
    '<li>Every applicant hears from us within two weeks.</li></ul>',
  ].join(''),
  cmp_size: '51-200',
  founded: 2011,
  benefits: ['30 days of holiday', 'Public transport ticket', 'Training budget', 'Parental leave for everybody'],
  places: ['Berlin, Germany', 'Hamburg, Germany'],
  links: [{ label: 'Our engineering notes', url: 'https://northlight-software.test/notes' }],
};

export const DEMO_MESSAGE_TEMPLATES: readonly TemplateInput[] = [
  {
    name: 'Invitation to a first call',
    text: 'Hello {name},\n\nthank you for your application as {job}. We would like to get to know you in a call of half an hour. Which days suit you?\n\nKind regards\n{company}',
    version: undefined,
  },
  {
    name: 'We need a little more time',
    text: 'Hello {name},\n\nyour application as {job} is with the team. We need a few more days and will write to you by the end of next week.\n\n{company}',
    version: undefined,
  },
  {
    name: 'Thank you, and no',
    text: 'Hello {name},\n\nthank you for the time that you gave us. For {job} we have decided for somebody else, and wish you all the best.\n\n{company}',
    version: undefined,
  },
];

/** Post from which the demo employer begins new ones, with own stages. */
export const DEMO_JOB_TEMPLATE: SentBodyOf<typeof saveJobTemplate> = {
  name: 'Engineer in a product team',
  post: {
    job_title: 'Software Engineer',
    job_description:
      '<p>You build a part of our planning tool with a team of six, from the first talk with users to running it.</p><ul><li>TypeScript, PostgreSQL and a lot of geometry</li><li>Reviews on the same day</li></ul>',
    job_location: 'Berlin, Germany',
    salary: '62000',
    salary_max: '78000',
    currency: 'EUR',
    salary_period: 'year',
    required_skills: ['TypeScript', 'PostgreSQL'],
    emp_type: 'full_time',
    work_mode: 'hybrid',
    contact_person: 'Noor Haidari',
    promise_days: 10,
    stages: [
      { name: 'First call', status: 'shortlisted' },
      { name: 'Work sample', status: 'shortlisted' },
      { name: 'Meeting the team', status: 'interview' },
    ],
  },
};

export const DEMO_TAGS = ['Second round', 'Speaks German', 'Strong portfolio'] as const;

/** Opinions of two members on the furthest applications; `tag` counts within `DEMO_TAGS`. */
export const DEMO_OPINIONS = {
  owner: [
    {
      note: 'Calm in the call, and honest about what did not work. I would like the team to meet this person.',
      stars: 4,
    },
    { stars: 5 },
    { note: 'Strong on paper. Let us ask how they work with others.', stars: 3 },
  ],
  recruiter: [
    { note: 'Notice period: six weeks. Salary as posted.', stars: 5, tag: 0 },
    { note: 'Speaks German with customers every day.', stars: 4, tag: 1 },
    { stars: 4, tag: 2 },
  ],
} as const;

/** Words between the demo employer and its candidates. */
export const DEMO_TALK = {
  question:
    'Hello Maya, thank you for your application. Your two rewrites caught our eye: which of them would you tell us about in a first call?',
  answer:
    'Hello Noor, gladly. The second one: we moved a booking system without closing it for a day. I have time on Tuesdays and Thursdays.',
  opening: 'Hello Maya, we have sent you times for a talk with the team. Write here if none of them suits you.',
  invitation: 'You will meet Ada and Noor. Nothing to prepare.',
  otherTimes: 'I am travelling in these days. Would one of these suit you?',
  pool: 'This place is taken, but we expect more like it next year and would like to write to you then.',
} as const;
