import { api } from '@market/contracts/testing';
import { renderOnServer } from '@market/market-ui/testing/server';
import { Pages } from '../src/pages';
import { WAITING } from './answers';

test('S116: the page of a mailed link is written by a server with the application, for one person alone', async () => {
  const { head, html, data } = await renderOnServer(<Pages />, {
    route: '/confirm-application/token-1',
    http: { [`POST ${api.showWaitingApplication()}`]: WAITING },
  });
  for (const words of ['Senior nurse', 'Northwind Ltd', 'I can start in May.', 'Send application'])
    expect(html).toContain(words);
  expect(data.queries).toHaveLength(1);
  expect(head).toMatchObject({ canonical: null, isPersonal: true });
});
