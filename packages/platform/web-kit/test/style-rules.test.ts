import { lastCompounds } from '@market/remote-tools/jest/last-compounds';

test.each([
  [
    '.card > a.link:hover, b',
    [
      { name: 'a', classes: ['link'] },
      { classes: [] as string[], name: 'b' },
    ],
  ],
  [':where(.css-1x).ant-btn .ant-btn-icon', [{ name: undefined, classes: ['ant-btn-icon'] }]],
  ['.list .item:not(.last , .first)::before ', [{ name: undefined, classes: ['item'] }]],
  ['INPUT[title="a, b > .c"]#x.wide.open', [{ name: 'input', classes: ['wide', 'open'] }]],
  ['*', [{ name: undefined, classes: [] }]],
  ['.a\n+\n.b', [{ name: undefined, classes: ['b'] }]],
])('parts at the end of %j are known', (selector, compounds) => {
  expect(lastCompounds(selector)).toEqual(compounds);
});

test.each(['', '.a,', '.sm\\:wide', 'svg|a', '.', '50%', '& .a'])('%j is left to jsdom', (selector) => {
  expect(lastCompounds(selector)).toBeUndefined();
});

test('the rules that are passed over are those that match nothing', () => {
  document.head.innerHTML = `<style>
    @font-face { font-family: none; }
    .outer .inner { visibility: hidden; }
    b, .outer > i.other { display: flex; }
    :where(.scope).inner:not(.other) { position: absolute; }
    span.inner { cursor: help; }
    .INNER { display: none; }
    [class~="inner"] { opacity: 0.5; }
  </style>`;
  document.body.innerHTML = '<div class="outer"><span class="inner\n\tscope"></span><i class="other"></i></div>';
  const [span, other] = [document.querySelector('span')!, document.querySelector('i')!];
  const styleOf = (element: Element) =>
    ['visibility', 'position', 'opacity', 'cursor', 'display'].map((name) =>
      getComputedStyle(element).getPropertyValue(name),
    );
  expect(styleOf(span)).toEqual(['hidden', 'absolute', '0.5', 'help', '']);
  expect(styleOf(other)).toEqual(['visible', '', '', '', 'flex']);
  // The same element with other classes is another question.
  span.className = '';
  other.className = 'inner';
  expect(styleOf(span)).toEqual(['visible', '', '', '', '']);
  expect(styleOf(other)).toEqual(['hidden', '', '0.5', '', '']);
});
