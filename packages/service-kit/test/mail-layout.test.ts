import { JSDOM } from 'jsdom';
import { PRODUCT_NAME } from '@market/contracts';
import { renderMail } from '../src/messages/mail-layout';

const content = {
  title: 'New application for Night Baker',
  paragraphs: ['Maya Lind applied to your job.', 'Her note:\nI bake at night.'],
  button: { label: 'See the application', url: 'https://jobs.example.org/dashboard-applicants?job_id=a&status=applied' },
  footer: 'You receive this because you posted the job.',
};
const documentOf = (html: string) => new JSDOM(html).window.document;

describe('the mail layout', () => {
  it('says the same in HTML and in text, with the name of the product in both', () => {
    const { html, text } = renderMail(content);
    const page = documentOf(html);
    const read = page.body.textContent;
    for (const part of [PRODUCT_NAME, content.title, content.paragraphs[0], 'I bake at night.', content.button.label, content.footer]) {
      expect(read).toContain(part);
      expect(text).toContain(part);
    }
    expect(page.title).toBe(content.title);
    expect([...page.querySelectorAll('a')].map((link) => link.href)).toEqual([content.button.url, content.button.url]);
    expect(text).toContain(content.button.url);
  });

  it('keeps line breaks of a paragraph in both forms', () => {
    const { html, text } = renderMail(content);
    expect(html).toContain('Her note:<br>I bake at night.');
    expect(text).toContain('Her note:\nI bake at night.');
  });

  it('shows markup, templates and foreign letters as they were written (S62)', () => {
    const hostile = `<script>alert(1)</script> <img src=x onerror=alert(1)> {{7*7}} "quoted" & O'Neil Ünïcode`;
    const { html, text } = renderMail({ title: hostile, paragraphs: [hostile], button: { label: hostile, url: 'https://example.org/"><script>alert(1)</script>' }, footer: hostile });
    const page = documentOf(html);
    expect(page.querySelectorAll('script, img')).toHaveLength(0);
    expect(page.querySelector('h1')?.textContent).toBe(hostile);
    expect(text).toContain(hostile);
  });

  it('lets no line break into the title or a label, and no character that turns the direction of text (S62)', () => {
    const { html, text } = renderMail({ title: 'Hello\r\nBcc: x@example.org', paragraphs: ['a\u202Eb\u0000c\r\nd'], button: { label: 'Open\nit', url: 'https://example.org/' } });
    expect(text.split('\n')[0]).toBe('Hello Bcc: x@example.org');
    expect(text).toContain('abc\nd');
    expect(text).toContain('Open it:\nhttps://example.org/');
    expect(documentOf(html).title).toBe('Hello Bcc: x@example.org');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//example.org', '/profile'])('refuses a button that leads to %s', (url) => {
    expect(() => renderMail({ title: 'Hello', paragraphs: [], button: { label: 'Open', url } })).toThrow('web address');
  });

  it('needs neither button nor footer, and then says why the mail came', () => {
    const { html, text } = renderMail({ title: 'Password changed', paragraphs: ['Your password was changed.'] });
    expect(documentOf(html).querySelectorAll('a')).toHaveLength(0);
    for (const form of [html, text]) expect(form).toContain(`You receive this mail because you have an account at ${PRODUCT_NAME}.`);
  });
});
