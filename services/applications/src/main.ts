import '@market/service-kit/start-tracing';
import { runService } from '@market/service-kit';
import { createApplicationsService } from './service';

void runService('applications', createApplicationsService, process.env, { sends: ['mail'] });
