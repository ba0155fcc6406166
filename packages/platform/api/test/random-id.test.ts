import { randomId } from '../src/random-id';

test('ids differ, can be an idempotency key, and need no secure context', () => {
  const without = jest.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  const ids = new Set(Array.from({ length: 100 }, randomId));
  without.mockRestore();
  expect(ids.size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});
