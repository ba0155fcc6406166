import { DAY_MS } from '@market/api/durations';
import { onSphere, type GeoPoint } from '../../src/places/domain/distance';
import type { JobQuery, SearchableJob } from '../../src/search/adapters';

export const NOW = Date.parse('2026-03-15T12:00:00Z');

export const OSLO: GeoPoint = { latitude: 59.9139, longitude: 10.7522 };
export const BERGEN: GeoPoint = { latitude: 60.3913, longitude: 5.3221 };
export const TORONTO: GeoPoint = { latitude: 43.6532, longitude: -79.3832 };
export const AUSTIN: GeoPoint = { latitude: 30.2672, longitude: -97.7431 };
export const SUVA: GeoPoint = { latitude: -18.1416, longitude: 178.4419 };

let age = 0;

/** A job; each is an hour older than the one before. */
function job(id: string, title: string, fields: Partial<SearchableJob> = {}, ...points: GeoPoint[]): SearchableJob {
  age += 1;
  return {
    id,
    revision: 1,
    title,
    company: 'Galley Ltd',
    cmp_code: 'cmp_galley',
    location: 'Oslo, Norway',
    points: points.map(onSphere),
    isPlaced: true,
    skills: [],
    description: 'Good people, good work.',
    job_cate: 1,
    emp_type: 'full_time',
    work_mode: 'onsite',
    salary: null,
    createdAt: NOW - age * 60 * 60 * 1000,
    closesAt: null,
    ...fields,
  };
}

const FJORD = { company: 'Fjord Ferries AS', cmp_code: 'cmp_fjord' };
const MAPLE = { company: 'Maple & Sons', cmp_code: 'cmp_maple', location: 'Toronto, ON, Canada' };

/** Jobs that every adapter of the search is asked about. */
export const CORPUS: readonly SearchableJob[] = [
  job('rust', 'Rust Developer', { skills: ['Rust', 'C++'], salary: 70_000 }, OSLO),
  job('cpp', 'C++ Developer', { skills: ['C++'], salary: 65_000, work_mode: 'hybrid' }, OSLO),
  job('csharp', 'C# Developer', { skills: ['C#', '.NET'], salary: 60_000, location: 'Bergen, Norway' }, BERGEN),
  job(
    'c',
    'C Programmer',
    { skills: ['C'], salary: 60_000, location: 'Bergen, Norway', emp_type: 'part_time' },
    BERGEN,
  ),
  job(
    'node',
    'Senior Node.js Engineer',
    { skills: ['Node.js', 'JavaScript'], salary: 82_000.5, work_mode: 'remote', ...MAPLE },
    TORONTO,
  ),
  job('full', 'Full-Stack Engineer', { skills: ['js', 'React'], salary: 75_000, ...MAPLE }, TORONTO),
  job('front', 'Front end developer', { skills: ['JavaScript', 'React'], emp_type: 'internship', ...MAPLE }, TORONTO),
  job('swe', 'SWE Intern', { skills: ['Python'], emp_type: 'internship', location: 'Austin, TX' }, AUSTIN),
  job(
    'software',
    'Software Engineers (m/f/d)',
    { skills: ['Python', 'PostgreSQL'], salary: 90_000, location: 'Austin, TX' },
    AUSTIN,
  ),
  job('kube', 'Kubernetes Administrator', {
    skills: ['Kubernetes', 'postgres'],
    salary: 90_000,
    location: 'Remote',
    work_mode: 'remote',
  }),
  job(
    'k8s',
    'Platform operator',
    { skills: ['K8s'], salary: 88_000, location: 'Oslo, Norway; Bergen, Norway' },
    OSLO,
    BERGEN,
  ),
  job(
    'nurse',
    'Registered Nurse',
    { job_cate: 22, skills: ['First aid', 'Patient care'], salary: 48_000, ...FJORD },
    OSLO,
  ),
  job(
    'rn',
    'RN, night shift',
    {
      job_cate: 22,
      skills: ['First Aid'],
      salary: 52_000,
      emp_type: 'part_time',
      ...FJORD,
      location: 'Bergen, Norway',
    },
    BERGEN,
  ),
  job(
    'medic',
    'Ship’s medic',
    { job_cate: 22, skills: ['first aid'], emp_type: 'contract', ...FJORD, location: 'Suva, Fiji' },
    SUVA,
  ),
  job('baker', 'Bäcker', { job_cate: 26, skills: ['Baking'], location: 'Zürich, Switzerland', salary: 41_000 }),
  job(
    'dough',
    'Baker',
    {
      job_cate: 26,
      skills: ['Baking', 'Cooking'],
      description: 'We bake sourdough in rust-coloured ovens; you must like mornings.',
      salary: 35_000,
      ...MAPLE,
    },
    TORONTO,
  ),
  job(
    'cook',
    'Ship’s cook',
    { job_cate: 26, skills: ['Cooking'], salary: 39_000, ...FJORD, location: 'Bergen, Norway' },
    BERGEN,
  ),
  job('cook2', 'Line Cook', {
    job_cate: 26,
    skills: ['Cooking'],
    salary: 39_000,
    emp_type: 'part_time',
    location: 'New York, NY',
  }),
  job('cafe', 'Café manager', { job_cate: 6, skills: ['Cooking'], salary: 45_000, location: 'Buffalo, NY' }),
  job('secretary', 'Company secretary', { job_cate: 14, emp_type: null, work_mode: null, location: 'Not stated' }),
  job('rower', 'Rower', { job_cate: 21, ...FJORD, emp_type: 'temporary', salary: 12_000 }, OSLO),
  job(
    'rnd',
    'R&D Technician',
    {
      job_cate: 25,
      skills: ['Laboratory'],
      company: 'AT&T',
      cmp_code: 'cmp_att',
      location: 'Austin, TX',
      salary: 61_000,
    },
    AUSTIN,
  ),
  job('r', 'R Programmer', {
    job_cate: 25,
    skills: ['R'],
    company: "O'Reilly",
    cmp_code: 'cmp_or',
    location: 'Berlin, Germany',
    work_mode: 'remote',
    salary: 230_000,
  }),
  job('pm', 'Product Manager', { job_cate: 6, skills: ['Agile'], salary: 95_000, location: 'Berlin, Germany' }),
  job('attorney', 'Attorney', { job_cate: 13, skills: ['Law'], salary: 95_000, location: 'New York, NY' }),
  job('soon', 'Lamp lighter', { job_cate: 21, closesAt: NOW + DAY_MS, salary: 20_000, location: 'Lyon, France' }),
  job('late', 'Lamp seller', { job_cate: 8, closesAt: NOW, salary: 20_000, location: 'Lyon, France' }),
  // Same hour and pay: only the id decides the order.
  ...['twin-b', 'twin-a'].map((id) => ({
    ...job(id, 'Harbour pilot', { job_cate: 21, salary: 50_000, skills: ['Patience'] }, OSLO),
    createdAt: NOW - 30 * DAY_MS,
  })),
];

/** A question about everything, with these fields otherwise. */
export function queryOf(fields: Partial<JobQuery>): JobQuery {
  return {
    text: '',
    job_cate: [],
    location: '',
    near: [],
    salary_min: null,
    skills: [],
    emp_type: [],
    work_mode: [],
    cmp_code: null,
    createdSince: null,
    sort: 'relevance',
    now: NOW,
    offset: 0,
    limit: 100,
    ...fields,
  };
}
