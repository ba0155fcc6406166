import { Type, type Static } from '@sinclair/typebox';
import type { Role } from '@market/api';
import {
  byName,
  count,
  listOf,
  nullable,
  number,
  oneOf,
  optional,
  record,
  text,
  time,
  yesNo,
} from '@market/api/answer-fields';
import { idOfVersion, name, version } from './answer-parts';
import { CanaryStages, PublishedVersion, RemoteVersionRecord } from './answers';
import { SETTING_KINDS, type SettingValue } from './remote-settings';

const settingValue = (description?: string) =>
  Type.Unsafe<SettingValue>({
    type: ['boolean', 'number', 'string'],
    examples: [true],
    ...(description === undefined ? {} : { description }),
  });
const share = () => count(20, 'Percent of the visitors that get it; absent for all');
const chosen = () => nullable(record({ version: version(), id: idOfVersion() }));

/**
 * Responses that name roles.
 * @param names all roles of the product
 */
export function answersForRoles(names: readonly Role[]) {
  const roles = () => listOf(oneOf(names), 'Login types that get it; absent for everybody');

  /** Setting with its declaration and stored values, for admins who may change it. */
  const RemoteSettingRecord = record({
    name: text('similarJobs'),
    revision: count(4, 'Sent back with a change, which is refused where another one came first; 0 for a default'),
    declared: optional(
      record({
        kind: oneOf(SETTING_KINDS),
        description: text('Similar jobs below an open job'),
        default: settingValue(),
        min: optional(number(1)),
        max: optional(number(20)),
        options: optional(listOf(text('compact'))),
      }),
    ),
    set: optional(
      record({
        value: settingValue(),
        roles: optional(roles()),
        share: optional(share()),
        at: time(),
        by: text('grace@jobs.example'),
        passed_over: optional(
          yesNo('The live version does not declare it, or not with such values: its default counts'),
        ),
      }),
    ),
  });

  /** Remote as publishers see it. */
  const RemoteRecord = record({
    name: name(),
    package: text('@market/mfe-candidate'),
    label: text('Candidate'),
    owner: text('Candidate team'),
    live: nullable(version(), 'The version that everybody gets'),
    live_id: nullable(idOfVersion()),
    canary: nullable(
      record({
        version: version(),
        id: idOfVersion(),
        share: count(10, 'Percent of the visitors, or of those of its login types'),
        roles: optional(roles()),
        stages: optional(CanaryStages),
      }),
    ),
    pin: chosen(),
    previous: nullable(
      record({ version: version(), id: idOfVersion() }),
      'Where a rollback would go, if it would go anywhere',
    ),
    deactivated: optional(
      yesNo('Somebody took it from everybody; a version that is activated brings it back, no deploy'),
    ),
    versions: listOf(RemoteVersionRecord),
    settings: optional(listOf(RemoteSettingRecord, 'What the live version declares, and what was set besides')),
  });
  const RemotesList = record({
    generation: count(12),
    records: listOf(RemoteRecord),
    only: optional(text('mfe_candidate', 'The one remote that the token is good for; absent where it is good for all')),
    canary_stages: optional(
      record(
        { shares: listOf(count(25)), every_minutes: count(10) },
        'Shares that a canary gets here one after the other, where whoever makes it names none',
      ),
    ),
  });
  const ChangedRemote = record({ generation: count(13), record: RemoteRecord });
  const RemovedVersion = record({ generation: count(13), record: nullable(RemoteRecord) });

  const PublishedRemote = record({
    name: name(),
    package: text('@market/mfe-candidate'),
    live: nullable(idOfVersion(), 'The version that everybody gets; null where none has been published yet'),
    canary: nullable(record({ id: idOfVersion(), share: count(10), roles: optional(roles()) })),
    versions: listOf(PublishedVersion),
    settings: optional(
      byName(
        record({ value: settingValue(), roles: optional(roles()), share: optional(share()) }),
        'Settings that somebody has set, by name',
      ),
    ),
  });
  /** All published versions, as the remotes service sends them to gateways. */
  const PublishedRemotes = record({ generation: count(12), remotes: listOf(PublishedRemote) });
  /** Only the generation, if the gateway already has the current one. */
  const NewerRemotes = Type.Union([PublishedRemotes, record({ generation: count(12) })]);

  return {
    RemoteSettingRecord,
    RemoteRecord,
    RemotesList,
    ChangedRemote,
    RemovedVersion,
    PublishedRemote,
    PublishedRemotes,
    NewerRemotes,
  };
}

type Answers = ReturnType<typeof answersForRoles>;
export type RemoteSettingRecord = Static<Answers['RemoteSettingRecord']>;
export type RemoteRecord = Static<Answers['RemoteRecord']>;
export type RemotesList = Static<Answers['RemotesList']>;
export type PublishedRemote = Static<Answers['PublishedRemote']>;
export type PublishedRemotes = Static<Answers['PublishedRemotes']>;
