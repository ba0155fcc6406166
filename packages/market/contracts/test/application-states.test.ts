import {
  APPLICATION_STATES,
  APPLICATION_STATUSES,
  type ApplicationStatus,
  FORWARD_STEPS,
  isStepBack,
  mayChangeStatus,
  stepsFrom,
} from '../src/applications';

/** An application that has come straight from the first state. */
const standing = (status: ApplicationStatus) => ({
  status,
  history: [{ status: 'applied' as const }, ...(status === 'applied' ? [] : [{ status }])],
});

test('every state but the last ones leads on, and only to states that come later', () => {
  for (const from of APPLICATION_STATUSES)
    for (const by of ['EMP', 'CND'] as const)
      for (const to of APPLICATION_STATES[from].next[by]) {
        expect(mayChangeStatus(standing(from), to, by)).toBe(true);
        expect(isStepBack(from, to)).toBe(false);
        expect(APPLICATION_STATUSES.indexOf(to)).toBeGreaterThan(APPLICATION_STATUSES.indexOf(from));
      }
});

test('the employer takes steps back, never to before a candidate was looked at, and out of no withdrawal', () => {
  for (const from of ['shortlisted', 'interview', 'offered', 'hired'] as const) {
    const back = stepsFrom(standing(from), 'EMP').filter((to) => isStepBack(from, to));
    expect(back).toEqual(FORWARD_STEPS.slice(1, FORWARD_STEPS.indexOf(from)));
  }
  expect(stepsFrom(standing('withdrawn'), 'EMP')).toEqual([]);
  for (const from of APPLICATION_STATUSES)
    for (const to of stepsFrom(standing(from), 'CND')) expect(to).toBe('withdrawn');
});

test('a rejection leads back to where it came from; what was undone meanwhile does not count', () => {
  const history = [
    { status: 'applied' },
    { status: 'interview' },
    { status: 'hired', taken_back: true },
    { status: 'interview', undoes: true },
    { status: 'rejected' },
  ] as const;
  expect(stepsFrom({ status: 'rejected', history }, 'EMP')).toEqual(['interview']);
  expect(isStepBack('rejected', 'interview')).toBe(true);
});

test('the forward path is the way to a yes, in its order', () => {
  expect(FORWARD_STEPS).toEqual(['applied', 'viewed', 'shortlisted', 'interview', 'offered', 'hired']);
  expect(APPLICATION_STATUSES).toEqual([...FORWARD_STEPS, 'rejected', 'withdrawn']);
});

test('a state that can be reached can be chosen: it has words of its own', () => {
  for (const { label, verb } of Object.values(APPLICATION_STATES)) expect([label, verb]).not.toContain('');
});
