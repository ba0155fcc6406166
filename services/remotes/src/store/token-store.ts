import { modelOf, type Clock, type Connection } from '@market/service-kit';
import { Schema, trusted, type ClientSession } from 'mongoose';

export interface DeployToken {
  id: string;
  remote: string;
  /** Holder of the token. */
  for: string;
  made_at: Date;
  made_by: string;
  used_at: Date | null;
  expires_at: Date;
  /** Whether the token permits previews only. */
  only_previews: boolean;
}
interface TokenRow extends Omit<DeployToken, 'id'> {
  _id: string;
  /** Hash of the token, which itself is never stored. */
  hash: string;
}

const tokenSchema = new Schema<TokenRow>(
  {
    _id: { type: String, required: true },
    hash: { type: String, required: true },
    remote: { type: String, required: true },
    for: { type: String, required: true },
    made_at: { type: Date, required: true },
    made_by: { type: String, required: true },
    used_at: { type: Date, default: null },
    expires_at: { type: Date, required: true },
    only_previews: { type: Boolean },
  },
  { collection: 'deploy_tokens', versionKey: false },
);
tokenSchema.index({ hash: 1 }, { unique: true });
tokenSchema.index({ remote: 1, made_at: -1 });

export type TokenStore = ReturnType<typeof createTokenStore>;

/** Deploy tokens of teams, by hash. */
export function createTokenStore({ connection, clock }: { connection: Connection; clock: Clock }) {
  const rows = modelOf<TokenRow>(connection, 'DeployToken', tokenSchema);
  return {
    async add(tx: ClientSession, { id, ...token }: DeployToken, hash: string): Promise<void> {
      await rows.create([{ ...token, _id: id, hash }], { session: tx });
    },
    /** Finds the unexpired token with that hash, and marks it as used now. */
    async use(hash: string): Promise<DeployToken | undefined> {
      const row = await rows
        .findOneAndUpdate(
          { hash, expires_at: trusted({ $gt: clock.now() }) },
          { $set: { used_at: clock.now() } },
          { returnDocument: 'after' },
        )
        .lean<TokenRow>();
      return row ? tokenOf(row) : undefined;
    },
    /** @param remote all remotes if omitted */
    async list(remote?: string): Promise<DeployToken[]> {
      const found = rows.find(remote === undefined ? {} : { remote }).sort({ remote: 1, made_at: -1 });
      return (await found.lean<TokenRow[]>()).map(tokenOf);
    },
    /** Deletes a token; returns whether the remote had it. */
    async revoke(remote: string, id: string): Promise<boolean> {
      return (await rows.deleteOne({ _id: id, remote })).deletedCount === 1;
    },
  };
}

function tokenOf({ _id, hash: _hash, ...token }: TokenRow): DeployToken {
  // Default for tokens from before previews existed.
  return { ...token, id: _id, only_previews: token.only_previews ?? false };
}
