import type { Connection } from 'mongoose';

/** State of a client's connection pool. */
export interface PoolState {
  inUse: number;
  idle: number;
  /** Calls that wait for a connection. */
  waiting: number;
}

/**
 * Tracks a client's connection pool by the driver's events. @param onFailure called for each call that got no
 * connection in time
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
    // Includes connections opened before this watch began.
    known.add(nameOf(event));
    used.add(nameOf(event));
  });
  client.on('connectionCheckedIn', (event) => used.delete(nameOf(event)));
  return () => ({ inUse: used.size, idle: known.size - used.size, waiting });
}
