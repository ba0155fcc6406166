import type { mongo } from 'mongoose';
import { LEASED_ROW_START } from '@market/service-kit';

const LOOK_UP_AT_ONCE = 1_000;

interface SentEvent {
  _id: string;
  type: string;
}

/**
 * The broker's queues are not in a backup. An event that had left its outbox, but was not yet handled by each of its
 * consumers at the cut, would be lost with them: it is queued again. Who had it skips it; all other sent events stay
 * sent.
 * @param databases by the service whose they are
 * @param consumersOf services that handle events of a type; none of a type that is unknown
 * @returns number of events that are sent again
 */
export async function resumeEvents(
  databases: ReadonlyMap<string, mongo.Db>,
  consumersOf: (type: string) => readonly string[],
): Promise<number> {
  let resumed = 0;
  for (const database of databases.values()) {
    const outbox = database.collection<SentEvent>('outbox');
    let sent: SentEvent[] = [];
    const lookUp = async () => {
      const lost = await notHandledEverywhere(sent, databases, consumersOf);
      sent = [];
      if (lost.length === 0) return;
      const { modifiedCount } = await outbox.updateMany(
        { _id: { $in: lost } },
        { $set: LEASED_ROW_START, $unset: { doneAt: '' } },
        { writeConcern: { w: 'majority' } },
      );
      resumed += modifiedCount;
    };
    // Cast: every outbox row has a state.
    for await (const event of outbox.find({ state: 'done' } as mongo.Filter<SentEvent>, { projection: { type: 1 } })) {
      sent.push(event);
      if (sent.length === LOOK_UP_AT_ONCE) await lookUp();
    }
    await lookUp();
  }
  return resumed;
}

async function notHandledEverywhere(
  sent: readonly SentEvent[],
  databases: ReadonlyMap<string, mongo.Db>,
  consumersOf: (type: string) => readonly string[],
): Promise<string[]> {
  const lost = new Set<string>();
  for (const [consumer, database] of databases) {
    const expected = sent.filter(({ type }) => consumersOf(type).includes(consumer));
    const inbox = database.collection<{ _id: string }>('inbox');
    if (expected.length === 0) continue;
    const handled = new Set(
      (
        await inbox
          .find({ _id: { $in: expected.map(({ _id }) => `${consumer}:${_id}`) } }, { projection: { _id: 1 } })
          .toArray()
      ).map(({ _id }) => _id),
    );
    for (const { _id } of expected) if (!handled.has(`${consumer}:${_id}`)) lost.add(_id);
  }
  return [...lost];
}

/**
 * Gives up messages that were queued at the snapshot and erases their content, as the sender does with failed ones.
 * Returns their number.
 */
export async function holdMessages(databases: readonly mongo.Db[]): Promise<number> {
  let held = 0;
  for (const database of databases) {
    const { modifiedCount } = await database
      .collection('outgoing_messages')
      .updateMany(
        { state: 'queued' },
        [{ $set: { state: 'failed', doneAt: '$$NOW' } }, { $unset: ['claim', 'sealed'] }],
        { writeConcern: { w: 'majority' } },
      );
    held += modifiedCount;
  }
  return held;
}

/**
 * Ends the sessions that were active at the snapshot: users may have ended some since, after losing a device or
 * changing a password, which the backup does not show. Returns their number.
 */
export async function endSessions(identity: mongo.Db | undefined): Promise<number> {
  const result = await identity
    ?.collection('sessions')
    .updateMany({ ended_at: null }, [{ $set: { ended_at: '$$NOW', ended_because: 'restored' } }], {
      writeConcern: { w: 'majority' },
    });
  return result?.modifiedCount ?? 0;
}
