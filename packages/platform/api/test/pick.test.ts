import { pick } from '../src';

test('the named fields are taken, and none that is not named', () => {
  expect(pick({ name: 'Ada', mail: 'ada@example.test', secret: 'x' }, 'name', 'mail')).toEqual({
    name: 'Ada',
    mail: 'ada@example.test',
  });
});
