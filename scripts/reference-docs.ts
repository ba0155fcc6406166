import { ACCESS_RIGHTS } from '@market/contracts/access/access-rights';
import { ERRORS } from '@market/contracts/errors';
import { EVENT_TYPES, EVENTS, queueName } from '@market/contracts/events';
import { basename } from 'node:path';
import type { SchemaObjectDescription } from 'yup';

/** `docs/events.md` as the catalog has it. */
export function eventsPage(): string {
  const sections = EVENT_TYPES.map((type) => {
    const row = EVENTS[type];
    const { summary, consumers, payload } = row;
    const readers: readonly string[] = 'readers' in row ? row.readers : [];
    // The payload of every event is an object.
    const { fields } = payload.describe() as SchemaObjectDescription;
    return [
      `## \`${type}\``,
      '',
      summary,
      '',
      `Fields: ${Object.keys(fields)
        .map((name) => `\`${name}\``)
        .join(', ')}.`,
      '',
      'Heard in:',
      '',
      ...consumers.map(
        (consumer) =>
          `- \`${queueName(consumer, type)}\`${readers.includes(consumer) ? ', which whoever caused it reads at once' : ''}`,
      ),
      '',
    ].join('\n');
  });
  return `# Events\n\nMade from \`packages/market/contracts/src/events.ts\` by \`npm run docs\`; a test compares the two.\n\nEvery event leaves through its service's outbox, in the transaction of the change that it tells of, and takes effect once\nin each consumer, whose inbox row shares a transaction with the effect. It may come late, twice and out of order: consumers\ncompare \`revision\`. What a queue gave up on is listed by \`npm run dead-letters -- list\`.\n\n${sections.join('\n')}`;
}

/** `docs/errors.md` as the closed list has it. */
export function errorsPage(): string {
  const rows = Object.entries(ERRORS).map(([code, { status, error }]) => `| \`${code}\` | ${status} | ${error} |`);
  return `# Errors\n\nMade from \`packages/market/contracts/src/errors.ts\` by \`npm run docs\`; a test compares the two.\n\nEvery failure answers \`application/problem+json\` with \`{error, code, requestId, fields?, rules?}\`. Screens and services compare codes.\n\`fields\` maps a field to its message in English, \`rules\` to the rule's code in the catalogue of contracts and its values\n(\`{"code": "values.textLong", "values": {"max": 120}}\`), for clients that speak another language; a service's own words have none.\nThe sentence is the code's own unless the place of failure has a better one.\n\n| Code | Status | Sentence |\n|---|---|---|\n${rows.join('\n')}\n`;
}

/** `docs/privacy.md` as the table of rights has it. */
export function privacyPage(): string {
  const linksTo = (files: readonly string[]) => files.map((file) => `[${basename(file)}](../${file})`).join(', ');
  const rows = Object.entries(ACCESS_RIGHTS).map(
    ([name, { who, sees, since, until, decidedBy, shownBy }]) =>
      `| \`${name}\` | ${who} | ${sees} | ${since} | ${until} | ${linksTo(decidedBy)} | ${linksTo([...new Set(shownBy)])} |`,
  );
  return `# Access to personal data, and when it ends\n\nMade from \`packages/market/contracts/src/access/access-rights.ts\` by \`npm run docs\`; a test compares the two. People read the same on the privacy page of the\nproduct; why it is so stands in [0053](adr/0053-end-of-access.md) and [0044](adr/0044-deleted-accounts.md). Whoever has no right gets the 404 of a code that does not exist.\nWho runs the installation sees its databases, files and backups.\n\n| Right | Who | Sees | Since | Until | Decided by | Shown by |\n|---|---|---|---|---|---|---|\n${rows.join('\n')}\n`;
}
