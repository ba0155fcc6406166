import { createHash } from 'node:crypto';
import { DAY, MINUTE_MS } from '@market/api/durations';
import type { ShellStatement } from '@market/contracts/remotes';
import { modelOf, type ClientSession, type Clock, type Connection } from '@market/service-kit';
import { Schema, trusted } from 'mongoose';

interface ShellRow {
  _id: string;
  statement: ShellStatement;
  seen_at: Date;
}

/** Gateways report their shell every ten seconds. */
const RUNNING_MS = MINUTE_MS;
const KEPT_SECONDS = DAY;

const shellSchema = new Schema<ShellRow>(
  {
    _id: { type: String, required: true },
    statement: { type: Schema.Types.Mixed, required: true },
    seen_at: { type: Date, required: true, expires: KEPT_SECONDS },
  },
  { collection: 'shells', versionKey: false },
);

export type ShellStore = ReturnType<typeof createShellStore>;

/** Running shells, as the gateways report them. */
export function createShellStore({ connection, clock }: { connection: Connection; clock: Clock }) {
  const rows = modelOf<ShellRow>(connection, 'Shell', shellSchema);
  return {
    async note(statement: ShellStatement): Promise<void> {
      const id = createHash('sha256').update(JSON.stringify(statement)).digest('hex');
      await rows.updateOne({ _id: id }, { $set: { statement, seen_at: clock.now() } }, { upsert: true });
    },
    /** Shells reported within the last minute. */
    async running(session?: ClientSession): Promise<ShellStatement[]> {
      const since = new Date(clock.now().getTime() - RUNNING_MS);
      const found = await rows
        .find({ seen_at: trusted({ $gt: since }) }, null, session ? { session } : {})
        .lean<ShellRow[]>();
      return found.map(({ statement }) => statement);
    },
  };
}
