import { gzipSync } from 'node:zlib';
import {
  beginsWith,
  FEDERATION_MANIFEST,
  isContractRange,
  type ProductNames,
  REMOTE_ENTRY_MAX_BYTES,
  REMOTE_FILE_MAX_BYTES,
  REMOTE_FILES_MAX,
  REMOTE_MANIFEST,
  REMOTE_MODULE,
  REMOTE_VERSION_MAX_BYTES,
  remoteFileType,
  type RemoteManifest,
  remoteManifestSchemaFor,
  SERVER_BUNDLE,
  SHARED_IMPORTS,
  SETTINGS_CONTRACT_VERSION,
  shareViewers,
  sharedImportsSchema,
  SLOTS_CONTRACT_VERSION,
} from '@market/remote-contract';
import { valid } from 'semver';
import { array, mixed, object, string, type InferType } from 'yup';
import { meet } from './meet';
import { usableMaps } from './source-maps';
import { integrityOf, versionId, type Bundle, type SharedNeed, type VersionFile } from './bundle';

/** Reason why a version may not be published or get visitors: the check that failed, and the fault with its remedy. */
export interface Objection {
  gate:
    | 'files'
    | 'manifest'
    | 'server'
    | 'federation'
    | 'budget'
    | 'contract'
    | 'shared'
    | 'exports'
    | 'pages'
    | 'dialogs'
    | 'slots';
  says: string;
}

/** Facts of a complete bundle. */
export interface CheckedBundle {
  id: string;
  version: string;
  manifest: RemoteManifest;
  needs: SharedNeed[];
  files: VersionFile[];
  /** Source maps; absent if there are none. They are not part of the version's id. */
  maps?: VersionFile[];
}

const assetsSchema = object({
  sync: array(string().required()).default([]),
  async: array(string().required()).default([]),
});
/** Fields of Module Federation's manifest that we rely on. */
const federationSchema = object({
  name: string().required(),
  metaData: object({
    name: string().required(),
    globalName: string().required(),
    publicPath: string().required(),
    remoteEntry: object({ name: string().required(), path: string().defined(), type: string().required() }).required(),
  }).required(),
  exposes: array(
    object({ name: string().required(), assets: object({ js: assetsSchema, css: assetsSchema }).required() }),
  ).required(),
  shared: array(object({ name: string().required(), requiredVersion: mixed() })).required(),
});
type FederationManifest = InferType<typeof federationSchema>;

/** Kinds of entries that are loaded as a script, with `integrity`. */
const SCRIPT_KINDS = ['global', 'var'];
/**
 * Marker of build-kit's GuardedFilesPlugin in an entry: chunks behind it run only with their published hashes (ADR
 * 0008).
 */
const GUARD = 'guardRemoteFile';

/**
 * Checks a bundle alone: names, kinds and sizes of its files, that both manifests describe the same remote and existing
 * files, and the budget of its entry.
 * @param name federation name to publish it under
 * @param names roles and rights that its manifest may name
 */
