import { api } from '../src/links';
import { ENDPOINTS } from '../src/endpoints';
import type { Endpoint } from '../src/endpoint';

const paths = new Set(Object.values<Endpoint>(ENDPOINTS).map(({ path }) => path.replace(/:\w+/g, ':value')));

// Browsers carry the addresses without the endpoints, whose schemas would come along: so the two are held together here.
test.each(Object.entries(api))('the address %s is the path of an endpoint', (_name, address) => {
  const given = Array.from({ length: Math.max(address.length, 1) }, () => ':value');
  const [path = ''] = decodeURIComponent((address as (...values: string[]) => string)(...given)).split('?');
  expect(paths).toContain(path);
});
