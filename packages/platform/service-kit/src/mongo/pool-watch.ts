import type { Connection } from 'mongoose';

/** A client's connections at this moment. */
export interface PoolState {
  inUse: number;
  idle: number;
  /** Calls that wait for a connection. */
  waiting: number;
}

/**
 * Counts a client's connections by the driver's own events. @param onFailure hears of each call that got none in time
 */
export function watchPool(connection: Connection, onFailure: () => void): () => PoolState {
  const client = connection.getClient();
  const known = new Set<string>();
  const used = new Set<string>();
  let waiting = 0;
  const nameOf = ({ address, connectionId }: { address: string; connectionId: unknown }) =>
    `${address} ${String(connectionId)}`;
  client.on('connectionCreated', (event) => known.add(nameOf(event)));
  client.on('connectionClosed', (event) => {
    known.delete(nameOf(event));
    used.delete(nameOf(event));
  });
  client.on('connectionCheckOutStarted', () => {
    waiting += 1;
  });
  client.on('connectionCheckOutFailed', () => {
    waiting = Math.max(0, waiting - 1);
    onFailure();
  });
  client.on('connectionCheckedOut', (event) => {
    waiting = Math.max(0, waiting - 1);
    // Also those that were made before we began to look.
    known.add(nameOf(event));
    used.add(nameOf(event));
  });
  client.on('connectionCheckedIn', (event) => used.delete(nameOf(event)));
  return () => ({ inUse: used.size, idle: known.size - used.size, waiting });
}
