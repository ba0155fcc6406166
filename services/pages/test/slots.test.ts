import { SERVER_BUNDLE, type PageQuestion, type PageRemote, type WrittenPage } from '@market/contracts/remotes';
import { checkFragment } from '../src/adapters/check-fragment';
import { NEVER, createPagesStage } from './stage';

const stage = createPagesStage();
beforeEach(() => stage.reset());
afterAll(() => stage.stop());

/** Page with a slot above its own text; its props are data. */
const page = stage.withPage(
  `
  const waiting = React.createElement('p', null, 'Placeholder');
  const props = { harbour: 'Cove' };
  return React.createElement('div', null,
    React.createElement(Slot, { name: 'harbour-quay', props, waiting }),
    React.createElement('h1', null, 'The zoo'));
`,
  "const { Slot } = require('@market/web-kit');",
);

/** Second remote; `component` is the body of the component that fills the slot. */
function filler(component: string, more: Record<string, string> = {}): PageRemote {
  const hash = stage.publish(`
    const React = require('react');
    const { useQuery } = require('@tanstack/react-query');
    const { useShell } = require('@market/web-kit');
    const { Link } = require('@market/web-kit/router');
    function Quay(props) { ${component} }
    const Lazy = React.lazy(async () => ({ default: Quay }));
    exports.setup = () => ({ Pages: () => null, dialogs: {}, slots: { 'harbour-quay': Lazy } });
  `);
  const assets = { [SERVER_BUNDLE]: hash, ...more };
  return { name: 'mfe_harbours', id: `1.0.0-${hash.slice(7, 15)}`, assets };
}

function question(quay: PageRemote | null, fill: object = {}): PageQuestion {
  const asked = stage.question(page);
  const [zoo] = asked.manifests;
  const manifests: PageQuestion['manifests'] = [
    { ...zoo!, slots: ['harbour-quay'] },
    {
      ...zoo!,
      name: 'mfe_harbours',
      owner: 'harbour team',
      pages: [],
      fills: [{ slot: 'harbour-quay', access: 'public', render: 'server', ...fill }],
    },
  ];
  return { ...asked, manifests, ...(quay ? { fillers: [quay] } : {}) };
}

const write = (quay: PageRemote | null, fill?: object): Promise<WrittenPage | null> =>
  stage.writer().write(question(quay, fill));
const textOf = (written: WrittenPage | null) =>
  (written?.body?.html ?? '').replace(/^.*<main/s, '').replace(/<\/main>.*$/s, '');

const SOUND = `
  const { http, remote } = useShell();
  const { data } = useQuery({ queryKey: ['quay'], queryFn: () => http.get('/public/jobs') });
  const id = React.useId();
  return React.createElement('section', { id, className: 'mfe_harbours__quay--a1' },
    props.harbour + ' by ' + remote.name + ': ' + (data ? data.records[0].job_title : 'asked'),
    React.createElement(Link, { to: '/quays' }, 'Quays'));
`;

test('S535: a slot of a written page has what another remote’s server side wrote, in a process of its own, with its answers and styles', async () => {
  const css = stage.publish('.mfe_harbours__quay--a1{color:navy}');
  const quay = filler(SOUND, { 'quay.11111111.css': css });
  const written = await write(quay);
  expect(textOf(written)).toMatch(
    /<div data-owner="mfe_harbours" data-part="harbour-quay" data-written-slot="[^"]+" class="[^"]+"><section id="[^"]*harbour-quay-[^"]*" class="mfe_harbours__quay--a1">Cove by mfe_harbours: Harbour Pilot<a href="\/quays"[^>]*>Quays<\/a><\/section><\/div><h1>The zoo<\/h1>/,
  );
  expect(written?.body?.data).toEqual({
    answers: [{ queryKey: ['quay'], data: { records: [{ job_title: 'Harbour Pilot' }] } }],
    refusals: [],
  });
  expect(written?.body?.styles).toContain(`/remotes/mfe_harbours/${quay.id}/quay.11111111.css`);
  expect(await stage.reportOf(quay)).toMatchObject({ failed: 0, owner: 'harbour team', resting: false });
});

