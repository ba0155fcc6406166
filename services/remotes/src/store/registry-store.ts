import { MarketError } from '@market/contracts/errors';
import { modelOf, type ClientSession, type Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';
import type { Remote } from '../domain/remote';
import type { Version } from '../domain/version';

interface GenerationRow {
  _id: string;
  generation: number;
}
interface RemoteRow extends Omit<Remote, 'name'> {
  _id: string;
}
interface VersionRow extends Version {
  _id: string;
}

const generationSchema = new Schema<GenerationRow>(
  { _id: { type: String, required: true }, generation: { type: Number, required: true } },
  { collection: 'generation', versionKey: false },
);
const remoteSchema = new Schema<RemoteRow>(
  {
    _id: { type: String, required: true },
    package: { type: String, required: true },
    live: { type: String, default: null },
    past: { type: [String], required: true },
    canary: { type: Schema.Types.Mixed, default: null },
    pin: { type: String, default: null },
    bundled: { type: String, default: null },
    follows_bundle: { type: Boolean, required: true },
    failed: { type: Schema.Types.Mixed, default: () => [] },
    settings: { type: Schema.Types.Mixed, default: () => ({}) },
    settings_revision: { type: Number, default: 0 },
  },
  { collection: 'remotes', versionKey: false },
);
remoteSchema.index({ package: 1 }, { unique: true });
const versionSchema = new Schema<VersionRow>(
  {
    _id: { type: String, required: true },
    remote: { type: String, required: true },
    id: { type: String, required: true },
    version: { type: String, required: true },
    source: { type: String, required: true },
    published_at: { type: Date, required: true },
    published_by: { type: String, required: true },
    manifest: { type: Schema.Types.Mixed, required: true },
    needs: { type: Schema.Types.Mixed, required: true },
    files: { type: Schema.Types.Mixed, required: true },
    maps: { type: Schema.Types.Mixed, default: undefined },
    sources_hash: { type: String },
    preview: { type: new Schema({ label: String, expires_at: Date }, { _id: false }) },
  },
  { collection: 'versions', versionKey: false },
);
versionSchema.index({ remote: 1, published_at: -1 });
versionSchema.index({ 'preview.expires_at': 1 }, { sparse: true });
// A deployed version number is immutable: at the latest, this index rejects the same number with other content.
versionSchema.index({ remote: 1, version: 1 }, { unique: true, partialFilterExpression: { source: 'deployed' } });

const GENERATION = 'registry';
const keyOf = (remote: string, id: string) => `${remote}/${id}`;
const within = (session?: ClientSession) => (session ? { session } : {});

export type RegistryStore = ReturnType<typeof createRegistryStore>;

/** Remotes, their versions, and the generation, which increases with every change. */
export function createRegistryStore(connection: Connection) {
  const generations = modelOf<GenerationRow>(connection, 'Generation', generationSchema);
  const remotes = modelOf<RemoteRow>(connection, 'Remote', remoteSchema);
  const versions = modelOf<VersionRow>(connection, 'Version', versionSchema);

  return {
    /** Creates the single row that every change locks. */
    async prepare(): Promise<void> {
      await generations.updateOne({ _id: GENERATION }, { $setOnInsert: { generation: 0 } }, { upsert: true });
    },

    async generation(session?: ClientSession): Promise<number> {
      return (await generations.findById(GENERATION, null, within(session)).lean<GenerationRow>())?.generation ?? 0;
    },

    /**
     * Next generation, in the transaction of its change. Simultaneous changes conflict on this row: one of them
     * restarts and sees the other's result.
     * @throws MarketError 'changed-meanwhile' where the caller has `seen` an older one
     */
    async nextGeneration(session: ClientSession, seen: number | undefined): Promise<number> {
      const row = await generations
        .findOneAndUpdate(
          { _id: GENERATION },
          { $inc: { generation: 1 } },
          { session, upsert: true, returnDocument: 'after' },
        )
        .lean<GenerationRow>();
      const { generation } = row!; // made where there was none
      if (seen !== undefined && generation !== seen + 1) throw new MarketError('changed-meanwhile');
      return generation;
    },

    async find(name: string, session?: ClientSession): Promise<Remote | undefined> {
      const row = await remotes.findById(name, null, within(session)).lean<RemoteRow>();
      return row ? remoteOf(row) : undefined;
    },
    async findByPackage(packageName: string, session: ClientSession): Promise<Remote | undefined> {
      const row = await remotes.findOne({ package: packageName }, null, { session }).lean<RemoteRow>();
      return row ? remoteOf(row) : undefined;
    },
    async list(session?: ClientSession): Promise<Remote[]> {
      return (await remotes.find({}, null, within(session)).sort({ _id: 1 }).lean<RemoteRow[]>()).map(remoteOf);
    },
    async save(session: ClientSession, { name, ...rest }: Remote): Promise<void> {
      await remotes.replaceOne({ _id: name }, { ...rest }, { session, upsert: true });
    },

    /** Deletes a remote without versions. */
    async remove(session: ClientSession, name: string): Promise<void> {
      await remotes.deleteOne({ _id: name }, { session });
    },

    async findVersion(remote: string, id: string, session?: ClientSession): Promise<Version | undefined> {
      return (await versions.findById(keyOf(remote, id), null, within(session)).lean<VersionRow>()) ?? undefined;
    },
    /**
     * All versions of that number except previews, latest first: several only where bundled builds changed without a
     * new number.
     */
    async findByNumber(remote: string, version: string, session?: ClientSession): Promise<Version[]> {
      return versions
        .find({ remote, version, source: trusted({ $ne: 'preview' }) }, null, within(session))
        .sort({ published_at: -1, _id: -1 })
        .lean<VersionRow[]>();
    },
    /** Versions of one remote, or of all, the latest first. */
    async versions(remote?: string, session?: ClientSession): Promise<Version[]> {
      return versions
        .find(remote === undefined ? {} : { remote }, null, within(session))
        .sort({ published_at: -1, _id: -1 })
        .lean<VersionRow[]>();
    },
    async expiredPreviews(now: Date, session: ClientSession): Promise<Version[]> {
      return versions.find({ 'preview.expires_at': trusted({ $lte: now }) }, null, { session }).lean<VersionRow[]>();
    },
    /** Owner and page patterns of a version, for the labels of reports; undefined where it is not registered. */
    async labelsOfVersion(remote: string, id: string): Promise<{ owner: string; pages: Set<string> } | undefined> {
      const row = await versions
        .findById(keyOf(remote, id), { 'manifest.owner': 1, 'manifest.pages.path': 1 })
        .lean<Pick<VersionRow, 'manifest'>>();
      if (!row) return undefined;
      return { owner: row.manifest.owner, pages: new Set(row.manifest.pages.map(({ path }) => path)) };
    },
    async addVersion(session: ClientSession, version: Version): Promise<void> {
      await versions.create([{ ...version, _id: keyOf(version.remote, version.id) }], { session });
    },
    async markDeployed(session: ClientSession, remote: string, id: string): Promise<void> {
      await versions.updateOne({ _id: keyOf(remote, id) }, { $set: { source: 'deployed' } }, { session });
    },
    /**
     * Stores the hash of the sources from which a version was built last, since different sources may produce the same
     * files.
     */
    async keepSourcesHash(session: ClientSession, remote: string, id: string, hash: string): Promise<void> {
      await versions.updateOne({ _id: keyOf(remote, id) }, { $set: { sources_hash: hash } }, { session });
    },
    async removeVersions(session: ClientSession, remote: string, ids: readonly string[]): Promise<void> {
      await versions.deleteMany({ _id: trusted({ $in: ids.map((id) => keyOf(remote, id)) }) }, { session });
    },
    /** Stores the source maps of a version, replacing those of an earlier upload. */
    async keepMaps(session: ClientSession, remote: string, id: string, maps: Version['maps']): Promise<void> {
      await versions.updateOne({ _id: keyOf(remote, id) }, { $set: { maps } }, { session });
    },
    /** Hash of the source map of a script of a version. */
    async hashOfMap(remote: string, id: string, path: string): Promise<string | undefined> {
      const row = await versions.findById(keyOf(remote, id), { maps: 1 }).lean<Pick<VersionRow, 'maps'>>();
      return row?.maps?.find((map) => map.path === path)?.hash;
    },
    /** Hashes of all files that versions reference, including source maps. */
    async fileHashes(session: ClientSession): Promise<Set<string>> {
      // Sequential: a transaction allows no parallel queries.
      const files = await versions.distinct('files.hash', {}, { session });
      const maps = await versions.distinct('maps.hash', {}, { session });
      // Cast: both fields are strings.
      return new Set([...files, ...maps] as string[]);
    },
  };
}

function remoteOf({ _id, ...rest }: RemoteRow): Remote {
  return {
    ...rest,
    name: _id,
    // Defaults for older rows without failure marks or settings.
    failed: rest.failed ?? [],
    settings: rest.settings ?? {},
    settings_revision: rest.settings_revision ?? 0,
  };
}
