import { plainText, previewText, safeDescription } from '@market/service-kit/rich-text';

test('plain text becomes paragraphs, line breaks and lists', () => {
  expect(safeDescription('One & two\nstill one\n\n- first\n- second\nafter')).toBe(
    '<p>One &amp; two<br />still one</p>\n<ul><li>first</li><li>second</li></ul>\n<p>after</p>',
  );
  expect(safeDescription('a < b > c, 1 <2')).toBe('<p>a &lt; b &gt; c, 1 &lt;2</p>');
});

test.each([
  [
    'Know List<String>, Map<K, V> and List<Object>.',
    '<p>Know List&lt;String&gt;, Map&lt;K, V&gt; and List&lt;Object&gt;.</p>',
  ],
  ['Contact Jo <jobs@acme.example>', '<p>Contact Jo &lt;jobs@acme.example&gt;</p>'],
  ['See <https://auto.link>\n- a\n- b', '<p>See &lt;https://auto.link&gt;</p>\n<ul><li>a</li><li>b</li></ul>'],
  [
    'Dear <first name>, pay <20 and >10, if a<b or x</y',
    '<p>Dear &lt;first name&gt;, pay &lt;20 and &gt;10, if a&lt;b or x&lt;/y</p>',
  ],
  [
    '<p>Use List<String> or ask <jobs@acme.example></p>',
    '<p>Use List&lt;String&gt; or ask &lt;jobs@acme.example&gt;</p>',
  ],
  ['<p>Dear <o:p></o:p><app-job>you</app-job></p>', '<p>Dear you</p>'],
])('text in angle brackets that is no tag stays: %s', (text, html) => {
  expect(safeDescription(text)).toBe(html);
  expect(safeDescription(html)).toBe(html);
});

test('Markdown stays Markdown beside text in angle brackets and tags within lines', () => {
  const link = '<a href="https://auto.link" rel="noopener noreferrer nofollow">https://auto.link</a>';
  expect(safeDescription('## Tasks\n\nUse List<String>, <https://auto.link>, <jo@acme.example>')).toBe(
    `<h3>Tasks</h3>\n<p>Use List&lt;String&gt;, ${link}, <a>jo@acme.example</a></p>`,
  );
  expect(safeDescription('## Tasks\n\n- <b>Build</b> List<String>\n- sail<br>fast')).toBe(
    '<h3>Tasks</h3>\n<ul>\n<li><b>Build</b> List&lt;String&gt;</li>\n<li>sail<br />fast</li>\n</ul>',
  );
});

test.each([
  ['# Tasks\n\n- a\n- b', '<h3>Tasks</h3><ul><li>a</li><li>b</li></ul>'],
  ['Tasks\n=====\nWe build.', '<h3>Tasks</h3><p>We build.</p>'],
  ['Tasks\n-----\n\n* a\n* b', '<h3>Tasks</h3><ul><li>a</li><li>b</li></ul>'],
  ['**Tasks**\n\n1. a\n2. b\n3. c', '<p><strong>Tasks</strong></p><ol><li>a</li><li>b</li><li>c</li></ol>'],
  ['Steps:\n1. a\n2. b\nThen', '<p>Steps:</p><ol><li>a</li><li>b</li></ol><p>Then</p>'],
  ['3) a\n4) b', '<ol start="3"><li>a</li><li>b</li></ol>'],
  ['From\n1. Oktober\non', '<p>From<br />1. Oktober<br />on</p>'],
  ['We build boats.\n---\nAsk us.', '<p>We build boats.<br />---<br />Ask us.</p>'],
  ['# of jobs: 3', '<p># of jobs: 3</p>'],
])('headings and numbered lists of a text without tags are told: %j', (text, html) => {
  expect(safeDescription(text).replaceAll('\n', '')).toBe(html);
});

test.each([
  ['<blockquote>Q</blockquote><pre>x\ny</pre><dl><dt>Pay</dt><dd>20</dd></dl>', 'Q x y Pay 20'],
  ['<details><summary>Pay</summary>20</details><section>S</section><footer>F</footer>', 'Pay 20 S F'],
  [
    '<figure><figcaption>C</figcaption></figure>A<hr>B<address>D</address><fieldset><legend>L</legend>E</fieldset>',
    'C A B D L E',
  ],
])('blocks of any kind part their words: %s', (html, words) => {
  expect(plainText(safeDescription(html))).toBe(words);
});

test('S60 a list begins at its number, and at nothing else', () => {
  expect(safeDescription('<ol start="3"><li>c</li></ol>')).toBe('<ol start="3"><li>c</li></ol>');
  expect(safeDescription('<ol start="1"><li>c</li></ol><ol start="x" onclick="x()"><li>d</li></ol>')).toBe(
    '<ol><li>c</li></ol><ol><li>d</li></ol>',
  );
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
