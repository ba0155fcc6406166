import type { RemoteModule } from '@market/web-kit';
import { lazy } from 'react';
import { Pages, preload } from './pages';

/** Returns the module that this remote provides to the shell. */
export function setup(): RemoteModule {
  return {
    Pages,
    preload,
    dialogs: {
      'job-post': lazy(async () => ({ default: (await import('./features/post-job/job-post.dialog')).JobPostDialog })),
      application: lazy(async () => ({
        default: (await import('./features/list-applicants/show-application/application.dialog')).ApplicationDialog,
      })),
      'employer-profile': lazy(async () => ({
        default: (await import('./features/show-profile/employer-profile.dialog')).EmployerProfileDialog,
      })),
    },
  };
}
