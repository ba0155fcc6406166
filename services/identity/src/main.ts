import '@market/service-kit/start-tracing';
import { runService } from '@market/service-kit';
import { createIdentityService } from './service';

void runService('identity', createIdentityService, process.env, { sends: ['mail', 'sms'] });
