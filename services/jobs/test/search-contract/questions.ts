import type { JobQuery } from '../../src/search';
import { AUSTIN, BERGEN, DAY, NOW, OSLO, SUVA, TORONTO } from './corpus';

const HOUR = 60 * 60 * 1000;
const EDGES = [0, 40_000, 60_000, 80_000, 100_000, Infinity];

/** What is asked of every adapter. */
export const QUESTIONS: ReadonlyArray<Partial<JobQuery>> = [
  // Words: signs, joined and in parts, accents, fields, idle ones.
  ...['c++', 'c#', '.net', 'dotnet', 'node.js', 'nodejs', 'node js', 'full-stack', 'full stack', 'fullstack', 'backer', 'Bäcker Zürich', 'zurich', 'sourdough', 'fjord ferries', 'ferries rower', 'r&d', 'R & D', 'R', 'C', 'at&t', 'oreilly', 'jobs for a cook in Bergen', 'jobs in the', 'nothing-like-this', 'rower nothinglikethis', '!!!', 'health'].map((text) => ({ text })),
  // Number, synonyms, beginnings, slips.
  ...['nurses', 'registered nurses', 'rn', 'software engineer', 'swe', 'kubernetes', 'k8s', 'js', 'javascript', 'postgres', 'front-end developers', 'lawyer', 'companies', 'pm', 'kuber', 'platform op', 'deve', 'c', 'kubernets', 'kuberntees', 'platfrom operator', 'ruts', 'sourdoguh', 'registred nures', 'must', 'rust developer', 'cafe managr'].map((text) => ({ text })),
  // Filters by themselves.
  { job_cate: [22] }, { job_cate: [22, 26] }, { job_cate: [999] }, { emp_type: ['part_time', 'internship'] }, { work_mode: ['remote'] }, { skills: ['JavaScript'] }, { skills: ['first aid', 'Baking'] }, { skills: ['Law', 'Weaving'] }, { salary_min: 60_000 }, { salary_min: 82_000.5 }, { cmp_code: 'cmp_fjord' }, { cmp_code: 'cmp_nobody' },
  { createdSince: NOW - 3 * HOUR }, { createdSince: NOW - DAY }, { now: NOW - 1 }, { now: NOW + DAY }, { among: ['rust', 'late', 'cook', 'nobody'] }, { among: [] },
  // Places: towns, countries, states, beginnings, slips, around.
  ...['Oslo', 'norway', 'Bergen, Norway', 'Canada', 'toronto', 'ny', 'New York, NY', 'new york', 'Remote', 'berl', 'Tornto', 'atlantis', ' '].map((location) => ({ location })),
  { location: 'Oslo', near: { ...OSLO, radius_km: 10 } }, { location: 'Oslo', near: { ...OSLO, radius_km: 400 } }, { location: 'Austin', near: { ...AUSTIN, radius_km: 2_500 } }, { location: 'x', near: { ...BERGEN, radius_km: 1 } }, { location: 'Suva', near: { latitude: SUVA.latitude, longitude: -179, radius_km: 300 } }, { near: { ...TORONTO, radius_km: 1 } },
  // Several at once, histograms, orders, pages.
  { text: 'developer', skills: ['C++'], salaryEdges: EDGES }, { text: 'cook', job_cate: [26], location: 'Bergen', salary_min: 39_000, salaryEdges: EDGES }, { salaryEdges: EDGES }, { salary_min: 60_000, salaryEdges: EDGES }, { skills: ['Cooking'], emp_type: ['full_time'], location: 'norway' }, { text: 'engineer', location: 'Canada', work_mode: ['remote', 'onsite'], skills: ['JavaScript'] }, { job_cate: [22], skills: ['Law'] },
  { sort: 'newest' }, { sort: 'salary' }, { text: 'developer', sort: 'salary' }, { text: 'developer', sort: 'newest' }, { sort: 'salary', offset: 3, limit: 4 }, { sort: 'newest', offset: 25, limit: 10 }, { sort: 'newest', offset: 500, limit: 10 }, { limit: 0 }, { text: 'harbour pilot', sort: 'salary' }, { sort: 'newest', offset: 30_000, limit: 20 },
];
