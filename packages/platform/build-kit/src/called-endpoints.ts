import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@market/api';
import { ENDPOINTS } from '@market/contracts/endpoints';
import { beginsWith, listedEndpoint, type RemoteManifest, SETTINGS_CONTRACT_VERSION } from '@market/contracts/remotes';
import type { Compilation, Module } from 'webpack';

/** Table of all endpoints; if it is passed on as a whole, the used ones are unknown. */
const TABLE = 'ENDPOINTS';
/** Folder of the contracts of all subjects. */
const CONTRACTS = realpathSync(path.dirname(require.resolve('@market/contracts/endpoints')));
const byName: Readonly<Record<string, Endpoint>> = ENDPOINTS;

const isOfContracts = (module: Module | null): boolean =>
  module !== null && 'resource' in module && String(module.resource).startsWith(`${CONTRACTS}${path.sep}`);

/**
 * Endpoints that a remote's files import from the contracts, according to webpack: unreachable imports are not in the
 * files and call nothing.
 * @returns as manifests name them, sorted
 */
export function calledEndpoints({ moduleGraph }: Compilation, modules: Iterable<Module>): string[] {
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
          if (name === TABLE || !Array.isArray(exports)) Object.values(byName).forEach(note);
          else exports.forEach((one) => note(byName[one]));
        } else note(byName[name === TABLE ? (property ?? '') : name]);
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
