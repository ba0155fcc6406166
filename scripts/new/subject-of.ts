import type { ServiceName } from '@market/contracts/services';

/** The subject of contracts that a service's new endpoints and events come to; a service of one subject has its name. */
const SUBJECTS: Partial<Record<ServiceName, string>> = {
  identity: 'accounts',
  jobs: 'job-posts',
  profile: 'profiles',
};

export const subjectOf = (service: ServiceName): string => SUBJECTS[service] ?? service;
