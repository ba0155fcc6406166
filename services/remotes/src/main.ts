import '@market/service-kit/start-tracing';
import { resolve } from 'node:path';
import { runService } from '@market/service-kit';
import { createRemotesService } from './service';

void runService('remotes', createRemotesService, {
  FRONTENDS_DIR: resolve(__dirname, '..', '..', '..'),
  ...process.env,
});
