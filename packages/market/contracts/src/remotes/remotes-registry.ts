import { array, boolean, mixed, number, object, string, type InferType } from 'yup';
import { isRecord } from '@market/api';
import { LOGIN_TYPES } from '../accounts/roles';
import { FEDERATION_NAME, remoteManifestSchema } from './remote-manifest';
import { isGivenSettings, type GivenSettings } from './remote-settings';

/** A hash as browsers check it (Subresource Integrity): `sha384-` and base64. */
const INTEGRITY = /^sha384-[A-Za-z0-9+/]{64}$/;

/**
 * Each file of a version below the folder of its `mf-manifest.json`, with the hash that its bytes must have. One rule
 * for all: a schema for each file would take longer than the rest of a page's start.
 */
const assetsSchema = mixed<Record<string, string>>(
  (value): value is Record<string, string> =>
    isRecord(value) && Object.values(value).every((hash) => typeof hash === 'string' && INTEGRITY.test(hash)),
).required();

const PREVIEW_LABEL_MAX = 40;

/** A published version of a remote, in the shape of the open frontend-discovery schema. */
export const remoteVersionSchema = object({
  /** Address of its `mf-manifest.json`; `remote.json` lies beside it. */
  url: string().required(),
  metadata: object({ version: string(), integrity: string() }).required(),
  deployment: object({ traffic: number().min(0).max(100).required(), default: boolean().required() }).required(),
  extras: object({
    moduleFederation: object({ name: string().required().matches(FEDERATION_NAME) }).required(),
    /**
     * Contents of `remote.json`, so that the shell knows the pages without another request; absent if it cannot be
     * read.
     */
    manifest: remoteManifestSchema.optional().default(undefined),
    /** Files may run only with these hashes; a file that is not named here is refused. */
    assets: assetsSchema,
    /** This visitor asked for this version for the session (`?remote=mfe_auth@1.2.0`). */
    override: boolean(),
    /** Label of the preview that this version is. */
    preview: string().max(PREVIEW_LABEL_MAX),
    /** Login types that get this version in place of the default; it stands behind the default then. */
    roles: array(string().oneOf(LOGIN_TYPES).required()),
    /** Settings whose value for this visitor is not the default, or depends on the session's login type. */
    settings: mixed<GivenSettings>(isGivenSettings).notRequired().nonNullable(),
  }).required(),
});

/**
 * The list without what it says of each remote: a reader that must go on when one entry is broken checks those one by
 * one.
 */
export const remotesListSchema = object({
  /** Grows with every change of what is published. */
  generation: number().integer().min(0).required(),
  /** The remote's package name to its versions. */
  microFrontends: object().required(),
});

export type RemoteVersion = InferType<typeof remoteVersionSchema>;

/**
 * `/remotes.json`, also inlined into the shell's page as `<script type="application/json" id="remotes">`. It is made
 * for one visitor: of each remote the first version is the one that this visitor gets; where that is not the default,
 * the default stands behind it, to fall back to. A canary for some login types stands behind the default: the server
 * does not know who is signed in, the browser does.
 */
export interface RemotesRegistry {
  generation: number;
  microFrontends: Record<string, RemoteVersion[]>;
}
