import { runService } from '@market/service-kit';
import { createJobsService } from './service';

void runService('jobs', createJobsService, process.env);
