import { EMPLOYMENT_TYPES, JOB_CATEGORIES, WORK_MODES } from '@market/contracts/job-posts';
import type { SearchableJob } from '@market/jobs/search';
import { SeededRandom } from './random';

/** The day on which the generated jobs are searched. */
export const NOW = Date.UTC(2026, 2, 15);
const DAY = 24 * 60 * 60 * 1000;

const GRADES = ['', '', '', 'Senior', 'Junior', 'Lead', 'Principal', 'Assistant', 'Chief', 'Trainee'];
const FIELDS = [
  '',
  '',
  'Software',
  'Data',
  'Sales',
  'Marketing',
  'Finance',
  'Warehouse',
  'Clinical',
  'Electrical',
  'Mechanical',
  'Civil',
  'Customer',
  'Product',
  'Quality',
  'Security',
  'Network',
  'Cloud',
  'Retail',
  'Legal',
  'Hotel',
  'Kitchen',
  'School',
  'Laboratory',
  'Logistics',
  'Insurance',
  'Credit',
  'Tax',
  'Mobile',
  'Frontend',
  'Backend',
  'Full-Stack',
  'C++',
  'C#',
  '.NET',
  'Node.js',
  'R',
  'Java',
  'Python',
  'Embedded',
];
const ROLES = [
  'Engineer',
  'Developer',
  'Manager',
  'Analyst',
  'Nurse',
  'Accountant',
  'Designer',
  'Consultant',
  'Technician',
  'Driver',
  'Cook',
  'Teacher',
  'Administrator',
  'Representative',
  'Coordinator',
  'Specialist',
  'Operator',
  'Director',
  'Architect',
  'Scientist',
  'Planner',
  'Clerk',
  'Supervisor',
  'Therapist',
  'Electrician',
  'Welder',
  'Writer',
  'Recruiter',
  'Buyer',
  'Inspector',
];
const CITIES: ReadonlyArray<readonly [name: string, latitude: number, longitude: number]> = [
  ['Newark, NJ', 40.74, -74.17],
  ['San Francisco, CA', 37.77, -122.42],
  ['Austin, TX', 30.27, -97.74],
  ['Chicago, IL', 41.88, -87.63],
  ['Boston, MA', 42.36, -71.06],
  ['Seattle, WA', 47.61, -122.33],
  ['Denver, CO', 39.74, -104.99],
  ['Toronto, ON, Canada', 43.65, -79.38],
  ['Vancouver, BC, Canada', 49.28, -123.12],
  ['London, UK', 51.51, -0.13],
  ['Berlin, Germany', 52.52, 13.41],
  ['Munich, Germany', 48.14, 11.58],
  ['Paris, France', 48.86, 2.35],
  ['Lyon, France', 45.76, 4.84],
  ['Madrid, Spain', 40.42, -3.7],
  ['Zurich, Switzerland', 47.37, 8.54],
  ['Oslo, Norway', 59.91, 10.75],
  ['Bergen, Norway', 60.39, 5.32],
  ['Stockholm, Sweden', 59.33, 18.07],
  ['Amsterdam, Netherlands', 52.37, 4.9],
  ['Dublin, Ireland', 53.35, -6.26],
  ['Lisbon, Portugal', 38.72, -9.14],
  ['Milan, Italy', 45.46, 9.19],
  ['Vienna, Austria', 48.21, 16.37],
  ['Warsaw, Poland', 52.23, 21.01],
  ['Prague, Czechia', 50.08, 14.44],
  ['Sydney, Australia', -33.87, 151.21],
  ['Melbourne, Australia', -37.81, 144.96],
  ['Tokyo, Japan', 35.68, 139.69],
  ['Bengaluru, India', 12.97, 77.59],
];
const REAL_SKILLS = [
  'JavaScript',
  'TypeScript',
  'Python',
  'Java',
  'C++',
  'C#',
  '.NET',
  'Node.js',
  'React',
  'SQL',
  'PostgreSQL',
  'MongoDB',
  'AWS',
  'Azure',
  'Docker',
  'Kubernetes',
  'Linux',
  'Excel',
  'Accounting',
  'Sales',
  'Negotiation',
  'Customer Service',
  'Project Management',
  'First aid',
  'Patient care',
  'Welding',
  'Forklift',
  'Cooking',
  'Photoshop',
  'Figma',
  'SEO',
  'Copywriting',
  'Spanish',
  'German',
  'French',
  'Driving licence',
  'Teamwork',
  'Communication',
  'Leadership',
  'R',
];
const VOCABULARY = 40_000;
const COMPANIES = 20_000;
const TOWNS = 400;
const MADE_SKILLS = 1_500;

