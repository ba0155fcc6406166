export { seedJobs, type SeedEmployer, type SeededJob } from './seed-jobs';
export { seedVisits } from './seed-visits';