export function checkBundle(
  name: string,
  { files, maps = [] }: Bundle,
  names: ProductNames,
): { checked: CheckedBundle; objections: [] } | { checked?: undefined; objections: Objection[] } {
  const objections: Objection[] = checkFiles(files);
  const read = <Content>(
    path: string,
    gate: Objection['gate'],
    parse: (json: unknown) => Content,
  ): Content | undefined => {
    const file = files.find((one) => one.path === path);
    if (!file) {
      objections.push({
        gate,
        says: `${path} is missing: build the remote with the webpack preset of @market/build-kit.`,
      });
      return undefined;
    }
    try {
      return parse(JSON.parse(file.content.toString('utf8')));
    } catch (error) {
      objections.push({
        gate,
        says: `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
      });
      return undefined;
    }
  };
  const manifest = read(REMOTE_MANIFEST, 'manifest', (json) =>
    remoteManifestSchemaFor(names).validateSync(json, { strict: true }),
  );
  const federation = read(FEDERATION_MANIFEST, 'federation', (json) => federationSchema.validateSync(json));
  if (manifest) objections.push(...checkManifest(name, manifest), ...checkServerSide(manifest, files));
  if (federation) objections.push(...checkFederation(name, federation, files));
  const imports = files.some(({ path }) => path === SHARED_IMPORTS)
    ? read(SHARED_IMPORTS, 'exports', (json) => sharedImportsSchema.validateSync(json, { strict: true }))
    : [];
  if (!manifest || !federation || objections.length > 0) return { objections };
  const hashed = files.map(({ path, content }) => ({ path, hash: integrityOf(content), bytes: content.length }));
  const needs = federation.shared.map(({ name: module, requiredVersion }): SharedNeed => {
    const imported = imports?.find((one) => one.module === module);
    return {
      name: module,
      range: typeof requiredVersion === 'string' ? requiredVersion : '*',
      ...(imported ? { names: imported.names } : {}),
    };
  });
  const usable = usableMaps(maps, files);
  return {
    checked: {
      id: versionId(manifest.version, hashed),
      version: manifest.version,
      manifest,
      needs,
      files: hashed,
      ...(usable.length > 0 ? { maps: usable } : {}),
    },
    objections: [],
  };
}

function checkFiles(files: Bundle['files']): Objection[] {
  const says: string[] = [];
  const paths = new Set<string>();
  for (const { path, content } of files) {
    if (remoteFileType(path) === undefined)
      says.push(`${JSON.stringify(path.slice(0, 100))} is no name or kind of file that a remote may have.`);
    if (paths.has(path)) says.push(`${path} is there twice.`);
    paths.add(path);
    if (content.length > REMOTE_FILE_MAX_BYTES)
      says.push(`${path} has ${content.length} bytes; a file may have ${REMOTE_FILE_MAX_BYTES}.`);
  }
  if (files.length > REMOTE_FILES_MAX)
    says.push(`There are ${files.length} files; a version may have ${REMOTE_FILES_MAX}.`);
  const total = files.reduce((sum, { content }) => sum + content.length, 0);
  if (total > REMOTE_VERSION_MAX_BYTES)
    says.push(`All files together have ${total} bytes; a version may have ${REMOTE_VERSION_MAX_BYTES}.`);
  return says.map((one) => ({ gate: 'files', says: one }));
}

/** Checks a manifest alone. */
export function checkManifest(name: string, manifest: RemoteManifest): Objection[] {
  const says: string[] = [];
  if (manifest.name !== name) says.push(`${REMOTE_MANIFEST} is that of '${manifest.name}', not of '${name}'.`);
  if (valid(manifest.version) !== manifest.version)
    says.push(`The version '${manifest.version}' is none: use one such as 1.2.0 in src/manifest.ts.`);
  if (!isContractRange(manifest.contracts))
    says.push(
      `The range of the shell contract '${manifest.contracts}' is none that a shell reads: use one such as ^2.2.0, or several such as ^2.2.0 || ^3.0.0, in src/manifest.ts.`,
    );
  else if ((manifest.settings ?? manifest.endpoints) && !beginsWith(manifest.contracts, SETTINGS_CONTRACT_VERSION))
    says.push(
      `The range of the shell contract '${manifest.contracts}' lets in shells that refuse a manifest with settings or endpoints: say ^${SETTINGS_CONTRACT_VERSION} in src/manifest.ts.`,
    );
  else if ((manifest.slots ?? manifest.fills) && !beginsWith(manifest.contracts, SLOTS_CONTRACT_VERSION))
    says.push(
      `The range of the shell contract '${manifest.contracts}' lets in shells that refuse a manifest with slots or fills: say ^${SLOTS_CONTRACT_VERSION} in src/manifest.ts.`,
    );
  for (const { path, sample } of manifest.pages)
    if (sample !== undefined && (sample.includes(':') || !meet(path, sample.replace(/[?#].*$/, ''))))
      says.push(`The sample '${sample}' is no address of the page ${path}: write one such as its links have.`);
  const fills = manifest.fills ?? [];
  const twice = fills.find((fill, at) =>
    fills.some((other, place) => place < at && other.slot === fill.slot && shareViewers(other, fill)),
  );
  if (twice) says.push(`The manifest fills the slot '${twice.slot}' twice for the same people: one of them is enough.`);
  const personal = fills.find((fill) => fill.render === 'server' && fill.access !== 'public');
  if (personal)
    says.push(
      `The slot '${personal.slot}' is to be written by a server (render: 'server') for some login types: a server knows no visitor, so say access: 'public', or leave render out.`,
    );
  return says.map((one) => ({ gate: 'manifest', says: one }));
}

/** Without its server bundle a server-rendered page has no text, and no other check reports it. */
function checkServerSide({ pages, fills = [] }: RemoteManifest, files: Bundle['files']): Objection[] {
  const page = pages.find(({ render }) => render === 'server');
  const fill = fills.find(({ render }) => render === 'server');
  const written = page ? `The page ${page.path}` : fill && `The slot '${fill.slot}'`;
  if (!written || files.some(({ path }) => path === SERVER_BUNDLE)) return [];
  return [
    {
      gate: 'server',
      says: `${written} is to be written by a server (render: 'server'), and ${SERVER_BUNDLE} is missing: build the remote with the webpack preset of the present @market/build-kit.`,
    },
  ];
}

function checkFederation(
  name: string,
  { name: stated, metaData, exposes }: FederationManifest,
  files: Bundle['files'],
): Objection[] {
  const objections: Objection[] = [];
  const objectTo = (says: string) => objections.push({ gate: 'federation', says });
  if (stated !== name || metaData.name !== name || metaData.globalName !== name)
    objectTo(`${FEDERATION_MANIFEST} is that of '${stated}', not of '${name}'.`);
  if (metaData.publicPath !== 'auto')
    objectTo(
      `${FEDERATION_MANIFEST} says that its files lie at '${metaData.publicPath}': build with publicPath 'auto', so that they are taken from the registry alone.`,
    );
  const exposed = exposes.find((one) => one.name === REMOTE_MODULE);
  if (!exposed)
    objectTo(`${FEDERATION_MANIFEST} does not expose './${REMOTE_MODULE}': export setup(shell) from src/remote.ts.`);
  const entry = `${metaData.remoteEntry.path}${metaData.remoteEntry.name}`;
  const named = new Set([
    entry,
    ...exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...js.async, ...css.sync, ...css.async]),
  ]);
  const missing = [...named].filter((path) => !files.some((file) => file.path === path));
  if (missing.length > 0) objectTo(`${FEDERATION_MANIFEST} names files that are not there: ${missing.join(', ')}.`);
  const { type } = metaData.remoteEntry;
  if (!SCRIPT_KINDS.includes(type))
    objectTo(
      `${FEDERATION_MANIFEST} says that its entry is of the kind '${type}', which browsers import without looking at its hash: build with the webpack preset of @market/build-kit.`,
    );
  if (!files.find(({ path }) => path === entry)?.content.includes(GUARD))
    objectTo(
      `${entry} loads its chunks without asking the page for their hashes: build with the webpack preset of @market/build-kit.`,
    );
  const packed = gzipSync(files.find(({ path }) => path === entry)?.content ?? Buffer.alloc(0)).length;
  if (packed > REMOTE_ENTRY_MAX_BYTES)
    objections.push({
      gate: 'budget',
      says: `${entry} is ${packed} bytes packed; it may be ${REMOTE_ENTRY_MAX_BYTES}. Every page loads it: import pages and dialogs lazily, and take shared modules from the shell.`,
    });
  return objections;
}
