import {
  CANARY_EVERY_MINUTES,
  CANARY_EVERY_MINUTES_MAX,
  CANARY_EVERYBODY,
  CANARY_STAGES,
  CANARY_STAGES_MAX,
  PREVIEW_DAYS,
  PREVIEW_DAYS_MAX,
} from '@market/contracts/remotes';
import { commonSettings, sharedSettings, variable, type SettingsOf } from '@market/service-kit/config';

/** Settings of the remotes service. */
export const remotesSettings = commonSettings.shape({
  browserReportsShare: sharedSettings.browserReportsShare,
  /** Minimum visits of canary and live version before a canary advances automatically. */
  canaryVisits: variable
    .whole('CANARY_VISITS', { lowest: 30, highest: 1_000_000, takes: 'a number from 30 to 1000000' })
    .default(300),
  /** Interval of canary checks, across all replicas. */
  canaryLookMs: variable
    .whole('CANARY_LOOK_MS', { lowest: 1_000, highest: 3_600_000, takes: 'milliseconds from 1000 to 3600000' })
    .default(30_000),
  /** Default shares of a canary whose deploy asks for stages but names none. */
  canaryStages: variable
    .growing('CANARY_STAGES', {
      lowest: 1,
      highest: CANARY_EVERYBODY,
      most: CANARY_STAGES_MAX,
      takes: `two to ${CANARY_STAGES_MAX} growing shares in percent, such as 5,25,100`,
    })
    .default([...CANARY_STAGES]),
  /** Minimum minutes of each stage, where the canary sets no other. */
  canaryEveryMinutes: variable
    .whole('CANARY_EVERY_MINUTES', {
      lowest: 1,
      highest: CANARY_EVERY_MINUTES_MAX,
      takes: `minutes from 1 to ${CANARY_EVERY_MINUTES_MAX}`,
    })
    .default(CANARY_EVERY_MINUTES),
  /** Days until a preview expires. */
  previewDays: variable
    .whole('REMOTE_PREVIEW_DAYS', { lowest: 1, highest: PREVIEW_DAYS_MAX, takes: `days from 1 to ${PREVIEW_DAYS_MAX}` })
    .default(PREVIEW_DAYS),
  /** Webhooks notified of changes, by remote (use-cases/notify-teams.ts). */
  remoteWebhooks: variable.matching(
    'REMOTE_WEBHOOKS',
    /^(\*|[A-Za-z]\w*)=https?:\/\/[^\s,]+(,(\*|[A-Za-z]\w*)=https?:\/\/[^\s,]+)*$/,
    'remotes with their webhooks, such as mfe_candidate=https://hooks.example.org/1,*=https://hooks.example.org/2',
  ),
  /** Interval of sending change notices, across all replicas. */
  remoteNoticesMs: variable
    .whole('REMOTE_NOTICES_MS', { lowest: 1_000, highest: 3_600_000, takes: 'milliseconds from 1000 to 3600000' })
    .default(10_000),
  frontendsDir: sharedSettings.frontendsDir,
});

export type RemotesSettings = SettingsOf<typeof remotesSettings>;
