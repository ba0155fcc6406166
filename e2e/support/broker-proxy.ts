import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { connect as connectBroker } from 'amqplib';
import { allQueues } from '@market/contracts/events';

/**
 * Stands between the services and the broker that other programs use too, so that "the broker is down" can be played
 * without stopping it: `POST /down` cuts all connections and refuses new ones, `POST /up` lets them through again.
 */
export async function startBrokerProxy({
  port,
  brokerHost,
  brokerPort,
}: {
  port: number;
  brokerHost: string;
  brokerPort: number;
}): Promise<{ close(cleanUp: { brokerUrl: string; queuePrefix: string }): Promise<void> }> {
  let isUp = true;
  const sockets = new Set<Socket>();
  const proxy = createServer((socket) => {
    if (!isUp) {
      socket.destroy();
      return;
    }
    const broker = connect(brokerPort, brokerHost);
    for (const one of [socket, broker]) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        sockets.delete(one);
        socket.destroy();
        broker.destroy();
      });
    }
    socket.pipe(broker).pipe(socket);
  });
  const control = createHttpServer((req, res) => {
    isUp = req.url === '/up';
    if (!isUp) for (const socket of sockets) socket.destroy();
    res.end();
  });
  await Promise.all([
    new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve)),
    new Promise<void>((resolve) => control.listen(port + 1, '127.0.0.1', resolve)),
  ]);
  return {
    async close({ brokerUrl, queuePrefix }) {
      for (const socket of sockets) socket.destroy();
      await Promise.all([
        new Promise((resolve) => proxy.close(resolve)),
        new Promise((resolve) => control.close(resolve)),
      ]);
      const connection = await connectBroker(brokerUrl);
      const channel = await connection.createChannel();
      for (const { queue } of allQueues())
        for (const name of [queue, `${queue}.dead`]) await channel.deleteQueue(`${queuePrefix}${name}`);
      await connection.close();
    },
  };
}