/** Vocabulary and lists from which jobs are generated. */
export class Corpus {
  readonly words: string[];
  readonly companies: string[];
  readonly skills: string[];
  readonly places: ReadonlyArray<readonly [name: string, latitude: number, longitude: number]>;

  constructor(seed = 7) {
    const random = new SeededRandom(seed);
    const made = new Set<string>();
    while (made.size < VOCABULARY) made.add(madeWord(random));
    this.words = [...made];
    const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1);
    this.companies = Array.from(
      { length: COMPANIES },
      () =>
        `${capital(random.one(this.words))} ${random.one(['Labs', 'Group', 'Systems', 'Foods', 'Health', 'Partners', 'Works', 'Logistics'])}`,
    );
    this.skills = [...REAL_SKILLS, ...Array.from({ length: MADE_SKILLS }, () => capital(random.one(this.words)))];
    const towns = Array.from({ length: TOWNS }, () => {
      const [near, latitude, longitude] = random.one(CITIES);
      return [
        `${capital(random.one(this.words))}, ${near.split(', ').slice(1).join(', ')}`,
        latitude + random.next() * 2 - 1,
        longitude + random.next() * 2 - 1,
      ] as const;
    });
    this.places = [...CITIES, ...towns];
  }

  /** Returns the job of that number, always the same one (seeded). */
  job(number: number): SearchableJob {
    const random = new SeededRandom(Math.imul(number + 1, 2_654_435_761));
    const [place, latitude, longitude] = this.places[random.zipf(this.places.length)]!;
    const [grade, field, role] = [random.one(GRADES), random.one(FIELDS), ROLES[random.zipf(ROLES.length)]!];
    const skills = [
      ...new Set(Array.from({ length: 3 + random.below(6) }, () => this.skills[random.zipf(this.skills.length)]!)),
    ];
    const length = 50 + random.below(90);
    const words = Array.from({ length }, () => this.words[random.zipf(VOCABULARY)]!);
    const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    return {
      id: idOf(random, number),
      revision: 1,
      title: [grade, field, role].filter(Boolean).join(' '),
      company: this.companies[random.zipf(COMPANIES)]!,
      cmp_code: `cmp_${random.below(COMPANIES)}`,
      location: place,
      points: [[Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]],
      isPlaced: true,
      skills,
      description: `We look for a ${field} ${role} who knows ${skills.slice(0, 3).join(', ')}. ${words.join(' ')}.`,
      job_cate: random.one(JOB_CATEGORIES).cate_code,
      emp_type: random.chance(0.9) ? random.one(EMPLOYMENT_TYPES) : null,
      work_mode: random.chance(0.9) ? random.one(WORK_MODES) : null,
      salary: random.chance(0.7) ? 20_000 + 500 * random.below(260) : null,
      createdAt: NOW - Math.floor(random.next() * 60 * DAY),
      closesAt: random.chance(0.3) ? NOW + Math.floor((random.next() * 60 - 2) * DAY) : null,
    };
  }
}

/**
 * Generates an id ending in the job's number: purely random ids of this generator would collide among a million jobs.
 */
function idOf(random: SeededRandom, number: number): string {
  const hex = Array.from({ length: 4 }, () =>
    Math.floor(random.next() * 4_294_967_296)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${number.toString(16).padStart(12, '0')}`;
}

const STARTS = [
  'b',
  'c',
  'd',
  'f',
  'g',
  'h',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  't',
  'v',
  'st',
  'tr',
  'pr',
  'cl',
  'gr',
  'ch',
  'sh',
];
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ea', 'io'];
const ENDS = ['', '', 'n', 'r', 's', 't', 'l', 'nd', 'ng', 'st'];

function madeWord(random: SeededRandom): string {
  const syllables = 2 + random.below(3);
  return Array.from({ length: syllables }, () => random.one(STARTS) + random.one(VOWELS)).join('') + random.one(ENDS);
}
