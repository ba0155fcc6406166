import { createHash } from 'node:crypto';
import { ANSWERS_KEPT_SECONDS } from '@market/api/kept-for';
import { Schema, trusted, type Connection } from 'mongoose';
import { CommonError } from '@market/api/common-error';
import type { Clock } from '../clock';
import { isDuplicateKey, modelOf } from '../mongo';

interface StoredAnswer {
  _id: string;
  requestHash: string;
  state: 'running' | 'done';
  status?: number;
  body?: string;
  expiresAt: Date;
}

/** Lease of an idempotency key, after which a try whose process died no longer blocks it. */
const RUNNING_MS = 30_000;

const storedAnswerSchema = new Schema<StoredAnswer>(
  {
    _id: { type: String, required: true },
    requestHash: { type: String, required: true },
    state: { type: String, required: true },
    status: Number,
    body: String,
    expiresAt: { type: Date, required: true, index: { expires: 0 } },
  },
  { collection: 'idempotency_keys', versionKey: false },
);

/** Request with an idempotency key: the client's key, the owner of the request, and its content. */
export interface OnceInput {
  key: string;
  scope: string;
  request: unknown;
}

export interface Idempotency {
  /**
   * Runs `work` once for a key and returns its response to all repetitions.
   * @throws CommonError 'request-in-progress' while the first is running, 'idempotency-key-reused' for another body.
   */
  once(
    input: OnceInput,
    work: () => Promise<{ status: number; body: string }>,
  ): Promise<{ status: number; body: string; replayed: boolean }>;
}

/** UUID (RFC 9562, version 8) that is the same for each try of one request, and unique to it. */
export function idOfTry({ key, scope, request }: OnceInput): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([scope, key, request]))
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Answers by idempotency key (`Idempotency-Key`), kept in the service's database for a day, shared by its replicas. */
export function createIdempotency({ connection, clock }: { connection: Connection; clock: Clock }): Idempotency {
  const answers = modelOf<StoredAnswer>(connection, 'IdempotencyKey', storedAnswerSchema);
  const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

  async function claim(id: string, requestHash: string): Promise<StoredAnswer | undefined> {
    const now = clock.now().getTime();
    try {
      await answers.create({ _id: id, requestHash, state: 'running', expiresAt: new Date(now + RUNNING_MS) });
      return undefined;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const takenOver = await answers.findOneAndUpdate(
      { _id: id, state: 'running', expiresAt: trusted({ $lt: new Date(now) }) },
      { $set: { requestHash, expiresAt: new Date(now + RUNNING_MS) } },
    );
    if (takenOver) return undefined;
    const found = await answers.findById(id).lean();
    // Deleted between the two queries: the first try failed and freed the key. The caller may retry.
    return found ?? { _id: id, requestHash, state: 'running', expiresAt: new Date(now) };
  }

  return {
    async once({ key, scope, request }, work) {
      const id = hash(`${scope}\n${key}`);
      const requestHash = hash(JSON.stringify(request) ?? '');
      const earlier = await claim(id, requestHash);
      if (earlier) {
        if (earlier.requestHash !== requestHash) throw new CommonError('idempotency-key-reused');
        if (earlier.state === 'running' || earlier.body === undefined)
          throw new CommonError('request-in-progress', { retryAfterSeconds: 1 });
        return { status: earlier.status ?? 200, body: earlier.body, replayed: true };
      }
      try {
        const answer = await work();
        await answers.updateOne(
          { _id: id },
          {
            $set: {
              state: 'done',
              status: answer.status,
              body: answer.body,
              expiresAt: new Date(clock.now().getTime() + ANSWERS_KEPT_SECONDS * 1000),
            },
          },
        );
        return { ...answer, replayed: false };
      } catch (error) {
        // A refused request has no effect to protect: its key is freed for a corrected one.
        await answers.deleteOne({ _id: id, state: 'running' });
        throw error;
      }
    },
  };
}
