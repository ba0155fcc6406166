import { array, lazy, mixed, number, object, string, type InferType } from 'yup';
import {
  CANARY_EVERYBODY,
  CANARY_EVERY_MINUTES_MAX,
  CANARY_SHARE_MAX,
  CANARY_STAGES_MAX,
  DEPLOY_TOKEN_DAYS,
  DEPLOY_TOKEN_DAYS_MAX,
  PREVIEW_LABEL,
  REMOTE_FILES_MAX,
  REMOTE_MAPS_MAX_BYTES,
  REMOTE_VERSION_MAX_BYTES,
} from './constants';
import { isRecord, line, pagingFields, type Role, switchField } from '@market/api';
import { texts } from './texts';
import { SETTING_SHARE_MAX, SETTING_TEXT_MAX, type SettingValue } from './remote-settings';

/**
 * Rollout of a new version: to everybody, to a share of the visitors, inactive, or as a preview, which expires and is
 * never shown to visitors.
 */
export const PUBLISH_MODES = ['live', 'canary', 'inactive', 'preview'] as const;
export type PublishMode = (typeof PUBLISH_MODES)[number];
/** Rollout state of a version. */
export const VERSION_STATES = ['live', 'canary', 'inactive'] as const;
export const VERSION_SOURCES = ['bundled', 'deployed', 'preview'] as const;
export const REMOTE_ACTIONS = [
  'published',
  'activated',
  'rolled-back',
  'canary-set',
  'canary-ended',
  'canary-waits',
  'pinned',
  'unpinned',
  'deactivated',
  'removed',
  'failed',
  'failing',
  'preview-published',
  'preview-removed',
  'preview-expired',
  'preview-replaced',
  'setting-changed',
  'setting-reset',
] as const;
/**
 * Reason of a failed version: a deploy's browser could not load it, it was rolled back, or its canary performed worse
 * than the live version.
 */
export const FAILED_REASONS = ['did-not-load', 'rolled-back', 'canary-worse'] as const;
/**
 * Whether the failed version was withdrawn from visitors: no deploy and no start restores it automatically. A version
 * that a browser could not load may be retried.
 */
export const isTakenBack = ({ why }: { why: (typeof FAILED_REASONS)[number] }): boolean => why !== 'did-not-load';
export type RemoteAction = (typeof REMOTE_ACTIONS)[number];

const PATH_MAX = 200;
const HASH_MAX = 100;
/** Maximum length of a version's failure message, which comes from a browser. */
export const FAILURE_MAX = 500;

/** @param max percent */
const shareField = (max = CANARY_SHARE_MAX) =>
  number()
    .typeError(texts.values.share)
    .integer(texts.values.share)
    .min(1, texts.values.shareRange({ max }))
    .max(max, texts.values.shareRange({ max }));
/**
 * Roles of an audience; all if omitted.
 * @param names all roles of the product
 * @param message for any other value
 */
export const rolesField = (names: readonly Role[], message: string) =>
  array(string().strict().oneOf(names, message).required(message))
    .strict()
    .typeError(message)
    .min(1, message)
    .max(names.length, message);
type RolesField = ReturnType<typeof rolesField>;

/** `1.2.0`, or with the hash of its files `1.2.0-9f3c…`. */
const versionField = () => line(100).required(texts.values.version);
/** Optimistic lock: the generation that the caller has seen; the call is refused if something has changed since. */
const generationField = () =>
  number().typeError(texts.values.generation).integer(texts.values.generation).min(0, texts.values.generation);

/** A file of an upload. */
const sentFile = () =>
  object({
    path: string()
      .strict()
      .typeError(texts.values.filePath)
      .required(texts.values.filePathRequired)
      .max(PATH_MAX, texts.values.filePathLong({ max: PATH_MAX })),
    /** `sha384-…` of the bytes, computed by the sender. */
    hash: string()
      .strict()
      .typeError(texts.values.fileHash)
      .required(texts.values.fileHashRequired)
      .max(HASH_MAX, texts.values.fileHashLong({ max: HASH_MAX })),
    /** The bytes in base64. */
    content: string().strict().typeError(texts.values.fileContent).defined(texts.values.fileContentRequired),
  })
    .noUnknown()
    .typeError(texts.values.fileParts);

export const publishVersionSchema = object({
  package: line(100).required(texts.values.package),
  mode: string().typeError(texts.values.publishMode).oneOf(PUBLISH_MODES, texts.values.publishMode).default('live'),
  share: shareField(),
  /** Label of a preview, such as `pr-42`: a later preview with the same label replaces it. */
  label: string()
    .strict()
    .typeError(texts.values.previewLabel)
    .matches(PREVIEW_LABEL, texts.values.previewLabel)
    .when('mode', { is: 'preview', then: (schema) => schema.required(texts.values.previewLabel) }),
  /** `sha256-…` of the remote's own sources, so that a deploy can detect unchanged sources before it builds. */
  sources_hash: line(HASH_MAX),
  files: array(sentFile())
    .typeError(texts.values.files)
    .required(texts.values.filesRequired)
    .min(1, texts.values.filesRequired)
    .max(REMOTE_FILES_MAX, texts.values.filesMany({ max: REMOTE_FILES_MAX })),
  /** Source maps of the scripts, each under the script's path and `.map`; never served to anybody. */
  maps: array(sentFile())
    .typeError(texts.values.files)
    .max(REMOTE_FILES_MAX, texts.values.filesMany({ max: REMOTE_FILES_MAX })),
});
export type PublishVersion = InferType<typeof publishVersionSchema>;

