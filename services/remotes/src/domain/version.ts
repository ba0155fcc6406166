import type { RemoteManifest, VERSION_SOURCES } from '@market/contracts/remotes';
import type { SharedNeed, VersionFile } from '@market/remote-rules';

/** Mark of a version that is a preview. */
export interface Preview {
  /** Label such as `pr-42`, unique within a remote. */
  label: string;
  expires_at: Date;
}

/** A published version of a remote; immutable except for its source. */
export interface Version {
  remote: string;
  /** `1.2.0-9f3c…`: version and content. */
  id: string;
  version: string;
  source: (typeof VERSION_SOURCES)[number];
  published_at: Date;
  published_by: string;
  manifest: RemoteManifest;
  /** Shared modules that the version requires from the shell. */
  needs: SharedNeed[];
  files: VersionFile[];
  /** Source maps of its scripts, by the script's path and `.map`; absent where its build was published without. */
  maps?: VersionFile[];
  /** `sha256-…` of the remote's own sources, where its deploy said it. */
  sources_hash?: string;
  /** Present for the source `preview` alone. */
  preview?: Preview;
}
