import type { ServiceName } from '@market/contracts/services';

/**
 * The contracts subject for a service's new endpoints and events; a service with a single subject has the same name.
 */
const SUBJECTS: Partial<Record<ServiceName, string>> = {
  identity: 'accounts',
  jobs: 'job-posts',
  profile: 'profiles',
};

export const subjectOf = (service: ServiceName): string => SUBJECTS[service] ?? service;
