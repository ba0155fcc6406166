import type * as brandModule from '../src/site/brand';

/** The brand is read when its module is loaded. */
async function loaded(): Promise<typeof brandModule> {
  jest.resetModules();
  return import('../src/site');
}

const WRITTEN_FOR = Symbol.for('market.brand');

afterEach(() => {
  delete process.env.PRODUCT_NAME;
  Reflect.deleteProperty(globalThis, WRITTEN_FOR);
});

test('a process without a setting has the product’s own name and mark', async () => {
  expect((await loaded()).BRAND).toEqual({ name: 'Perch', logo: null });
});

test('a service takes the name from its environment', async () => {
  process.env.PRODUCT_NAME = ' Nest & Co ';
  const { BRAND, PRODUCT_NAME } = await loaded();
  expect(BRAND).toEqual({ name: 'Nest & Co', logo: null });
  expect(PRODUCT_NAME).toBe('Nest & Co');
});

test('a process that writes pages has it from its parent, not from an environment', async () => {
  process.env.PRODUCT_NAME = 'Other';
  Reflect.set(globalThis, WRITTEN_FOR, { name: 'Nest', logo: '/logo.svg' });
  expect((await loaded()).BRAND).toEqual({ name: 'Nest', logo: '/logo.svg' });
});
