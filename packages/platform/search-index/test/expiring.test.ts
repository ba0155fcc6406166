import { expiringOf } from '../src/segment/expiring';

test('documents stand in the order in which they expire, however many there are, with pauses between', () => {
  const days = (document: number) => (document % 3 === 0 ? Infinity : (document * 7_919) % 1_000);
  for (const documents of [0, 1, 2_048, 9_001]) {
    const expiresAt = Float64Array.from({ length: documents }, (_, document) => days(document));
    const steps = expiringOf(expiresAt);
    let pauses = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) pauses += 1;
    const expected = [...expiresAt.keys()]
      .filter((document) => expiresAt[document] !== Infinity)
      .sort((a, b) => expiresAt[a]! - expiresAt[b]! || a - b);
    expect([...step.value]).toEqual(expected);
    expect(pauses).toBeGreaterThan(documents / 3_000);
  }
});
