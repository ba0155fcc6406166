import { render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';

/** The brand is read when its module is loaded: with the page's head as it is now. */
function wordmark(): ComponentType {
  let found: ComponentType | undefined;
  jest.isolateModules(() => {
    ({ Wordmark: found } = require('../src/brand') as { Wordmark: ComponentType });
  });
  return found!;
}

afterEach(() => document.head.replaceChildren());

test('the header shows the product’s own name and mark', () => {
  const { container } = render(
    <>
      {[wordmark()].map((Wordmark) => (
        <Wordmark key="own" />
      ))}
    </>,
  );
  expect(screen.getByText('Perch')).toBeInTheDocument();
  expect(container.querySelector('svg')).not.toBeNull();
});

test('the header shows the name and logo that the page’s head states', () => {
  document.head.innerHTML = '<meta name="application-name" data-logo="/logo.svg" content="Nest &amp; Co">';
  const { container } = render(
    <>
      {[wordmark()].map((Wordmark) => (
        <Wordmark key="own" />
      ))}
    </>,
  );
  expect(screen.getByText('Nest & Co')).toBeInTheDocument();
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/logo.svg');
  expect(container.querySelector('svg')).toBeNull();
});
