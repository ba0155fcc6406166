import { escapeHtml } from '@market/api';
import { PRODUCT_NAME } from '@market/contracts/site';
import type { MailboxMessage } from '@market/service-kit';
import { plainPage } from './plain-page';

const STYLES = `
  :root{color-scheme:light dark}
  body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}
  article{border:1px solid color-mix(in srgb,currentColor 20%,transparent);border-radius:12px}
  article{padding:1rem;margin:1rem 0;overflow-wrap:anywhere}
  header{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between}
  header span{opacity:.75}
  iframe{width:100%;height:22rem;border:0;border-radius:8px;background:#fff;margin:.5rem 0}
  details{margin-top:.5rem}
  p{white-space:pre-line;font-size:1.1rem}
  form{display:flex;gap:.5rem;flex-wrap:wrap}
  input{flex:1;min-width:12rem;font:inherit;padding:.5rem .75rem;border-radius:8px;border:1px solid}
  button{font:inherit;padding:.5rem 1rem;border-radius:8px;border:1px solid}
`;

/**
 * Page of the development mailbox: mails and texts that would have been sent, newest first; mails are in a sandboxed
 * frame without scripts.
 */
export function mailboxPage(messages: readonly MailboxMessage[], to: string): string {
  return plainPage({
    title: `Development mailbox · ${PRODUCT_NAME}`,
    head: [`<style>${STYLES}</style>`],
    body: [
      '<h1>Development mailbox</h1>',
      '<p>Mails and text messages that would have been sent. It does not exist in production.</p>',
      '<form>',
      '<label for="to" hidden>Address or phone</label>',
      `<input id="to" name="to" value="${escapeHtml(to)}" placeholder="Address or phone" aria-label="Address or phone">`,
      '<button>Show</button>',
      '</form>',
      messages.map(articleOf).join('') || '<p>Nothing here yet.</p>',
    ],
  });
}

function articleOf(message: MailboxMessage): string {
  const { html, text, links, headers } = message;
  const to = escapeHtml(message.to);
  const at = escapeHtml(new Date(message.at).toLocaleString('en-GB', { timeZone: 'UTC' }));
  return [
    '<article><header>',
    `<b>${escapeHtml(message.channel === 'sms' ? 'Text message' : message.subject)}</b>`,
    `<span>to ${to} · ${at} UTC</span>`,
    '</header>',
    html ? frameOf(html, to) : `<p>${escapeHtml(text)}</p>`,
    links.map((link) => `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`).join('<br>'),
    headLines(headers),
    '</article>',
  ].join('');
}

/** @param to as HTML */
function frameOf(html: string, to: string): string {
  const content = escapeHtml(`<base target="_top">${html}`);
  const sandbox = 'allow-popups allow-top-navigation-by-user-activation';
  return `<iframe title="Mail to ${to}" sandbox="${sandbox}" srcdoc="${content}"></iframe>`;
}

/** Mail headers, including the unsubscribe link. */
function headLines(headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${escapeHtml(name)}: ${escapeHtml(value)}`);
  return lines.length > 0 ? `<details><summary>Headers</summary><code>${lines.join('<br>')}</code></details>` : '';
}
