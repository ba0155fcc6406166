import { counted } from '../src';

test('a number stands with the word that it asks for', () => {
  expect([0, 1, 2, 1_204].map((count) => counted(count, 'job'))).toEqual(['0 jobs', '1 job', '2 jobs', '1,204 jobs']);
  expect(counted(1, 'saved search', 'saved searches')).toBe('1 saved search');
  expect(counted(3, 'saved search', 'saved searches')).toBe('3 saved searches');
});
