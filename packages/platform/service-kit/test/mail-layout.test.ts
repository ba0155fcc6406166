import { JSDOM } from 'jsdom';
import { renderMail } from '../src/messages/mail-layout';

const productName = 'Nest';
const content = {
  productName,
  title: 'New application for Night Baker',
  name: 'Erin Shaw',
  paragraphs: ['Maya Lind applied to your job.', 'Her note:'],
  quote: 'I bake at night.\nAnd by day.',
  button: {
    label: 'See the application',
    url: 'https://jobs.example.org/dashboard-applicants?job_id=a&status=applied',
  },
  footer: 'You receive this because you posted the job.',
  choicesUrl: 'https://jobs.example.org/dashboard-settings#notifications',
};
const documentOf = (html: string) => new JSDOM(html).window.document;

describe('the mail layout', () => {
  it('says the same in HTML and in text, with the name of the product in both', () => {
    const { html, text } = renderMail(content);
    const page = documentOf(html);
    const read = page.body.textContent;
    for (const part of [
      productName,
      content.title,
      'Hello Erin Shaw,',
      ...content.paragraphs,
      'I bake at night.',
      'And by day.',
      content.button.label,
      content.footer,
      'Change what we email you',
    ]) {
      expect(read).toContain(part);
      expect(text).toContain(part);
    }
    expect(page.title).toBe(content.title);
    expect([...page.querySelectorAll('a')].map((link) => link.href)).toEqual([
      content.button.url,
      content.button.url,
      content.choicesUrl,
    ]);
    for (const url of [content.button.url, content.choicesUrl]) expect(text).toContain(url);
  });

  it('lists things to open with their facts, and says how to end just these mails', () => {
    const items = [
      {
        label: 'Night <b>Baker</b>\n* forged',
        url: 'https://jobs.example.org/job-details/a',
        facts: ['Old Mill · Oslo', '€40,000 a year'],
      },
    ];
    const endUrl = 'https://jobs.example.org/unsubscribe/x';
    const { html, text } = renderMail({ ...content, items, endUrl });
    const page = documentOf(html);
    const link = [...page.querySelectorAll('a')].find(({ href }) => href === items[0]!.url)!;
    expect(link.textContent).toBe('Night <b>Baker</b> * forged');
    expect(link.closest('td')!.textContent).toContain('Old Mill · Oslo');
    expect([...page.querySelectorAll('a')].at(-1)!.href).toBe(endUrl);
    expect(text).toContain(
      '* Night <b>Baker</b> * forged\n  Old Mill · Oslo\n  €40,000 a year\n  https://jobs.example.org/job-details/a\n',
    );
    expect(text).toContain(`End these emails: ${endUrl}`);
    expect(() => renderMail({ ...content, endUrl: 'javascript:alert(1)' })).toThrow(TypeError);
    expect(() => renderMail({ ...content, items: [{ ...items[0]!, url: 'data:text/html,x' }] })).toThrow(TypeError);
  });

  it('S295: shows a picture beside a title over https alone, with its words as text', () => {
    const item = { label: 'Night Baker', url: 'https://jobs.example.org/job-details/a', facts: [] };
    const image = { url: 'https://jobs.example.org/api/employers/a/pictures/b', alt: '"><b>Old Mill' };
    const { html, text } = renderMail({ ...content, items: [{ ...item, image }] });
    const [shown, ...others] = documentOf(html).querySelectorAll('img');
    expect([shown?.src, shown?.alt, others]).toEqual([image.url, image.alt, []]);
    expect(text).not.toContain(image.url);
    expect(documentOf(renderMail({ ...content, image }).html).querySelector('img')?.alt).toBe(image.alt);
    for (const url of ['http://jobs.example.org/logo', 'data:image/png;base64,x', 'cid:x']) {
      expect(() => renderMail({ ...content, items: [{ ...item, image: { ...image, url } }] })).toThrow(TypeError);
      expect(() => renderMail({ ...content, image: { ...image, url } })).toThrow(TypeError);
    }
  });

  it('keeps the line breaks of what a person wrote, each line marked as theirs', () => {
    const { html, text } = renderMail(content);
    expect(html).toContain('I bake at night.<br>And by day.');
    expect(text).toContain('Her note:\n\n> I bake at night.\n> And by day.\n');
  });

  it('begins with what a mail program’s list shows beside the subject, unseen in the mail itself', () => {
    const first = ({ html }: { html: string }) => documentOf(html).body.firstElementChild as HTMLElement;
    for (const [mail, says] of [
      [renderMail(content), content.paragraphs[0]],
      [renderMail({ ...content, preheader: '<b>Now</b>' }), '<b>Now</b>'],
    ] as const) {
      expect(first(mail).textContent?.startsWith(says!)).toBe(true);
      expect(first(mail).style.display).toBe('none');
    }
  });

  it('has a dark look for those who read in the dark', () => {
    const { html } = renderMail(content);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
  });

  it('shows markup, templates and foreign letters as they were written (S62)', () => {
    const hostile = `<script>alert(1)</script> <img src=x onerror=alert(1)> {{7*7}} "quoted" & O'Neil Ünïcode`;
    const { html, text } = renderMail({
      productName,
      title: hostile,
      name: hostile,
      paragraphs: [hostile],
      quote: hostile,
      button: { label: hostile, url: 'https://example.org/"><script>alert(1)</script>' },
      footer: hostile,
    });
    const page = documentOf(html);
    expect(page.querySelectorAll('script, img')).toHaveLength(0);
    expect(page.querySelector('h1')?.textContent).toBe(hostile);
    expect(text).toContain(hostile);
  });

  it('lets no line break into the title or a label, and no character that turns the direction of text (S62)', () => {
    const { html, text } = renderMail({
      productName,
      title: 'Hello\r\nBcc: x@example.org',
      name: 'Ann\n-- \nNest',
      paragraphs: ['a\u202Eb\u0000c\r\n-- \u2028d'],
      quote: 'e\n-- \nf',
      button: { label: 'Open\nit', url: 'https://example.org/' },
    });
    expect(text.split('\n')[0]).toBe('Hello Bcc: x@example.org');
    expect(text).toContain('Hello Ann -- Nest,\n\nabc -- d\n\n> e\n> -- \n> f\n');
    expect(text.match(/^-- $/gm)).toHaveLength(1);
    expect(text).toContain('Open it:\nhttps://example.org/');
    expect(documentOf(html).title).toBe('Hello Bcc: x@example.org');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//example.org', '/profile'])(
    'refuses links that lead to %s',
    (url) => {
      expect(() => renderMail({ productName, title: 'Hello', paragraphs: [], button: { label: 'Open', url } })).toThrow(
        'web address',
      );
      expect(() => renderMail({ productName, title: 'Hello', paragraphs: [], choicesUrl: url })).toThrow('web address');
    },
  );

  it('needs neither name, button nor footer, and then says why the mail came', () => {
    const { html, text } = renderMail({
      productName,
      title: 'Password changed',
      paragraphs: ['Your password was changed.'],
    });
    expect(documentOf(html).querySelectorAll('a')).toHaveLength(0);
    for (const form of [html, text])
      expect(form).toContain(`You receive this email because you have an account at ${productName}.`);
  });
});
