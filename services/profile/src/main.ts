import '@market/service-kit/start-tracing';
import { runService } from '@market/service-kit';
import { createProfileService } from './service';

void runService('profile', createProfileService, process.env);
