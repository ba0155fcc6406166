import type { RemoteModule } from '@market/web-kit';
import { lazy } from 'react';
import { Pages, preload } from './pages';

/** Returns the module that this remote provides to the shell. */
export function setup(): RemoteModule {
  return {
    Pages,
    preload,
    dialogs: {
      apply: lazy(async () => ({
        default: (await import('./features/apply-without-account/apply.dialog')).ApplyDialog,
      })),
      'candidate-profile': lazy(async () => ({
        default: (await import('./features/edit-profile/candidate-profile.dialog')).CandidateProfileDialog,
      })),
      report: lazy(async () => ({ default: (await import('./features/send-report/report.dialog')).ReportDialog })),
      video: lazy(async () => ({ default: (await import('./features/show-video/video.dialog')).VideoDialog })),
    },
    slots: {
      'home-for-you': lazy(async () => ({ default: (await import('./features/show-for-you/for-you')).ForYou })),
    },
  };
}
