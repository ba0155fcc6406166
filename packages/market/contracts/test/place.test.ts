import { PLACE_NOT_STATED, statedPlace } from '../src/job-posts';

test('a location that no ad named is left out of what people read', () => {
  expect(['Oslo', 'Remote', PLACE_NOT_STATED, ''].map(statedPlace)).toEqual(['Oslo', 'Remote', undefined, undefined]);
});
