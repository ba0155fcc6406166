import type * as serverModule from 'react-dom/server';
import type * as brandModule from '../src/brand';

/** HTML of name and mark as the header shows them. The brand is read when its module is loaded, by the page's head. */
async function wordmark(): Promise<string> {
  jest.resetModules();
  const { renderToStaticMarkup }: typeof serverModule = await import('react-dom/server');
  const { Wordmark }: typeof brandModule = await import('../src/brand');
  return renderToStaticMarkup(<Wordmark />);
}

afterEach(() => document.head.replaceChildren());

test('the header shows the product’s own name and mark', async () => {
  const html = await wordmark();
  expect(html).toContain('>Perch<');
  expect(html).toContain('<svg');
});

test('the header shows the name and logo that the page’s head states', async () => {
  document.head.innerHTML = '<meta name="application-name" data-logo="/logo.svg" content="Nest &amp; Co">';
  const html = await wordmark();
  expect(html).toContain('>Nest &amp; Co<');
  expect(html).toContain('src="/logo.svg"');
  expect(html).not.toContain('<svg');
});
