import '@market/service-kit/start-tracing';
import { runService } from '@market/service-kit';
import { createJobsService } from './service';
import { jobsSettings } from './settings';

void runService({ name: 'jobs', settings: jobsSettings, create: createJobsService }, process.env);
