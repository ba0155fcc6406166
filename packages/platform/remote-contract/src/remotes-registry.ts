import { array, boolean, mixed, number, object, string, type InferType } from 'yup';
import { isRecord } from '@market/api';
import type { ProductNames } from './product';
import { FEDERATION_NAME, remoteManifestSchemaFor } from './remote-manifest';
import { isGivenSettings, type GivenSettings } from './remote-settings';

/** A hash as browsers check it (Subresource Integrity): `sha384-` and base64. */
const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;

/**
 * Files of a version by their path relative to the folder of its `mf-manifest.json`, with the required hash of each.
 * A single rule for all of them: a schema for each file would take longer than the rest of a page's start.
 */
const assetsSchema = mixed<Record<string, string>>(
  (value): value is Record<string, string> =>
    isRecord(value) && Object.values(value).every((hash) => typeof hash === 'string' && INTEGRITY.test(hash)),
).required();

const PREVIEW_LABEL_MAX = 40;

/**
 * A published version of a remote, in the shape of the open frontend-discovery schema.
 * @param names roles and rights of the product
 */
export const remoteVersionSchemaFor = (names: ProductNames) =>
  object({
    /** Address of its `mf-manifest.json`; `remote.json` is in the same folder. */
    url: string().required(),
    metadata: object({ version: string(), integrity: string() }).required(),
    deployment: object({ traffic: number().min(0).max(100).required(), default: boolean().required() }).required(),
    extras: object({
      moduleFederation: object({ name: string().required().matches(FEDERATION_NAME) }).required(),
      /**
       * Contents of `remote.json`, so that the shell knows the pages without another request; absent if it cannot be
       * parsed.
       */
      manifest: remoteManifestSchemaFor(names).optional().default(undefined),
      /** Required hashes of the files; files that are not listed are refused. */
      assets: assetsSchema,
      /** True if this visitor requested this version for the session (`?remote=mfe_auth@1.2.0`). */
      override: boolean(),
      /** Label of the preview that this version is. */
      preview: string().max(PREVIEW_LABEL_MAX),
      /** Roles that get this version instead of the default; it is listed after the default then. */
      roles: array(string().oneOf(names.roles).required()),
      /** Settings whose value for this visitor is not the default, or depends on the session's login type. */
      settings: mixed<GivenSettings>((value): value is GivenSettings => isGivenSettings(value, names.roles))
        .notRequired()
        .nonNullable(),
    }).required(),
  });

/**
 * Schema of the list without its remotes: a reader that must tolerate one broken entry validates the entries
 * individually.
 */
export const remotesListSchema = object({
  /** Incremented with every change of the published versions. */
  generation: number().integer().min(0).required(),
  /** Versions by the remote's package name. */
  microFrontends: object().required(),
});

export type RemoteVersion = InferType<ReturnType<typeof remoteVersionSchemaFor>>;

/**
 * `/remotes.json`, also inlined into the shell's page as `<script type="application/json" id="remotes">`. Generated per
 * visitor: the first version of each remote is the one that this visitor gets; if that is not the default, the default
 * follows as a fallback. A canary for certain roles is listed after the default: the server does not know who is
 * signed in, the browser does.
 */
export interface RemotesRegistry {
  generation: number;
  microFrontends: Record<string, RemoteVersion[]>;
}
