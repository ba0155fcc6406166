import { applicationsSettings } from '@market/applications/settings';
import { gatewaySettings } from '@market/gateway/settings';
import { identitySettings } from '@market/identity/settings';
import { jobsSettings } from '@market/jobs/settings';
import { profileSettings } from '@market/profile/settings';
import { remotesSettings } from '@market/remotes/settings';
import { mustSend, readSettings, variable, type MessageWay, type SettingsOf } from '@market/service-kit/config';

/** Settings of all services, the gateway and the combined start. */
export const marketSettings = identitySettings
  .concat(profileSettings)
  .concat(jobsSettings)
  .concat(applicationsSettings)
  .concat(remotesSettings)
  .concat(gatewaySettings)
  .shape({
    seedDemo: variable
      .flag('SEED_DEMO')
      .default(true)
      .when('nodeEnv', ([nodeEnv], field) => field.default(nodeEnv !== 'production')),
  });

/** All external settings. Read once, at start, and passed down. */
export type MarketConfig = SettingsOf<typeof marketSettings>;

/**
 * Reads the settings of all services and the gateway, for a process that runs them all and for commands.
 * @param part what the process sends: one that sends no text messages needs no account for them, and so no secret of it
 * @throws ConfigError with one plain sentence a line for each wrong setting, of all parts at once.
 */
export function readConfig(
  env: NodeJS.ProcessEnv,
  { sends = ['mail', 'sms'] }: { sends?: readonly MessageWay[] } = {},
): MarketConfig {
  return readSettings(mustSend(marketSettings, sends), env);
}
