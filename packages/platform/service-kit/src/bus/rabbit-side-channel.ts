import type { Channel, ChannelModel } from 'amqplib';

/**
 * A channel for inspecting and moving dead letters, separate from the consuming one, so that an error on it (which
 * closes the channel) harms nothing else.
 */
export interface SideChannel {
  attach(model: ChannelModel): void;
  detach(): void;
  /** Finishes running work and closes the channel: the broker has then received every acknowledgement sent on it. */
  close(): Promise<void>;
  /** Runs `work` exclusively on the channel. After a failure the next caller gets a new channel. */
  use<Result>(work: (channel: Channel) => Promise<Result>): Promise<Result>;
}

/**
 * Single channel under a mutex: the broker keeps order within a channel only, so returned messages are back for the
 * next caller.
 */
export function createSideChannel(): SideChannel {
  let model: ChannelModel | undefined;
  let channel: Channel | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function run<Result>(work: (channel: Channel) => Promise<Result>): Promise<Result> {
    if (!model) throw new Error('not connected to the broker');
    channel ??= await open(model);
    try {
      return await work(channel);
    } catch (error) {
      const broken = channel;
      channel = undefined;
      await broken.close().catch(() => undefined);
      throw error;
    }
  }

  return {
    attach(to) {
      model = to;
      channel = undefined;
    },
    detach() {
      model = undefined;
      channel = undefined;
    },
    async close() {
      await last;
      const used = channel;
      model = undefined;
      channel = undefined;
      await used?.close().catch(() => undefined);
    },
    use(work) {
      const mine = last.then(() => run(work));
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

async function open(model: ChannelModel): Promise<Channel> {
  const channel = await model.createChannel();
  // Ignored here: the failed call rejects with the same error.
  channel.on('error', () => undefined);
  return channel;
}
