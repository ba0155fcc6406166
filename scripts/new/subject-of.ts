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

/**
 * Folder of a service's sources for new use cases and stores: the one of its main subject where the service is sorted
 * by subject (ADR 0130).
 */
const FOLDERS: Partial<Record<ServiceName, string>> = { jobs: 'src/posts', profile: 'src/own-profile' };

/** @param subject another folder of `src/` */
export const sourcesOf = (service: ServiceName, subject?: string): string =>
  subject === undefined ? (FOLDERS[service] ?? 'src') : `src/${subject}`;
