import type { RemoteMenuItem } from '@market/contracts/remotes';
import { menuItems } from '../src/layouts/menu/use-menu';

const item = (different: Partial<RemoteMenuItem>): RemoteMenuItem => ({
  label: 'Dashboard',
  to: '/dashboard-main',
  place: 'header',
  loginTypes: ['EMP'],
  order: 1,
  ...different,
});

const labels = (all: RemoteMenuItem[], ...at: [RemoteMenuItem['place'], 'EMP' | 'CND']) =>
  menuItems(all, ...at).map(({ label }) => label);

describe('a menu made of manifests', () => {
  it('has the items of its place in their order, whichever remote they come from', () => {
    const all = [
      item({ label: 'Applicants', to: '/dashboard-applicants', order: 3 }),
      item({}),
      item({ label: 'Sidebar', place: 'sidebar' }),
    ];
    expect(labels(all, 'header', 'EMP')).toEqual(['Dashboard', 'Applicants']);
  });

  it('has nothing that is for another kind of account', () => {
    expect(labels([item({})], 'header', 'CND')).toEqual([]);
  });

  it('names each address once', () => {
    expect(labels([item({}), item({ label: 'Home', order: 2 })], 'header', 'EMP')).toEqual(['Dashboard']);
  });
});
