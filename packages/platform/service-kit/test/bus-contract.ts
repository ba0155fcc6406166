import { randomUUID } from 'node:crypto';
import { type EventEnvelope, queueName } from '@market/api/events';
import type { EventType } from '@market/api/registered';
import { PublishFailed, TryLater, UnprocessableEvent, type EventBus } from '../src/bus';
import type { DeliveryRules } from '../src/bus/delivery';
import { startConnected, until } from '../src/testing';

/** Quick repetitions, and a time limit that a hanging handler meets within the test. */
export const TEST_RULES: DeliveryRules = { redeliveryDelaysMs: [5], handlerLimitMs: 300, patienceMs: 60_000 };

const APPROVED: EventType = 'identity.account-approved.v1';
export const APPROVED_QUEUE = queueName('applications', APPROVED);

export function approvedEvent(login_id: string = randomUUID()): EventEnvelope {
  return {
    id: randomUUID(),
    type: APPROVED,
    occurredAt: new Date().toISOString(),
    producer: 'identity',
    requestId: `request-${login_id}`,
    payload: { login_id },
  };
}

function sessionEndedEvent(): EventEnvelope {
  return {
    id: randomUUID(),
    type: 'identity.session-ended.v1',
    occurredAt: new Date().toISOString(),
    producer: 'identity',
    requestId: 'r',
    payload: { sids: ['s'], login_id: 'l', reason: 'signed out' },
  };
}

/**
 * Contract tests of a bus; both implementations run them.
 * @param make creates a bus with TEST_RULES and separate queues, not started
 */
