export { seedJobs, type SeedEmployer, type SeededJob } from './seed-jobs';
