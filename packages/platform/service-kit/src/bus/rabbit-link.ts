import { connect, type ChannelModel, type RecoveringChannelModel } from 'amqplib';
import type { Log } from '../log';
import { fail, within } from '../clock';

/** Connection to the broker with automatic reconnects. */
export interface RabbitLink {
  /**
   * Connects in the background; resolves when connected, or unconnected after `waitMs`: an unreachable broker does not
   * prevent the start.
   */
  open(waitMs: number): Promise<void>;
  close(): Promise<void>;
  /** Drops the connection, so that it is set up again with all its channels; called after a channel failed. */
  reset(): void;
  connected(): boolean;
}

const RECONNECT_FIRST_MS = 100;
const RECONNECT_LONGEST_MS = 3_000;
const HEARTBEAT_SECONDS = 10;
const CONNECT_LIMIT_MS = 5_000;
/**
 * Timeout of the setup: a queue whose leader is unknown never answers a declaration (docs/measurements.md, M24). Well
 * above the time for the catalog on a busy machine: with a lower limit every try would be aborted and restarted.
 */
const SETUP_LIMIT_MS = 60_000;

/**
 * @param setup creates channels, declares and subscribes; runs after every connect, and is retried after a failure
 * @param onLost called when the connection and all its channels are lost
 * @param onBlocked called with true when the broker blocks publishes, with false when it unblocks them
 */
export function createRabbitLink({
  url,
  name,
  log,
  setup,
  onLost = () => {},
  onBlocked = () => {},
}: {
  url: string;
  name: string;
  log: Log;
  setup: (model: ChannelModel) => Promise<void>;
  onLost?: () => void;
  onBlocked?: (blocked: boolean) => void;
}): RabbitLink {
  let recovering: RecoveringChannelModel | undefined;
  let current: ChannelModel | undefined;

  async function setUp(model: ChannelModel): Promise<void> {
    // Until the recovering wrapper listens, an error here would end the process.
    model.on('error', (error) => log.warn({ err: error, connection: name }, 'broker connection failed'));
    await limited(setup(model), SETUP_LIMIT_MS);
    current = model;
  }

  return {
    async open(waitMs) {
      const target = new URL(url);
      if (!target.searchParams.has('heartbeat')) target.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
      recovering = await connect(target.href, {
        timeout: CONNECT_LIMIT_MS,
        clientProperties: { connection_name: name },
        recovery: {
          initialDelay: RECONNECT_FIRST_MS,
          maxDelay: RECONNECT_LONGEST_MS,
          waitForConnect: false,
          setup: setUp,
        },
      });
      recovering.on('error', (error) => log.warn({ err: error, connection: name }, 'broker connection failed'));
      recovering.on('connect', () => log.info({ connection: name }, 'connected to the broker'));
      recovering.on('connect-failed', (error: Error) =>
        log.warn({ err: error, connection: name }, 'broker does not answer'),
      );
      recovering.on('blocked', (reason: string) => {
        log.warn({ connection: name, reason }, 'broker takes no publishes');
        onBlocked(true);
      });
      recovering.on('unblocked', () => onBlocked(false));
      recovering.on('disconnect', () => {
        current = undefined;
        onBlocked(false);
        onLost();
      });
      await limited(recovering.waitForConnect(), waitMs).catch(() => undefined);
    },
    async close() {
      const model = recovering;
      recovering = undefined;
      current = undefined;
      await model?.close();
    },
    reset() {
      current?.close().catch(() => undefined);
    },
    connected: () => current !== undefined,
  };
}

const limited = <Result>(work: Promise<Result>, limitMs: number): Promise<Result> =>
  within(
    limitMs,
    work,
    fail(() => new Error(`no answer within ${limitMs} ms`)),
  );
