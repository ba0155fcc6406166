import { escapeHtml, escapeText } from '../src';

test('a text can stand in an attribute, or between tags as it is read', () => {
  expect(escapeHtml(`<b title="a" & 'b'>`)).toBe('&lt;b title=&quot;a&quot; &amp; &#39;b&#39;&gt;');
  expect(escapeText(`<b title="a" & 'b'>`)).toBe(`&lt;b title="a" &amp; 'b'&gt;`);
});
