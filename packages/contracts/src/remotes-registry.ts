import { array, boolean, lazy, number, object, string, type InferType } from 'yup';
import { remoteManifestSchema } from './remote-manifest';

/** One published version of a remote, in the shape of the open frontend-discovery schema. */
const remoteVersionSchema = object({
  /** Address of its `mf-manifest.json`; `remote.json` lies beside it. */
  url: string().required(),
  metadata: object({ version: string(), integrity: string() }).required(),
  deployment: object({ traffic: number().min(0).max(100).required(), default: boolean().required() }).required(),
  extras: object({
    moduleFederation: object({ name: string().required().matches(/^[A-Za-z_$][\w$]*$/) }).required(),
    /** What `remote.json` says, so that the shell knows the pages without another request; absent where it cannot be read. */
    manifest: remoteManifestSchema.optional().default(undefined),
  }).required(),
});

const versionsSchema = array(remoteVersionSchema)
  .required()
  .min(1)
  .test('one default', 'exactly one version must be the default', (versions) => versions.filter((version) => version.deployment.default).length === 1);

/** `/remotes.json`, also inlined into the shell's page as `<script type="application/json" id="remotes">`. */
export const remotesRegistrySchema = object({
  /** The remote's package name to its versions. */
  microFrontends: lazy((value: unknown) =>
    object(Object.fromEntries(Object.keys(value && typeof value === 'object' ? value : {}).map((name) => [name, versionsSchema]))).required(),
  ),
});

export type RemoteVersion = InferType<typeof remoteVersionSchema>;
export interface RemotesRegistry {
  microFrontends: Record<string, RemoteVersion[]>;
}
