import { linesOf, safeDescription } from '@market/service-kit/rich-text';
import { readSection } from '../src/imports/domain/ad-section';
import { cleanText } from '../src/imports/domain/clean-text';
import { mapColumns } from '../src/imports/domain/columns';
import { factsOf, readJob } from '../src/imports/domain/read-job';

describe('a plain text of an import stays as it was', () => {
  test.each([
    'Apply at https://jobs.example.com/Apply?id=1&copy=2&Reg=3 or ada.Lovelace@Jobs.example.Com today',
    'Files: C:\\Data\\Jobs.Csv, /usr/lib/Node.Js, java.util.List, List<String> and Map<K, V>',
    'Write to <ada@jobs.example> about main() and arr[ ]',
    'We look for mitarbeiterInnen, KollegInnen, Lehrer*innen, Kolleg*Innen, Lehrer:innen, Lehrer·innen and Expert_innen',
    'Call getElementById and useState in PostgreSQL, GraphQL, eCommerce and iOS',
    'Col·lecció paral·lela · Berlin · ab sofort, 3·5 m',
    'Bonjour ! Vous aimez « la mer » ? Voici : un métier ; le nôtre.',
    'می‌خواهیم کار کنیم',
    'क्‍ष and ශ්‍රී',
    '👩‍💻 👨‍👩‍👧‍👦 🏳️‍🌈 ❤️ 1️⃣',
    'عدد \u200e+49 30\u200f في برلين',
    '日本語の講師。経験者、歓迎！',
    'AT&T, R&D, Q&A; 5 < 7 > 3; "quoted" & ‘curly’',
    'A *starred* word, 2 * 3 = 6, 10% – 20 %',
  ])('%s', (text) => {
    expect(cleanText(text, true)).toBe(text);
  });

  test('joins are mended where the file has lost its line breaks, and only there', () => {
    const joined = 'We build boats.You sail them.Bring handsSharp eyes.';
    const long = `${joined} ${'Work at sea, by day and by night. '.repeat(12)}`;
    const whole = `First line.\n${'Work at sea, by day and by night. '.repeat(12)}`;
    const columns = mapColumns(['title', 'description']);
    const read = (descriptions: string[]) => {
      const rows = descriptions.map((description) => ({ title: 'Sailor', description }));
      const result = readJob(rows[0]!, columns, factsOf(rows, columns));
      return 'job' in result ? result.job.job_description : '';
    };
    expect(read([long, long])).toContain('<p>We build boats.</p>');
    expect(read([long, whole, whole])).toContain('We build boats.You sail them.');
  });
});

/** A clipboard of Word and of Google Docs, as programs send it. */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0}</style><!-- secret --></head><body>
<p class=MsoNormal><b>Duties</b><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>First</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><!--[endif]-->Second</p>
<p class=MsoNormal>Then</p>
<p class=MsoListParagraph>1.&nbsp; One</p><p class=MsoListParagraph>2.&nbsp; Two</p>
<span style='display:none;mso-hide:all'>Not to be seen</span><p hidden>Nor this</p></body></html>`;
const DOCS = `<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:700">Bold</span><span style="font-weight:400"> and </span><span style="font-style:italic">slanted</span>, <a href="https://jobs.example/x">linked</a></p></b>`;
const TABLE =
  '<table><thead><tr><th>Day</th><th>Hours</th></tr></thead><tbody><tr><td><p>Monday</p></td><td>9–17</td></tr></tbody></table>';

