import { closedDoors, sharedModules } from '../src/sharing';

const shell = sharedModules('shell');
const remote = sharedModules('remote');

test('shell and remotes share the same modules, each once', () => {
  expect(Object.keys(remote)).toEqual(Object.keys(shell));
  for (const rule of [...Object.values(shell), ...Object.values(remote)]) expect(rule.singleton).toBe(true);
});

test('only the shell has the shared modules in its files', () => {
  for (const rule of Object.values(remote)) expect(rule.import).toBe(false);
  for (const rule of Object.values(shell)) expect(rule.import).toBeUndefined();
});

test.each(['react', 'react-dom', 'zustand', '@market/web-kit'])('%s is shared with what lies below it', (name) => {
  expect(shell).toHaveProperty([name]);
  expect(shell).toHaveProperty([`${name}/`]);
});

test('a web-kit of another major is refused, not just warned about', () => {
  expect(remote['@market/web-kit']?.strictVersion).toBe(true);
  expect(remote['@market/web-kit/']?.strictVersion).toBe(true);
});

test('what is behind a door of web-kit is not shared itself', () => {
  for (const name of Object.keys(closedDoors)) expect(shell).not.toHaveProperty([name]);
});
