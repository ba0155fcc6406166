import { Type, type Static } from '@sinclair/typebox';
import { idOfVersion, name, version } from './answer-parts';
import { REPORTED_STEPS } from './browser-reports';
import type { RemoteManifest } from './remote-manifest';
import { FAILED_REASONS, REMOTE_ACTIONS, VERSION_SOURCES, VERSION_STATES } from './schemas';
import {
  byName,
  count,
  id,
  listing,
  listOf,
  nullable,
  oneOf,
  optional,
  record,
  text,
  time,
  yesNo,
} from '@market/api/answer-fields';

/** Server rendering results of a version since the service `pages` started. */
export const RenderingRecord = record({
  written: count(1_204),
  failed: count(2),
  last_failure: nullable(text('It was not done after 5000 ms.')),
  resting: yesNo('Failed so often in turn that it is left alone for a while'),
  memory_mb: count(96),
});

const ratings = () =>
  record({ good: count(940), fair: count(41), poor: count(9) }, 'Page loads by rating (web.dev/vitals)');
/** Browser reports of a version in the last hour. */
export const BrowserFigures = record({
  visits: count(1_204, 'Tab sessions that used it'),
  failed: count(2, 'Visits in which it did not load or show'),
  faulty: count(1, 'Visits in which its code threw'),
  steps: listOf(record({ step: oneOf(REPORTED_STEPS), count: count(2) })),
  lcp: ratings(),
  inp: ratings(),
  cls: ratings(),
  long_tasks: count(12),
  errors: listOf(
    record({
      message: text('x is not a function'),
      at: optional(text('expose.0a1b2c3d.js:1:204', 'Place in its files')),
      source: optional(text('src/features/apply/apply.page.tsx:41:9', 'The same place in its sources')),
      count: count(3),
      last_at: time(),
    }),
    'Most frequent errors of the last two weeks',
  ),
  pages: listOf(
    record({ page: text('/job-details/:id'), lcp: ratings(), inp: ratings(), cls: ratings(), long_tasks: count(4) }),
    'The same by page, in the last day',
  ),
});
export type BrowserFigures = Static<typeof BrowserFigures>;

const previewRecord = () =>
  record({
    label: text('pr-42'),
    expires_at: time(),
    link: text('/search-jobs?preview=eyJ…', 'Path that shows it to whoever opens it, signed'),
  });

/** API calls that only one of two versions makes, this one or the live one. */
const EndpointChanges = record({
  added: listOf(text('POST /reports'), 'Not listed by the live version, or all where there is none to compare with'),
  removed: listOf(text('GET /job-posts/:id'), 'Called by the live version alone'),
});
/** Calls of the API that a version makes. */
export const ListedEndpoints = record({ count: count(41), ...EndpointChanges.properties });

export const RemoteVersionRecord = record({
  id: idOfVersion(),
  version: version(),
  source: oneOf(VERSION_SOURCES),
  published_at: time(),
  published_by: text('grace@jobs.example'),
  bytes: count(412_000),
  files: count(38),
  state: oneOf(VERSION_STATES),
  sources_hash: optional(text('sha256-…', 'Hash of the remote’s own sources, where its deploy said it')),
  preview: optional(previewRecord()),
  /** Absent for versions without a list, which may call every endpoint. */
  endpoints: optional(ListedEndpoints),
  rendering: optional(RenderingRecord),
  browsers: optional(BrowserFigures),
  failed: optional(
    record({
      at: time(),
      why: oneOf(FAILED_REASONS),
      reason: text('src/remote.ts exports no function setup'),
    }),
  ),
});
export type RemoteVersionRecord = Static<typeof RemoteVersionRecord>;

/** Stages of a canary that advances automatically, and its current comparison with the live version. */
export const CanaryStages = record({
  shares: listOf(count(25), 'Shares that follow; 100 makes it live'),
  every_minutes: count(10, 'Minutes that each stage lasts at least'),
  since: time('Start of the present stage'),
  verdict: oneOf(['enough', 'wait', 'worse']),
  reason: text('412 visits, no worse than 7804 of the live version'),
});

export const RemoteHistoryEntry = record({
  at: time(),
  by: text('grace@jobs.example'),
  action: oneOf(REMOTE_ACTIONS),
  remote: name(),
  version: version(),
  detail: text('10 percent'),
  endpoints: optional(EndpointChanges),
});
export type RemoteHistoryEntry = Static<typeof RemoteHistoryEntry>;
export const RemoteHistory = listing(RemoteHistoryEntry);

export const DeployTokenRecord = record({
  id: id(),
  remote: name(),
  for: text('CI of the candidate team'),
  made_at: time(),
  made_by: text('grace@jobs.example'),
  used_at: nullable(time(), 'When it was last used'),
  expires_at: time(),
  expired: yesNo('It is refused from now on'),
  only_previews: yesNo('It publishes and removes previews, and nothing else'),
});
export type DeployTokenRecord = Static<typeof DeployTokenRecord>;
export const DeployTokens = record({ records: listOf(DeployTokenRecord) });
export const NewDeployToken = record({
  ...DeployTokenRecord.properties,
  token: text('deploy_2f8c…', 'Shown this once'),
});

/** Response to publishing a version. */
export const PublishedAnswer = record({
  remote: name(),
  id: idOfVersion(),
  version: version(),
  state: oneOf(VERSION_STATES),
  known: yesNo('The same content had been published before'),
  held_by_pin: yesNo('The remote is pinned, so that the version was published and gets no visitors yet'),
  preview: optional(previewRecord()),
  replaced_previews: optional(listOf(text('pr-7'), 'Oldest previews, removed since a remote keeps a limited number')),
  endpoints: optional(ListedEndpoints),
  dropped_slots: optional(
    listOf(
      record({ slot: text('harbour-quay'), filled_by: name(), owner: text('charts team') }),
      'Slots of the live version that this one lacks, with the remotes that fill them',
    ),
  ),
  generation: count(13),
});
export type PublishedAnswer = Static<typeof PublishedAnswer>;

export const RemoteOverrides = record({
  overrides: byName(version(), 'Federation name to a version, or to the address of a development server'),
});

export const OpenedPreview = record({
  remote: name(),
  label: text('pr-42'),
  expires_at: time('Until then the session gets it'),
});

/** A version as a gateway serves it. */
export const PublishedVersion = record({
  id: idOfVersion(),
  version: version(),
  integrity: text('sha384-…', 'Hash of its `mf-manifest.json`, as browsers check it'),
  manifest: Type.Unsafe<RemoteManifest>({ type: 'object', description: 'What its `remote.json` says' }),
  assets: byName(text('sha384-…'), 'Each file with the hash that its bytes must have'),
  preview: optional(text('pr-42', 'Label of a preview')),
});
export type PublishedVersion = Static<typeof PublishedVersion>;
export const PublishedFile = record({ content: text('aW1wb3J0…', 'The bytes in base64') });
