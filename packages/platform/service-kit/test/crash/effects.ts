import { EVENT_TYPES, EVENTS } from '@market/contracts/events';
import type { ServiceName } from '@market/api/registered';
import type { Connection } from '../../src/mongo';
import { defineConsumer, type Consumer } from '../../src/outbox';

export const APPROVED = 'identity.account-approved.v1';

/**
 * The consumers of `applications`, of which one does something that can be counted: a row in `effects` for each
 * approval, in the transaction; and one in `deliveries` for each try, outside of it.
 */
export function applicationsConsumers(connection: Connection): Consumer[] {
  const heard = EVENT_TYPES.filter((type) =>
    (EVENTS[type].consumers as readonly ServiceName[]).includes('applications'),
  );
  const idle = heard
    .filter((type) => type !== APPROVED)
    .map((type) => defineConsumer({ type, handle: async () => {} }));
  return [
    ...idle,
    defineConsumer({
      type: APPROVED,
      async handle({ payload }, { session }) {
        await connection.collection('deliveries').insertOne({ of: payload.login_id });
        await connection.collection('effects').insertOne({ of: payload.login_id }, { session });
      },
    }),
  ];
}

/** Sources of all effects, unordered; a number twice is an effect that happened twice. */
export async function effectsIn(connection: Connection): Promise<number[]> {
  return (await connection.collection<{ of: string }>('effects').find().toArray())
    .map(({ of }) => Number(of))
    .sort((a, b) => a - b);
}
