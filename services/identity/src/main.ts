import '@market/service-kit/start-tracing';
import { runService } from '@market/service-kit';
import { createIdentityService } from './service';
import { identitySettings } from './settings';

void runService(
  { name: 'identity', settings: identitySettings, create: createIdentityService, sends: ['mail', 'sms'] },
  process.env,
);
