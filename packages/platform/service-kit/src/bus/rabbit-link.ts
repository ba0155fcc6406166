import { connect, type ChannelModel, type RecoveringChannelModel } from 'amqplib';
import type { Log } from '../log';
import { fail, within } from '../clock';

/** A connection to the broker that reconnects by itself. */
export interface RabbitLink {
  /**
   * Connects in the background; resolves when connected, or after `waitMs` without: a broker that is away stops no
   * start.
   */
  open(waitMs: number): Promise<void>;
  close(): Promise<void>;
  /** Drops the connection so that it is made anew with everything on it; for a channel that failed. */
  reset(): void;
  connected(): boolean;
}

const RECONNECT_FIRST_MS = 100;
const RECONNECT_LONGEST_MS = 3_000;
const HEARTBEAT_SECONDS = 10;
const CONNECT_LIMIT_MS = 5_000;
/**
 * A queue whose leader is not known never answers a declaration (docs/measurements.md, M24). Well above what the
 * catalog takes on a busy machine: a limit below it would begin anew each time and never be done.
 */
const SETUP_LIMIT_MS = 60_000;

/**
 * @param setup makes channels, declares and subscribes; runs after every connect, and its failure means another try
 * @param onLost hears that the connection and all its channels are gone
 * @param onBlocked hears that the broker takes no publishes (true) or takes them again (false)
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