export function busContract(make: () => Promise<EventBus>): void {
  let bus: EventBus;

  beforeEach(async () => {
    bus = await make();
  });
  afterEach(() => bus.stop());

  /** Subscribes a handler that records the events that it receives. */
  async function listen(queue: string): Promise<EventEnvelope[]> {
    const heard: EventEnvelope[] = [];
    await bus.subscribe(queue, async (event) => void heard.push(event));
    return heard;
  }

  test('an event reaches every consumer of its type, as it was sent, and nobody else', async () => {
    const heard = await Promise.all(
      (['profile', 'jobs', 'applications'] as const).map((consumer) =>
        listen(queueName(consumer, 'identity.session-ended.v1')),
      ),
    );
    const others = await listen(APPROVED_QUEUE);
    await startConnected(bus);
    const event = sessionEndedEvent();
    await bus.publish([event]);
    await until(() => heard.every((list) => list.length === 1));
    expect(heard.map(([first]) => first)).toEqual([event, event, event]);
    expect(others).toEqual([]);
  });

  test('who subscribes after the start hears what comes from then on', async () => {
    await startConnected(bus);
    const heard = await listen(APPROVED_QUEUE);
    const event = approvedEvent();
    await bus.publish([event]);
    await until(() => heard.length === 1);
  });

  test('the subscribers of one queue share its events', async () => {
    const first = await listen(APPROVED_QUEUE);
    const second = await listen(APPROVED_QUEUE);
    await startConnected(bus);
    const events = Array.from({ length: 100 }, () => approvedEvent());
    await bus.publish(events);
    await until(() => first.length + second.length >= 100);
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(100);
    expect(first.length + second.length).toBe(100);
    expect(Math.min(first.length, second.length)).toBeGreaterThan(0);
  });

  test('a handler that fails is given the event again until it succeeds', async () => {
    let tries = 0;
    await bus.subscribe(APPROVED_QUEUE, async () => {
      tries += 1;
      if (tries < 4) throw new Error('not yet');
    });
    await startConnected(bus);
    await bus.publish([approvedEvent()]);
    await until(() => tries === 4);
    expect(await bus.deadLetters.list()).toEqual([]);
  });

  test('M25, S86: a poison event is delivered six times and parked with its reason, and the others go past it', async () => {
    const poison = approvedEvent('poison');
    let poisonTries = 0;
    const heard: string[] = [];
    await bus.subscribe(APPROVED_QUEUE, async (event) => {
      if (event.id === poison.id) {
        poisonTries += 1;
        throw new Error('cannot be handled');
      }
      heard.push(event.id);
    });
    await startConnected(bus);
    await bus.publish([poison, ...Array.from({ length: 19 }, () => approvedEvent())]);
    await until(() => heard.length === 19);
    const [letter] = await until(async () => {
      const letters = await bus.deadLetters.list();
      return letters.length === 1 && letters;
    });
    expect(letter).toEqual({
      queue: APPROVED_QUEUE,
      event: poison,
      reason: 'cannot be handled',
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(poisonTries).toBe(6);
    expect((await bus.queueDepths())[APPROVED_QUEUE]).toEqual({ ready: 0, dead: 1 });
  });

  test('while a handler says that its event is not to blame, the event is tried again without being counted out', async () => {
    let tries = 0;
    await bus.subscribe(APPROVED_QUEUE, async () => {
      tries += 1;
      if (tries < 20) throw new TryLater('no primary');
    });
    await startConnected(bus);
    await bus.publish([approvedEvent()]);
    await until(() => tries === 20);
    expect(await bus.deadLetters.list()).toEqual([]);
  });

  test('an event that can never be handled is parked at once', async () => {
    let tries = 0;
    await bus.subscribe(APPROVED_QUEUE, async () => {
      tries += 1;
      throw new UnprocessableEvent('breaks its schema');
    });
    await startConnected(bus);
    await bus.publish([approvedEvent()]);
    const [letter] = await until(async () => {
      const letters = await bus.deadLetters.list({ queue: APPROVED_QUEUE });
      return letters.length === 1 && letters;
    });
    expect(letter?.reason).toBe('breaks its schema');
    expect(tries).toBe(1);
  });

  test('a handler that never ends counts as failed after its time, and the others go on', async () => {
    const stuck = approvedEvent('stuck');
    const heard: string[] = [];
    await bus.subscribe(APPROVED_QUEUE, (event) => {
      if (event.id === stuck.id) return new Promise(() => {});
      heard.push(event.id);
      return Promise.resolve();
    });
    await startConnected(bus);
    await bus.publish([stuck]).catch(() => undefined);
    await bus.publish(Array.from({ length: 30 }, () => approvedEvent()));
    await until(() => heard.length === 30);
    const [letter] = await until(async () => {
      const letters = await bus.deadLetters.list();
      return letters.length === 1 && letters;
    });
    expect(letter?.reason).toBe('the handler took longer than 300 ms');
  });

  test('parked events can be replayed, all or by id, and are handled then', async () => {
    let broken = true;
    const handled: string[] = [];
    await bus.subscribe(APPROVED_QUEUE, async (event) => {
      if (broken) throw new UnprocessableEvent('a bug');
      handled.push(event.id);
    });
    await startConnected(bus);
    const events = Array.from({ length: 5 }, () => approvedEvent());
    const [chosen] = events;
    await bus.publish(events);
    await until(async () => (await bus.deadLetters.list()).length === 5);

    broken = false;
    expect(await bus.deadLetters.replay({ queue: APPROVED_QUEUE, ids: [chosen!.id] })).toBe(1);
    await until(() => handled.length === 1);
    expect(handled).toEqual([chosen!.id]);
    await until(async () => (await bus.deadLetters.list()).length === 4);

    expect(await bus.deadLetters.replay({ queue: APPROVED_QUEUE })).toBe(4);
    await until(() => handled.length === 5);
    expect(new Set(handled)).toEqual(new Set(events.map(({ id }) => id)));
    await until(async () => (await bus.queueDepths())[APPROVED_QUEUE]!.dead === 0);
    expect(await bus.deadLetters.list()).toEqual([]);
  });

  test('a replayed event that fails again is parked again', async () => {
    let tries = 0;
    await bus.subscribe(APPROVED_QUEUE, async () => {
      tries += 1;
      throw new UnprocessableEvent(`failure ${tries}`);
    });
    await startConnected(bus);
    await bus.publish([approvedEvent()]);
    await until(async () => (await bus.deadLetters.list()).length === 1);
    await bus.deadLetters.replay({ queue: APPROVED_QUEUE });
    await until(async () => (await bus.deadLetters.list())[0]?.reason === 'failure 2');
  });

  test('parked events can be discarded by id; each is told of before it goes, and one that cannot be noted stays', async () => {
    await bus.subscribe(APPROVED_QUEUE, async () => {
      throw new UnprocessableEvent('bad');
    });
    await startConnected(bus);
    const events = Array.from({ length: 3 }, () => approvedEvent());
    await bus.publish(events);
    await until(async () => (await bus.deadLetters.list()).length === 3);
    await expect(
      bus.deadLetters.discard({ queue: APPROVED_QUEUE, ids: [events[0]!.id] }, () =>
        Promise.reject(new Error('no room')),
      ),
    ).rejects.toThrow('no room');
    await until(async () => (await bus.queueDepths())[APPROVED_QUEUE]!.dead === 3);
    const noted: string[] = [];
    const ids = events.slice(0, 2).map(({ id }) => id);
    expect(
      await bus.deadLetters.discard(
        { queue: APPROVED_QUEUE, ids },
        async ({ event, reason }) => void noted.push(`${event.id} ${reason}`),
      ),
    ).toBe(2);
    expect(noted.sort()).toEqual(ids.map((id) => `${id} bad`).sort());
    expect((await bus.deadLetters.list()).map(({ event }) => event.id)).toEqual([events[2]!.id]);
  });

  test('a look at parked events leaves them where they are', async () => {
    await bus.subscribe(APPROVED_QUEUE, async () => {
      throw new UnprocessableEvent('bad');
    });
    await startConnected(bus);
    await bus.publish([approvedEvent(), approvedEvent(), approvedEvent()]);
    await until(async () => (await bus.deadLetters.list()).length === 3);
    expect(await bus.deadLetters.list({ limit: 2 })).toHaveLength(2);
    await until(async () => (await bus.queueDepths())[APPROVED_QUEUE]!.dead === 3);
    await until(async () => (await bus.deadLetters.list()).length === 3);
  });

  test('a cancelled subscription finishes what it has in hand and takes no more', async () => {
    const started: string[] = [];
    let finish = () => {};
    const finished: string[] = [];
    const subscription = await bus.subscribe(APPROVED_QUEUE, async (event) => {
      started.push(event.id);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      finished.push(event.id);
    });
    await startConnected(bus);
    const first = approvedEvent();
    void bus.publish([first]).catch(() => undefined);
    await until(() => started.length === 1);
    const cancelling = subscription.cancel();
    void bus.publish([approvedEvent()]).catch(() => undefined);
    finish();
    await cancelling;
    expect(finished).toEqual([first.id]);
    expect(started).toEqual([first.id]);
  });

  test('stopping finishes what is in hand', async () => {
    let started = false;
    let finish = () => {};
    let finished = false;
    await bus.subscribe(APPROVED_QUEUE, async () => {
      started = true;
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      finished = true;
    });
    await startConnected(bus);
    const publishing = bus.publish([approvedEvent()]);
    await until(() => started);
    const stopping = bus.stop();
    finish();
    await Promise.all([stopping, publishing]);
    expect(finished).toBe(true);
  });

  test('a publish fails, naming its events, while the bus is not started and after it stopped', async () => {
    await listen(APPROVED_QUEUE);
    const event = approvedEvent();
    const failure = await bus.publish([event]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PublishFailed);
    expect([...(failure as PublishFailed).failed.keys()]).toEqual([event.id]);
    expect(bus.status()).toBe('not started');
    await startConnected(bus);
    // A start does not wait for a broker that is slow to answer.
    await until(() => bus.status() === 'ok');
    await bus.publish([approvedEvent()]);
    await bus.stop();
    await expect(bus.publish([event])).rejects.toThrow(PublishFailed);
  });

  test('M26: an unroutable publish is a failure, not a success, and takes no other event with it', async () => {
    const heard = await listen(APPROVED_QUEUE);
    await startConnected(bus);
    const stray = { ...approvedEvent(), type: 'identity.unheard-of.v1' } as unknown as EventEnvelope;
    const good = approvedEvent();
    const failure = await bus.publish([stray, good]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PublishFailed);
    expect([...(failure as PublishFailed).failed]).toEqual([[stray.id, 'no queue takes identity.unheard-of.v1']]);
    await until(() => heard.length === 1);
    expect(heard).toEqual([good]);
  });

  test('only queues of the catalog can be subscribed to', async () => {
    await expect(bus.subscribe('applications.on.nothing.v1', async () => {})).rejects.toThrow(
      'not a queue of the event catalog',
    );
  });
}
