/** A job without its description, for lists that show none: descriptions are most of an answer's bytes. */
export function listedJob<Job extends { job_description: string }>(job: Job): Omit<Job, 'job_description'> {
  const { job_description: _leftOut, ...listed } = job;
  return listed;
}
