import { CommonError } from '@market/api/common-error';
import { createLog } from '../src/log';
import { HANDLED_EVENTS_MAX, createReadYourWrites, withOwnEvents, type OwnEvent } from '../src/outbox';
import { noteForCall } from '../src/outbox/own-events';
import type { PeerQuestion, Peers } from '../src/peers';

const log = createLog({ name: 'test', level: 'silent' });
const saved: OwnEvent = { id: 'event-1', type: 'jobs.job-saved.v1' };

/** Readers that answer as `answer` says, and a clock that is moved by hand. */
function stage(answer: (question: PeerQuestion) => unknown, busStatus = 'ok') {
  const asked: PeerQuestion[] = [];
  const time = { now: 1_000 };
  const peers: Peers = {
    async ask<Answer>(question: PeerQuestion) {
      asked.push(question);
      return answer(question) as Answer;
    },
    askEach: () => Promise.resolve([]),
  };
  const { settled } = createReadYourWrites({
    peers,
    bus: { status: () => busStatus as 'ok' },
    log,
    now: () => time.now,
  });
  return {
    asked,
    time,
    settled: (...events: OwnEvent[]) => settled(events, 'request-1'),
    whom: () => asked.map(({ service }) => service),
  };
}

test('a service that answers the maker out of copies is asked for the event, under the id of the request; no other is', async () => {
  const { asked, settled } = stage(() => ({ handled: true }));
  await settled(
    saved,
    { id: 'event-2', type: 'applications.application-submitted.v1' },
    { id: 'event-3', type: 'profile.background-changed.v1' },
  );
  expect(asked).toEqual([
    { service: 'profile', method: 'GET', path: '/events/handled?ids=event-1', requestId: 'request-1' },
    { service: 'applications', method: 'GET', path: '/events/handled?ids=event-1', requestId: 'request-1' },
    { service: 'jobs', method: 'GET', path: '/events/handled?ids=event-2', requestId: 'request-1' },
  ]);
});

test('many events are asked for in questions of a hundred', async () => {
  const { asked, settled } = stage(() => ({ handled: true }));
  await settled(...Array.from({ length: 2 * HANDLED_EVENTS_MAX + 1 }, (_, n) => ({ ...saved, id: `event-${n}` })));
  const ids = asked.filter(({ service }) => service === 'profile').map(({ path }) => path.split('=')[1]!.split(','));
  expect(ids.map(({ length }) => length)).toEqual([HANDLED_EVENTS_MAX, HANDLED_EVENTS_MAX, 1]);
  expect(new Set(ids.flat()).size).toBe(2 * HANDLED_EVENTS_MAX + 1);
});

test.each([
  [
    'is away',
    () => {
      throw new CommonError('service-unavailable');
    },
  ],
  ['is behind', () => ({ handled: false })],
])(
  'a reader that %s fails no change, and is left alone for two seconds while the others are asked on',
  async (_how, answer) => {
    const { settled, time, whom } = stage(({ service }) => (service === 'profile' ? answer() : { handled: true }));
    await settled(saved);
    await settled(saved);
    expect(whom()).toEqual(['profile', 'applications', 'applications']);
    time.now += 2_000;
    await settled(saved);
    expect(whom().slice(3)).toEqual(['profile', 'applications']);
  },
);

test('while the broker is away nobody is asked: nothing could have come', async () => {
  const { asked, settled } = stage(() => ({ handled: true }), 'not connected');
  await settled(saved);
  expect(asked).toEqual([]);
});

test('events are noted for the call that makes them, also of two at the same time, and for no other', async () => {
  const make = (id: string) =>
    withOwnEvents(async () => {
      const note = noteForCall();
      await Promise.resolve();
      note({ ...saved, id });
      return id;
    });
  noteForCall()({ ...saved, id: 'of no call' });
  expect(await Promise.all([make('a'), make('b')])).toEqual([
    { result: 'a', events: [{ ...saved, id: 'a' }] },
    { result: 'b', events: [{ ...saved, id: 'b' }] },
  ]);
});
