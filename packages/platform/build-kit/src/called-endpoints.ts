import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@market/api';
import { ENDPOINTS } from '@market/contracts/endpoints';
import { beginsWith, listedEndpoint, type RemoteManifest, SETTINGS_CONTRACT_VERSION } from '@market/contracts/remotes';
import type { Compilation, Module } from 'webpack';

/** The whole table of the API, of which nobody can tell what is used where it is passed on as a whole. */
const TABLE = 'ENDPOINTS';
/** Folder of all subjects. */
const CONTRACTS = realpathSync(path.dirname(require.resolve('@market/contracts/endpoints')));
const byName: Readonly<Record<string, Endpoint>> = ENDPOINTS;

const isOfContracts = (module: Module | null): boolean =>
  module !== null && 'resource' in module && String(module.resource).startsWith(`${CONTRACTS}${path.sep}`);

/**
 * Endpoints that a remote's files import from the contracts, as webpack knows them: what nothing reaches is not in the
 * files and calls nothing.
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
          // A module that is passed on as a whole may lead to any of its endpoints.
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
 * The manifest with what its remote calls, beside what it lists itself; unchanged where its range lets in shells that
 * refuse such a manifest.
 */
export function withEndpoints(manifest: RemoteManifest, called: readonly string[]): RemoteManifest {
  if (!beginsWith(manifest.contracts, SETTINGS_CONTRACT_VERSION)) return manifest;
  return { ...manifest, endpoints: [...new Set([...(manifest.endpoints ?? []), ...called])].sort() };
}
