import type { RemoteManifest } from './remote-manifest';

/** A version as a gateway serves it. */
export interface PublishedVersion {
  /** `1.2.0-9f3c…`: the last part of its files' address, never given to other content. */
  id: string;
  version: string;
  /** Hash of its `mf-manifest.json`, as browsers check it. */
  integrity: string;
  manifest: RemoteManifest;
  /** Each file with the hash that its bytes must have. */
  assets: Record<string, string>;
}

export interface PublishedRemote {
  name: string;
  package: string;
  /** Id of the version that everybody gets; null where none has been published yet. */
  live: string | null;
  canary: { id: string; share: number } | null;
  versions: PublishedVersion[];
}

/** All that is published, as the remotes service tells it to gateways. */
export interface PublishedRemotes {
  generation: number;
  remotes: PublishedRemote[];
}

/** Cookie with a visitor's random mark, by which canaries are shared out. */
export const VISITOR_COOKIE = 'visitor';
/** Cookie with the versions that a session asked for, signed. */
export const OVERRIDES_COOKIE = 'remote_overrides';
