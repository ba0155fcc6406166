import { plainText, previewText, safeDescription } from '@market/service-kit/rich-text';

test('plain text becomes paragraphs, line breaks and lists', () => {
  expect(safeDescription('One & two\nstill one\n\n- first\n- second\nafter')).toBe(
    '<p>One &amp; two<br />still one</p>\n<ul><li>first</li><li>second</li></ul>\n<p>after</p>',
  );
  expect(safeDescription('a < b > c, 1 <2')).toBe('<p>a &lt; b &gt; c, 1 &lt;2</p>');
});

test('stars around words are bold, as people type it who are used to Markdown', () => {
  expect(safeDescription('**About us**\nWe **build** boats, 2 ** 3, ** not bold ** and *one*.')).toBe(
    '<p><strong>About us</strong><br />We <strong>build</strong> boats, 2 ** 3, ** not bold ** and *one*.</p>',
  );
  expect(safeDescription('<p>**Role** <a href="https://a.example/**b**">x</a></p>')).toBe(
    '<p><strong>Role</strong> <a href="https://a.example/**b**" rel="noopener noreferrer nofollow">x</a></p>',
  );
});

test('simple formatting stays, headings and divisions become what is allowed', () => {
  const html =
    '<h3>Role</h3><p>We <b>build</b> <i>boats</i>.</p><ul><li>one</li></ul><ol><li>two</li></ol><h4>x</h4><p>a<br />b</p>';
  expect(safeDescription(html)).toBe(html);
  expect(safeDescription('<h1>Role</h1><div>text</div>')).toBe('<h3>Role</h3><p>text</p>');
  expect(safeDescription('We <strong>build</strong>\n\nboats')).toBe('<p>We <strong>build</strong></p>\n<p>boats</p>');
});

test('a link keeps a web address only, and tells the browser not to trust it', () => {
  expect(safeDescription('<p><a href="https://a.example/?x=1&y=2" target="_blank" onclick="x()">a</a></p>')).toBe(
    '<p><a href="https://a.example/?x=1&amp;y=2" rel="noopener noreferrer nofollow">a</a></p>',
  );
  for (const href of [
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'vbscript:x',
    'mailto:a@b.example',
    'JaVaScRiPt:alert(1)',
    '&#106;avascript:alert(1)',
    'java&Tab;script:alert(1)',
  ]) {
    expect(safeDescription(`<p>x <a href="${href}">a</a></p>`)).not.toContain('href');
  }
});

/**
 * Ways to get a script to run that sanitizers have missed before: events, odd elements, broken nesting, changes of
 * parsing mode.
 */
const PAYLOADS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//x.example></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src=x onerror=alert(1)//',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg/onload=alert(1)',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="javascript:alert(1)">',
  '<embed src="javascript:alert(1)">',
  '<base href="javascript:/a/-alert(1)//">',
  '<link rel=stylesheet href=//x.example>',
  '<style>@import "//x.example"</style>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p onmouseover=alert(1)>x</p>',
  '<b/onclick=alert(1)>x</b>',
  '<a href="x" onfocus=alert(1) autofocus>x</a>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<input onfocus=alert(1) autofocus>',
  '<select onfocus=alert(1) autofocus>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<marquee onstart=alert(1)>',
  '<isindex action=javascript:alert(1) type=image>',
  '<template><script>alert(1)</script></template>',
  '<title><img src=x onerror=alert(1)></title>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<noembed><img src=x onerror=alert(1)></noembed>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  '<p><table><td><svg><desc><td></desc></svg><img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "'-alert(1)-'<b>",
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href=javascript&colon;alert(1)>x</a>',
  '<p id=x name=y class=z data-x=1>x</p>',
  '<custom-element onclick=alert(1)>x</custom-element>',
  '<p\u0000 onclick=alert(1)>x</p>',
  '<li><ul><li><ul><li>deep',
  '<button formaction=javascript:alert(1)>x</button>',
  '<ul><li onclick=alert(1)>x',
  `${'<div><h1>'.repeat(30)}x${'</h1></div>'.repeat(20)}`,
  `<div>${'<p>'.repeat(12)}<div onclick=alert(1)>x</div></h2></p>`,
];

/** Allowed output of the sanitizer: text, and these tags as it writes them. */
const SAFE =
  /^(?:[^<>]|<\/?(?:p|ul|ol|li|b|strong|i|em|h3|h4)>|<br \/>|<a(?: href="https?:[^"<>]*")?(?: rel="noopener noreferrer nofollow")?>|<\/a>)*$/;

test.each(PAYLOADS)('S60 nothing active is left of %j', (payload) => {
  for (const text of [payload, `<p>before</p>${payload}<p>after</p>`, `plain text, then ${payload}`]) {
    const html = safeDescription(text);
    expect(html).toMatch(SAFE);
    // Idempotent: sanitizing again changes nothing.
    expect(safeDescription(html)).toBe(html);
  }
});

test('S54 a description of forty thousand opening tags is cleaned without overflowing', () => {
  expect(safeDescription('<ul>'.repeat(10_000))).toBe('');
  expect(safeDescription(`${'<b>'.repeat(10_000)}text`)).toContain('text');
});

test('nothing readable is nothing', () => {
  for (const empty of ['', '   ', '<p> </p>', '<p>&nbsp;</p>', '<script>x</script>', '<img src=x>'])
    expect(safeDescription(empty)).toBe('');
});

test('plain text is what the markup shows', () => {
  expect(plainText('<h3>A</h3><p>b &amp; c<br />d</p><ul><li>e</li></ul>')).toBe('A b & c d e');
  expect(plainText('<p><b>N</b>ight <a href="https://a.test">sh</a>ift</p><p>and <em>day</em></p>')).toBe(
    'Night shift and day',
  );
});

test('a preview runs no heading and no entry of a list into what follows', () => {
  expect(
    previewText(
      '<h3>Who we are</h3><p>We <b>build</b> &amp; run\nit. </p><p>Your tasks:<br />all</p><ul><li>Go</li><li>SQL</li></ul>',
    ),
  ).toBe('Who we are · We build & run it. Your tasks: all · Go · SQL');
  expect(previewText(safeDescription('Only text'))).toBe('Only text');
});

test('nesting deeper than a parser’s recursion goes is cut, and fails nothing', () => {
  const deep = `${'<b style="color:red">'.repeat(13_000)}Gardener`;
  expect(plainText(safeDescription(deep))).toContain('Gardener');
});
