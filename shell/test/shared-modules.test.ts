import { init, loadShare } from '@module-federation/enhanced/runtime';
import { registerEntries } from '../src/remotes/federation';

test('a shared module that did not come is asked for again by who wants it next, and kept once it is here', async () => {
  const chunk = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
  const asked = jest
    .fn()
    .mockRejectedValueOnce(chunk)
    .mockResolvedValue(() => 'the module');
  init({
    name: 'shell',
    remotes: [],
    shared: { client: { version: '1.0.0', get: asked, shareConfig: { requiredVersion: '^1.0.0', singleton: true } } },
  });
  registerEntries([]);
  await expect(Promise.all([loadShare('client'), loadShare('client')])).rejects.toBe(chunk);
  for (const _time of [1, 2]) expect(await loadShare('client')).toEqual(expect.any(Function));
  expect(asked).toHaveBeenCalledTimes(2);
});