test.each<[string, PageRemote | null, RegExp | null, object?]>([
  ['throws', filler("throw new Error('broken quay');"), /broken quay/],
  [
    'does not fill the slot',
    { ...stage.sound, name: 'mfe_harbours' },
    /fills the slot 'harbour-quay', the code does not/,
  ],
  ['ends its process', filler('process.exit(1);'), /ended its process/],
  ['is too long', filler("return 'x'.repeat(200000);"), /longer than 100000 letters/],
  [
    'closes an element of the page',
    filler("return React.createElement('p', { dangerouslySetInnerHTML: { __html: '</p></div><b>' } });"),
    /closes an element that is not open: div/,
  ],
  ['makes a refused call', filler("useQuery({ queryKey: ['q'], queryFn: () => useShell.no() }); return 'x';"), /.+/],
  ['has no server side', null, null],
  ['is for some login types', filler(SOUND), null, { access: ['CND'] }],
  ['is for browsers', filler(SOUND), null, { render: undefined }],
])('S536: a filler that %s leaves its placeholder, and the page is whole', async (...[, quay, reason, fill]) => {
  const written = await write(quay, fill);
  expect(textOf(written)).toContain('<p>Placeholder</p><h1>The zoo</h1>');
  expect(textOf(written)).not.toContain('data-written-slot');
  const report = quay && (await stage.reportOf(quay));
  if (reason) expect(report).toMatchObject({ failed: 1, last_failure: expect.stringMatching(reason) as string });
  else expect(report?.failed ?? 0).toBe(0);
});

test('S536: a page waits for a slot no longer than its limit', async () => {
  const slow = filler(`
    const { http } = useShell();
    const { data } = useQuery({ queryKey: ['quay'], queryFn: () => http.get('${NEVER}') });
    return data ? 'came late' : 'asked';
  `);
  await stage.begin(100_000, 300);
  expect(textOf(await write(slow))).toContain('<p>Placeholder</p><h1>The zoo</h1>');
  await stage.begin(100_000);
});

test('a slot that keeps failing is left alone, and its remote’s own pages are written as before', async () => {
  const broken = filler("throw new Error('broken quay ' + props.harbour);");
  for (let tries = 0; tries < 4; tries += 1) await write(broken);
  expect(await stage.reportOf(broken)).toMatchObject({ failed: 3, resting: true });
  stage.now += 5 * 60_000 + 1;
  // Reported until it succeeds, for alerts wait for five minutes.
  expect(await stage.reportOf(broken)).toMatchObject({ resting: true });
  await write(broken);
  expect(await stage.reportOf(broken)).toMatchObject({ failed: 4 });
});

test('a kept page is written again when an answer of its slot has changed', async () => {
  const quay = filler(SOUND);
  const first = await write(quay);
  expect(await write(quay)).toEqual(first);
  stage.jobTitle = 'Lock Keeper';
  expect(textOf(await write(quay))).toContain('Lock Keeper');
});

describe('limits of a slot', () => {
  const none = { answers: [], refusals: [] };

  test.each([
    '',
    'text &lt;b&gt; <!-- -->more',
    '<ul><li>One</li><li>Two</li></ul><dl><dt>a</dt><dd>b</dd></dl><table><tbody><tr><td>1</td></tr></tbody></table>',
    '<p class="a b" hidden="">One<br/>two<img src="/a.png" alt=""></p><!--$--><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg><!--/$-->',
  ])('accepts %s', (html) => expect(() => checkFragment(html, none)).not.toThrow());

  test.each([
    ['</div>', /not open/],
    ['<div><p></div></p>', /not open/],
    ['<div>', /leaves an element open/],
    ['<div/>', /leaves an element open/],
    ['<script>1</script>', /no slot may have: script/],
    ['<STYLE>a{}</STYLE>', /no slot may have: style/],
    ['<template></template>', /no slot may have/],
    ['<a title="<">', /React does not write/],
    ["<a title='x'></a>", /React does not write/],
    ['<!doctype html>', /React does not write/],
    ['<!--><b>-->', /React does not write/],
    ['a < b', /React does not write/],
    ['<li>x</li>', /closes an element of the page/],
    ['<p></p><dd>x</dd>', /closes an element of the page/],
    ['<td>x</td>', /closes an element of the page/],
    ['<tr></tr>', /closes an element of the page/],
    ['<form></form>', /closes an element of the page/],
  ])('S537: refuses %s', (html, reason) => expect(() => checkFragment(html, none)).toThrow(reason));

  test.each([
    {},
    { answers: [{ queryKey: 'quay', data: 1 }], refusals: [] },
    { answers: [null], refusals: [] },
    { answers: [], refusals: [{ queryKey: ['quay'], status: '404', code: 'x', error: 'x' }] },
  ])('S537: refuses the data %j', (data) => expect(() => checkFragment('', data)).toThrow(/no page can take/));
});
