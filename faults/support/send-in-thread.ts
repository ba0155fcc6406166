import { Worker } from 'node:worker_threads';

/** Request whose body is bytes, or a form with files. */
export interface SentRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: Uint8Array;
  form?: {
    fields: Record<string, string>;
    files: Array<{ field: string; name: string; type: string; bytes: Uint8Array }>;
  };
  /** Number of concurrent sends. */
  times: number;
}

export interface RequestSender {
  /** @returns the status of each response, once all have arrived */
  send(request: SentRequest): Promise<number[]>;
  close(): Promise<unknown>;
}

const THREAD = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', async ({ id, url, method, headers, body, form, times }) => {
  const one = async () => {
    let sent = body;
    if (form) {
      sent = new FormData();
      for (const [name, value] of Object.entries(form.fields)) sent.set(name, value);
      for (const { field, name, type, bytes } of form.files) sent.set(field, new Blob([bytes], { type }), name);
    }
    const answer = await fetch(url, { method, headers, body: sent });
    await answer.arrayBuffer();
    return answer.status;
  };
  const told = await Promise.all(Array.from({ length: times }, one)).then(
    (statuses) => ({ statuses }),
    (error) => ({ failure: String(error.cause ?? error) }),
  );
  parentPort.postMessage({ id, ...told });
});
`;

/** Message of the sending thread. */
type Told = { id: number } & ({ statuses: number[] } | { failure: string });

/** Sends from a worker thread, because writing large bodies blocks the sending thread. */
export function createRequestSender(): RequestSender {
  const thread = new Worker(THREAD, { eval: true });
  const waiting = new Map<number, (reply: Told | Error) => void>();
  let sent = 0;
  thread.on('message', (reply: Told) => {
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  thread.on('error', (error) => {
    for (const end of waiting.values()) end(error);
    waiting.clear();
  });
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        sent += 1;
        waiting.set(sent, (reply) => {
          if (reply instanceof Error) reject(reply);
          else if ('failure' in reply) reject(new Error(reply.failure));
          else resolve(reply.statuses);
        });
        thread.postMessage({ id: sent, ...request });
      }),
    close: () => thread.terminate(),
  };
}
