import '@market/service-kit/start-tracing';
import { runService } from '@market/service-kit';
import { createJobsService } from './service';

void runService('jobs', createJobsService, process.env);
