import type { ApiKeyScope } from '@market/contracts/integrations';
import { texts } from '../../texts';

const words = texts.integrations;

/** Scopes of keys in plain words. */
export const SCOPE_WORDS: Record<ApiKeyScope, string> = {
  'jobs:read': words.readJobs,
  'jobs:write': words.writeJobs,
  'applications:read': words.readApplications,
  'applications:write': words.writeApplications,
};
