import type { RemoteSettings } from '@market/contracts/remotes';

/** Settings of this remote, which /admin/remotes changes without a deploy. */
export const settings = {
  similarJobs: {
    kind: 'flag',
    default: true,
    description: 'Similar jobs below an open job',
    public: true,
  },
} as const satisfies RemoteSettings;
