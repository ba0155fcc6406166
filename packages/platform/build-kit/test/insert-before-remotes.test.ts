import { JSDOM } from 'jsdom';
import { insertBeforeRemotes } from '../src/insert-before-remotes';

/** Order of the stylesheets when they load in the order of `addresses`; the shell's have its origin. */
function orderOf(addresses: string[]): string[] {
  const { window } = new JSDOM('<head><link rel="preload" as="style" href="/remotes/ahead.css"></head>', {
    url: 'https://jobs.test/search-jobs',
    runScripts: 'outside-only',
  });
  // Evaluated from its source alone, as in the page.
  const insert = window.eval(`(${insertBeforeRemotes.toString()})`) as (link: Element) => void;
  for (const href of addresses) {
    const link = Object.assign(window.document.createElement('link'), { rel: 'stylesheet', href });
    if (href.startsWith('/remotes/') || href.startsWith('http')) window.document.head.append(link);
    else insert(link);
  }
  return [...window.document.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href')!);
}

test('the styles of the shell stand before those of remotes, whichever came first', () => {
  const [kit, late, page, local] = ['/kit.css', '/late.css', '/remotes/a/1/page.css', 'http://localhost:3001/page.css'];
  expect(orderOf([kit, page, late])).toEqual([kit, late, page]);
  expect(orderOf([page, kit, late])).toEqual([kit, late, page]);
  expect(orderOf([local, kit])).toEqual([kit, local]);
  expect(orderOf([kit, late])).toEqual([kit, late]);
});
