import { array, lazy, number, object, string, type InferType } from 'yup';
import { CANARY_SHARE_MAX, REMOTE_FILES_MAX, REMOTE_VERSION_MAX_BYTES } from '../constants';
import { pagingFields } from '../paging';
import { line } from './fields';

/** How a new version starts: for everybody, for a share of the visitors, or for nobody yet. */
export const PUBLISH_MODES = ['live', 'canary', 'inactive'] as const;
export type PublishMode = (typeof PUBLISH_MODES)[number];
/** What a version is to visitors at the moment. */
export const VERSION_STATES = ['live', 'canary', 'inactive'] as const;
export const VERSION_SOURCES = ['bundled', 'deployed'] as const;
export const REMOTE_ACTIONS = [
  'published',
  'activated',
  'rolled-back',
  'canary-set',
  'canary-ended',
  'pinned',
  'unpinned',
  'deactivated',
  'removed',
] as const;
export type RemoteAction = (typeof REMOTE_ACTIONS)[number];

const shareField = () =>
  number()
    .typeError('The share must be a whole number')
    .integer('The share must be a whole number')
    .min(1, `The share must be from 1 to ${CANARY_SHARE_MAX} percent`)
    .max(CANARY_SHARE_MAX, `The share must be from 1 to ${CANARY_SHARE_MAX} percent`);
/** `1.2.0`, or with the hash of its files `1.2.0-9f3c…`. */
const versionField = () => line(100).required('Name a version');
/** The generation that the caller has seen: when something has changed since, the call is refused. */
const generationField = () =>
  number()
    .typeError('The generation must be a whole number')
    .integer('The generation must be a whole number')
    .min(0, 'The generation must be a whole number');

export const publishVersionSchema = object({
  package: line(100).required('Name the package'),
  mode: string()
    .typeError('Choose live, canary or inactive')
    .oneOf(PUBLISH_MODES, 'Choose live, canary or inactive')
    .default('live'),
  share: shareField(),
  files: array(
    object({
      path: string()
        .strict()
        .typeError('A path must be text')
        .required('A file needs a path')
        .max(200, 'A path cannot exceed 200 characters'),
      /** `sha384-…` of the bytes, as the sender has them. */
      hash: string()
        .strict()
        .typeError('A hash must be text')
        .required('A file needs its hash')
        .max(100, 'A hash cannot exceed 100 characters'),
      /** The bytes in base64. */
      content: string().strict().typeError('Content must be text').defined('A file needs its content'),
    })
      .noUnknown()
      .typeError('A file must have path, hash and content'),
  )
    .typeError('Files must be a list')
    .required('Send the files')
    .min(1, 'Send the files')
    .max(REMOTE_FILES_MAX, `A version has at most ${REMOTE_FILES_MAX} files`),
});
export type PublishVersion = InferType<typeof publishVersionSchema>;

export const activateVersionSchema = object({ version: versionField(), generation: generationField() });
export const rollBackSchema = object({ generation: generationField() });
export const canarySchema = object({
  version: versionField(),
  share: shareField().required('Name a share'),
  generation: generationField(),
});
export const pinSchema = object({ version: versionField(), generation: generationField() });
export const deployTokenSchema = object({ for: line(100).required('Say who the token is for') });
export const remotesHistorySchema = object({ ...pagingFields, remote: line(100) });

/** Federation name to a version, or outside production to the address of a development server on this machine. */
export const remoteOverridesSchema = object({
  overrides: lazy((value: unknown) =>
    object(
      Object.fromEntries(
        Object.keys(value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}).map((name) => [
          name,
          line(200).required('Name a version'),
        ]),
      ),
    )
      .typeError('Overrides must name a version for each remote')
      .required('Overrides must name a version for each remote')
      .test(
        'not empty',
        'Overrides must name a version for each remote',
        (given) => Object.keys(given).length > 0 && Object.keys(given).length <= 20,
      ),
  ),
});

/** The generation that a gateway has already. */
export const sinceSchema = object({ since: string().matches(/^-?\d{1,15}$/) });
/** The bytes of a version in base64, and names and hashes beside them. */
export const UPLOAD_BODY_BYTES = Math.ceil((REMOTE_VERSION_MAX_BYTES * 4) / 3) + 512 * 1024;
