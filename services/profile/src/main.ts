import '@market/service-kit/start-tracing';
import { runService } from '@market/service-kit';
import { createProfileService } from './service';
import { profileSettings } from './settings';

void runService({ name: 'profile', settings: profileSettings, create: createProfileService }, process.env);
