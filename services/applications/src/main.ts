import '@market/service-kit/start-tracing';
import { runService } from '@market/service-kit';
import { createApplicationsService } from './service';
import { applicationsSettings } from './settings';

void runService(
  { name: 'applications', settings: applicationsSettings, create: createApplicationsService, sends: ['mail'] },
  process.env,
);
