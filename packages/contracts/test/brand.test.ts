type BrandModule = typeof import('../src/brand');

/** The brand is read when its module is loaded. */
function loaded(): BrandModule {
  let found: BrandModule | undefined;
  jest.isolateModules(() => {
    found = require('../src/brand') as BrandModule;
  });
  return found!;
}

const WRITTEN_FOR = Symbol.for('market.brand');

afterEach(() => {
  delete process.env.PRODUCT_NAME;
  Reflect.deleteProperty(globalThis, WRITTEN_FOR);
});

test('a process without a setting has the product’s own name and mark', () => {
  expect(loaded().BRAND).toEqual({ name: 'Perch', logo: null });
});

test('a service takes the name from its environment', () => {
  process.env.PRODUCT_NAME = ' Nest & Co ';
  expect(loaded().BRAND).toEqual({ name: 'Nest & Co', logo: null });
  expect(loaded().PRODUCT_NAME).toBe('Nest & Co');
});

test('a process that writes pages has it from its parent, not from an environment', () => {
  process.env.PRODUCT_NAME = 'Other';
  Reflect.set(globalThis, WRITTEN_FOR, { name: 'Nest', logo: '/logo.svg' });
  expect(loaded().BRAND).toEqual({ name: 'Nest', logo: '/logo.svg' });
});
