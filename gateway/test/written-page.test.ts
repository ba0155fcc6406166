import type { PageQuestion } from '@market/contracts/remotes';
import { createLog, createMetrics } from '@market/service-kit';
import { createAskForPage } from '../src/html/written-page';

test('a page that was not written is logged without the token of its mailed link', async () => {
  const log = createLog({ name: 'gateway', level: 'silent' });
  const debug = jest.spyOn(log, 'debug');
  const askForPage = createAskForPage({
    writePage: () => Promise.reject(new Error('away')),
    log,
    metrics: createMetrics(),
  });
  const token = 'k'.repeat(43);
  // Cast: nothing else of the question is read here.
  const question = { address: `/confirm-application/${token}?from=mail`, requestId: 'request-1' } as PageQuestion;
  expect(await askForPage(question)).toEqual({ page: null, isWhole: false });
  expect(JSON.stringify(debug.mock.calls)).toContain('/confirm-application/…');
  expect(JSON.stringify(debug.mock.calls)).not.toContain(token);
});