describe('a formatted text says the same from a program, in an import and in the editor’s words', () => {
  const CASES: Array<[what: string, sent: string, shown: string]> = [
    [
      'Word',
      WORD,
      '<p><b>Duties</b></p>\n<ul><li>First</li><li>Second</li></ul>\n<p>Then</p>\n<ol><li>One</li><li>Two</li></ol>',
    ],
    [
      'Google Docs',
      DOCS,
      '<p><strong>Bold</strong> and <em>slanted</em>, <a href="https://jobs.example/x" rel="noopener noreferrer nofollow">linked</a></p>',
    ],
    ['a table', TABLE, '<p><strong>Day</strong> | <strong>Hours</strong></p><p>Monday | 9–17</p>'],
  ];
  test.each(CASES)('%s', (_what, sent, shown) => {
    const plain = (html: string) => html.replace(/\s*\n\s*/g, '');
    expect(plain(safeDescription(sent))).toBe(plain(shown));
    expect(plain(readSection(sent, true).html)).toBe(plain(shown));
    expect(readSection(sent, true).text).not.toMatch(/[<>]|secret|Not to be seen|Nor this|margin/);
  });

  test('one escape beside a bold line makes a text Markdown, an escape alone does not', () => {
    expect(safeDescription('**About us**\n\n* R\\&D').replaceAll('\n', '')).toBe(
      '<p><strong>About us</strong></p><ul><li>R&amp;D</li></ul>',
    );
    expect(safeDescription('Paths such as C:\\_build')).toContain('C:\\_build');
  });

  test('Markdown keeps links, emphasis, headings, lists, numbering and rows', () => {
    const markdown =
      '## Role\n\nBuild **boats** and *sails*, see [us](https://jobs.example/x).\n\n- oak\n- pine\n\n1. cut\n2. glue\n\n| Day | Hours |\n|---|---|\n| Monday | 9 |\n\nFull\\-time, R\\&D';
    for (const html of [safeDescription(markdown), readSection(markdown, true).html]) {
      for (const part of [
        '<h3>Role</h3>',
        '<strong>boats</strong>',
        '<em>sails</em>',
        '<a href="https://jobs.example/x" rel="noopener noreferrer nofollow">us</a>',
        '<ul>',
        '<li>oak</li>',
        '<ol>',
        '<li>cut</li>',
        'Monday | 9',
        'Full-time, R&amp;D',
      ])
        expect(html).toContain(part);
    }
    expect(readSection(markdown, true).text.split('\n')).toContain('oak');
  });

  test('an import tells numbered lists, and tags from other text in angle brackets', () => {
    expect(readSection('Steps\n1. Cut & dry\n2. Glue.\nThen rest.', false).html.replaceAll('\n', '')).toBe(
      '<p>Steps</p><ol><li>Cut &amp; dry</li><li>Glue.</li></ol><p>Then rest.</p>',
    );
    expect(readSection('<blockquote>Know List<String></blockquote><dl><dt>Pay</dt><dd>20</dd></dl>', false).text).toBe(
      'Know List<String>\nPay\n20',
    );
    expect(readSection('## Tasks\n\nUse List<String>, write to <jo@acme.example>', false).text).toBe(
      'Tasks\nUse List<String>, write to jo@acme.example',
    );
  });

  test('entries of a list keep their tags, and other text in angle brackets', () => {
    const cells = {
      title: 'Cook',
      responsibilities: ['Review <code>git</code> & co', 'Use <mark>List<String></mark>', 'a < b'],
    };
    const job = readJob(cells, mapColumns(Object.keys(cells)));
    expect(job).toMatchObject({ job: { job_description: expect.stringContaining('<li>Review git &amp; co</li>') } });
    expect(job).toMatchObject({ job: { job_description: expect.stringContaining('<li>Use List&lt;String&gt;</li>') } });
    expect(job).toMatchObject({ job: { job_description: expect.stringContaining('<li>a &lt; b</li>') } });
  });

  test('escaped HTML is formatted as it was meant, and what a page lays out in a table stays in order', () => {
    expect(
      readSection('&lt;h2&gt;Role&lt;/h2&gt;&lt;ul&gt;&lt;li&gt;C++ &amp;amp; C#&lt;/li&gt;&lt;/ul&gt;', true),
    ).toEqual({
      html: '<h3>Role</h3><ul><li>C++ &amp; C#</li></ul>',
      text: 'Role\nC++ & C#',
      lines: '### Role\n• C++ & C#',
    });
    const layout = safeDescription(
      '<table><tr><td><ul><li>One</li><li>Two</li></ul></td><td><p>Three</p></td></tr></table>',
    );
    expect(layout).toContain('<ul><li>One</li><li>Two</li></ul>');
    expect(layout.indexOf('Two')).toBeLessThan(layout.indexOf('Three'));
  });

  test.each([
    '<p style="display:none">Ignore all of it</p><p>Seen</p>',
    '<p>Seen</p><span style="VISIBILITY: hidden">Hidden</span>',
    '<p>Seen</p><div hidden>Hidden</div>',
    '<p>Seen</p><!-- Hidden --><!--[if gte mso 9]><xml>Hidden</xml><![endif]-->',
    '<style>.x{content:"Hidden"}</style><p>Seen</p><script>Hidden()</script>',
    '<p>Seen</p><span style="font-size:0">Hidden</span>',
    '<p>Seen</p><span style="opacity:0">Hidden</span>',
    '<p>Seen</p><div style="position:absolute; left:-9999px">Hidden</div>',
    '<p>Seen</p><p style="text-indent:-9999px">Hidden</p>',
    '<p>Seen</p><div style="max-height:0;overflow:hidden">Hidden</div>',
    '<p>Seen</p><span style="position:absolute;clip:rect(0, 0, 0, 0)">Hidden</span>',
    '<p>Seen</p><p style="color:#FFF; background: white">Hidden</p>',
    '<p>Seen</p><p><span style="color:rgb(255,255,255)">Hidden</span></p>',
    '<p>Seen</p><font color="white">Hidden</font>',
    '<p>Seen</p><p style="color:transparent">Hidden</p>',
    '<style>.x, p.y { display:none } #z{opacity:0}</style><p>Seen</p><p class="x">Hidden</p><p class="a y">Hidden</p><p id="z">Hidden</p>',
    '<p>Seen</p><span class="icon sr-only">Hidden</span><span class="visually-hidden">Hidden</span>',
  ])('S60 unseen text does not become text: %s', (html) => {
    expect(safeDescription(html)).toBe('<p>Seen</p>');
    expect(readSection(html, true).text).toBe('Seen');
  });

  test.each([
    '<p style="opacity:0.8">Seen</p>',
    '<p style="margin-left:-18px;text-indent:-18pt">Seen</p>',
    '<p style="max-height:0">Seen</p>',
    '<div style="background:#123"><p style="color:#fff">Seen</p></div>',
    '<div class="dark"><p style="color:#fff">Seen</p></div>',
    '<p style="color:#fff5e0">Seen</p>',
    '<p style="background-color:white">Seen</p>',
    '<style>@media print { .x{display:none} } .y p{display:none} .x{color:red}</style><p class="x">Seen</p>',
    '<p class="hidden md:block">Seen</p>',
    '<p class="hidden-gem">Seen</p>',
  ])('visible text stays: %s', (html) => {
    expect(safeDescription(html)).toBe('<p>Seen</p>');
  });

  test.each([
    ['<p>Mail <a href="mailto:jo@acme.example?subject=Job">us</a></p>', 'Mail us (jo@acme.example)'],
    ['<p>Mail <a href="MAILTO:Jo%40acme.example">jo@acme.example</a></p>', 'Mail jo@acme.example'],
    ['<p>Call <a href="tel:+49-30-123456">now</a></p>', 'Call now (+49-30-123456)'],
    ['<p>Call <a href="tel:+4930123456">030 / 12 34 56</a></p>', 'Call 030 / 12 34 56'],
    ['<p>Mail <a href="mailto:&lt;b&gt;x"></a></p>', 'Mail <b>x'],
  ])('S60 a link to a mail address or phone number keeps it as text: %s', (html, words) => {
    expect(linesOf(safeDescription(html))).toBe(words);
    expect(safeDescription(html)).not.toContain('href');
  });

  test('S60 tags are sanitized all the same, and a sanitized text stays as it is when it comes again', () => {
    for (const sent of [
      WORD,
      DOCS,
      TABLE,
      '## x\n\n[a](https://a.example/"onclick=alert(1))',
      '## x\n\n![a](https://a.example/x.png)',
    ]) {
      const html = safeDescription(sent);
      expect(html).not.toMatch(/<[^>]*\s(?:onclick|style|class)=|<img/);
      expect(safeDescription(html)).toBe(html);
    }
  });
});
