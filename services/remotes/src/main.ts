import '@market/service-kit/start-tracing';
import { resolve } from 'node:path';
import { runService } from '@market/service-kit';
import { createRemotesService } from './service';
import { remotesSettings } from './settings';

void runService(
  { name: 'remotes', settings: remotesSettings, create: createRemotesService },
  { FRONTENDS_DIR: resolve(__dirname, '..', '..', '..'), ...process.env },
);