export const activateVersionSchema = object({ version: versionField(), generation: generationField() });
export const rollBackSchema = object({ generation: generationField() });
/** @param roles field of the audience */
export const canarySchemaFor = (roles: RolesField) =>
  object({
    version: versionField(),
    roles,
    /** 100 percent is allowed only for certain roles, which are themselves a part of the visitors. */
    share: shareField(CANARY_EVERYBODY)
      .required(texts.values.shareRequired)
      .when('roles', {
        is: undefined,
        then: (schema) => schema.max(CANARY_SHARE_MAX, texts.values.shareRange({ max: CANARY_SHARE_MAX })),
      }),
    /** Next shares, set automatically while the canary is no worse than the live version; absent: the share stays. */
    stages: array(number().strict().integer().min(1).max(CANARY_EVERYBODY).required())
      .strict()
      .typeError(texts.values.stages({ max: CANARY_STAGES_MAX }))
      .test(
        'growing',
        texts.values.stages({ max: CANARY_STAGES_MAX }),
        (stages) =>
          stages === undefined ||
          (stages.length > 0 &&
            stages.length <= CANARY_STAGES_MAX &&
            stages.every((share, index) => index === 0 || share > (stages[index - 1] ?? 0))),
      )
      // Stages are not allowed with roles: the live version's visits come from all visitors, so a comparison
      // would be meaningless.
      .when('roles', {
        is: (roles: unknown) => roles !== undefined,
        then: (schema) => schema.test('everybody', texts.values.stagesOfRoles, (stages) => stages === undefined),
      }),
    every_minutes: number()
      .typeError(texts.values.stageMinutes({ max: CANARY_EVERY_MINUTES_MAX }))
      .integer(texts.values.stageMinutes({ max: CANARY_EVERY_MINUTES_MAX }))
      .min(1, texts.values.stageMinutes({ max: CANARY_EVERY_MINUTES_MAX }))
      .max(CANARY_EVERY_MINUTES_MAX, texts.values.stageMinutes({ max: CANARY_EVERY_MINUTES_MAX })),
    generation: generationField(),
  });
export const markFailedSchema = object({ reason: line(FAILURE_MAX).required(texts.values.failureReason) });
export const pinSchema = object({ version: versionField(), generation: generationField() });
export const deployTokenSchema = object({
  for: line(100).required(texts.values.tokenFor),
  days: number()
    .integer(texts.values.tokenDays)
    .min(1, texts.values.tokenDays)
    .max(DEPLOY_TOKEN_DAYS_MAX, texts.values.tokenDays)
    .typeError(texts.values.tokenDays)
    .default(DEPLOY_TOKEN_DAYS),
  /** Restricts the token to previews, for pipelines that run unreviewed code. */
  only_previews: switchField().default(false),
});
export const remotesHistorySchema = object({ ...pagingFields, remote: line(100) });

const revisionField = () =>
  number().typeError(texts.values.revision).integer(texts.values.revision).min(0, texts.values.revision);
/**
 * Value for an audience; the live version's manifest determines whether it is valid.
 * @param roles field of the audience
 */
export const changeSettingSchemaFor = (roles: RolesField) =>
  object({
    value: mixed<SettingValue>((value): value is SettingValue => ['boolean', 'number', 'string'].includes(typeof value))
      .typeError(texts.values.settingValue)
      .required(texts.values.settingValue)
      .test(
        'short',
        texts.values.settingLong({ max: SETTING_TEXT_MAX }),
        (value) => typeof value !== 'string' || value.length <= SETTING_TEXT_MAX,
      ),
    roles,
    /** Percentage of the visitors that get the value; all if omitted. */
    share: number()
      .typeError(texts.values.share)
      .integer(texts.values.share)
      .min(0, texts.values.settingShare({ max: SETTING_SHARE_MAX }))
      .max(SETTING_SHARE_MAX, texts.values.settingShare({ max: SETTING_SHARE_MAX })),
    /** Optimistic lock: the revision that the caller has seen; the call is refused if another change came first. */
    revision: revisionField(),
  });
export const resetSettingSchema = object({ revision: revisionField() });

/** Versions by federation name; outside production also the address of a development server on this machine. */
export const remoteOverridesSchema = object({
  overrides: lazy((value: unknown) =>
    object(
      Object.fromEntries(
        Object.keys(isRecord(value) ? value : {}).map((name) => [name, line(200).required(texts.values.version)]),
      ),
    )
      .typeError(texts.values.overrides)
      .required(texts.values.overrides)
      .test(
        'not empty',
        texts.values.overrides,
        (value) => Object.keys(value).length > 0 && Object.keys(value).length <= 20,
      ),
  ),
});

const PREVIEW_LINK_MAX = 1_000;
/** Signed part of a link to a preview. */
export const openPreviewSchema = object({
  link: string()
    .strict()
    .typeError(texts.values.previewLink)
    .required(texts.values.previewLink)
    .max(PREVIEW_LINK_MAX, texts.values.previewLink),
});

/** Generation that the gateway already has. */
export const sinceSchema = object({ since: string().matches(/^-?\d{1,15}$/) });
/** Maximum body size of an upload: a version's bytes in base64, plus names and hashes. */
export const UPLOAD_BODY_BYTES = Math.ceil(((REMOTE_VERSION_MAX_BYTES + REMOTE_MAPS_MAX_BYTES) * 4) / 3) + 512 * 1024;
