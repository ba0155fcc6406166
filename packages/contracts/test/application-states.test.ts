import { APPLICATION_STATES, APPLICATION_STATUSES, FORWARD_STEPS, mayChangeStatus } from '../src';

test('every state but the last ones leads on, and only to states that do not lead back', () => {
  for (const from of APPLICATION_STATUSES)
    for (const by of ['EMP', 'CND'] as const)
      for (const to of APPLICATION_STATES[from].next[by]) {
        expect(mayChangeStatus(from, to, by)).toBe(true);
        expect(mayChangeStatus(to, from, by)).toBe(false);
        expect(APPLICATION_STATUSES.indexOf(to)).toBeGreaterThan(APPLICATION_STATUSES.indexOf(from));
      }
});

test('the forward path is the way to a yes, in its order', () => {
  expect(FORWARD_STEPS).toEqual(['applied', 'viewed', 'shortlisted', 'interview', 'offered', 'hired']);
  expect(APPLICATION_STATUSES).toEqual([...FORWARD_STEPS, 'rejected', 'withdrawn']);
});

test('a state that can be reached can be chosen: it has words of its own', () => {
  for (const { label, verb } of Object.values(APPLICATION_STATES)) expect([label, verb]).not.toContain('');
});
