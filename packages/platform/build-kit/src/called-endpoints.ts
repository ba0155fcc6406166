import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@market/api';
import { beginsWith, listedEndpoint, type RemoteManifest, SETTINGS_CONTRACT_VERSION } from '@market/remote-contract';
import type { Compilation, Module } from 'webpack';

/** Table of all endpoints; if it is passed on as a whole, the used ones are unknown. */
const TABLE = 'ENDPOINTS';
/** Folder of the registry's endpoints, which a product's contracts export as well. */
const OF_REGISTRY = path.dirname(require.resolve('@market/remote-contract'));

/**
 * Endpoints that a remote's files import from the contracts, according to webpack: unreachable imports are not in the
 * files and call nothing.
 * @param product its endpoints, and the folder of the package that exports them
 * @returns as manifests name them, sorted
 */
export function calledEndpoints(
  { moduleGraph }: Compilation,
  modules: Iterable<Module>,
  { endpoints, folder }: { endpoints: Readonly<Record<string, Endpoint>>; folder: string },
): string[] {
  const folders = [folder, OF_REGISTRY].map((one) => `${realpathSync(one)}${path.sep}`);
  const isOfContracts = (module: Module | null): boolean =>
    module !== null && 'resource' in module && folders.some((one) => String(module.resource).startsWith(one));
  const called = new Set<string>();
  const note = (endpoint: Endpoint | undefined) => {
    if (endpoint) called.add(listedEndpoint(endpoint));
  };
  for (const module of modules) {
    if (!isOfContracts(module)) continue;
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      if (!connection.dependency || isOfContracts(connection.originModule) || !connection.isTargetActive(undefined))
        continue;
      for (const referenced of connection.dependency.getReferencedExports(moduleGraph, undefined)) {
        const [name, property] = Array.isArray(referenced) ? referenced : referenced.name;
        if (name === undefined || (name === TABLE && property === undefined)) {
          // If a module is passed on as a whole, any of its endpoints may be called.
          const exports = moduleGraph.getExportsInfo(module).getProvidedExports();
          if (name === TABLE || !Array.isArray(exports)) Object.values(endpoints).forEach(note);
          else exports.forEach((one) => note(endpoints[one]));
        } else note(endpoints[name === TABLE ? (property ?? '') : name]);
      }
    }
  }
  return [...called].sort();
}

/**
 * Manifest with the endpoints that its remote calls, in addition to those listed in it; unchanged if its range includes
 * shells that refuse such a manifest.
 */
export function withEndpoints(manifest: RemoteManifest, called: readonly string[]): RemoteManifest {
  if (!beginsWith(manifest.contracts, SETTINGS_CONTRACT_VERSION)) return manifest;
  return { ...manifest, endpoints: [...new Set([...(manifest.endpoints ?? []), ...called])].sort() };
}
