import { ACCESS_RIGHTS } from '@market/contracts/access/access-rights';
import { COLLECTIONS_WITHOUT_MODEL, PERSONAL_DATA, type PersonalDataRow } from '@market/contracts/access/personal-data';
import { SERVICE_NAMES } from '@market/contracts/services';
import { ERRORS } from '@market/contracts/errors';
import { queueName } from '@market/api/events';
import { EVENT_TYPES, EVENTS } from '@market/contracts/events';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SchemaObjectDescription } from 'yup';
import { ROOT } from './start/root';

/** Content of `docs/events.md`, from the event catalog. */
export function eventsPage(): string {
  const sections = EVENT_TYPES.map((type) => {
    const row = EVENTS[type];
    const { summary, consumers, payload } = row;
    const readers: readonly string[] = 'readers' in row ? row.readers : [];
    // Cast: the payload of every event is an object.
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

/** Content of `docs/errors.md`, from the closed list of errors. */
export function errorsPage(): string {
  const rows = Object.entries(ERRORS).map(([code, { status, error }]) => `| \`${code}\` | ${status} | ${error} |`);
  return `# Errors\n\nMade from \`packages/market/contracts/src/errors.ts\` by \`npm run docs\`; a test compares the two.\n\nEvery failure answers \`application/problem+json\` with \`{error, code, requestId, fields?, rules?}\`. Screens and services compare codes.\n\`fields\` maps a field to its message in English, \`rules\` to the rule's code in the catalogue of contracts and its values\n(\`{"code": "values.textLong", "values": {"max": 120}}\`), for clients that speak another language; a service's own words have none.\nThe sentence is the code's own unless the place of failure has a better one.\n\n| Code | Status | Sentence |\n|---|---|---|\n${rows.join('\n')}\n`;
}

const linksTo = (files: readonly string[]) => files.map((file) => `[${basename(file)}](../${file})`).join(', ');

/** A duration in the largest unit that gives a whole number. */
function spanOf(seconds: number): string {
  const [length, unit] = (
    [
      [86_400, 'day'],
      [3_600, 'hour'],
      [60, 'minute'],
    ] as const
  ).find(([one]) => seconds % one === 0) ?? [1, 'second'];
  const count = seconds / length;
  return `${String(count)} ${unit}${count === 1 ? '' : 's'}`;
}

type AboutPeople = Exclude<PersonalDataRow, { nobody: string }>;
type Duties = Pick<AboutPeople, 'erase' | 'retention' | 'hide'>;

function erasureOf({ erase }: Duties): string {
  if ('none' in erase) return `Not: ${erase.none}`;
  const { when, by, shownBy, leaves = [], of: part } = erase;
  const what = part ? ` ${part}.` : '';
  const left = leaves.length > 0 ? ` Leaves ${leaves.map((name) => `\`${name}\``).join(', ')}.` : '';
  const end = when === 'account-ends' ? 'With the account.' : 'With the last owner of the company.';
  return `${end}${what}${left} ${linksTo([by])}, shown by ${linksTo([shownBy])}`;
}

function retentionOf({ retention }: Duties): string {
  if ('none' in retention) return retention.none;
  if ('sweptBy' in retention)
    return `${spanOf(retention.seconds)} after ${retention.after}: ${linksTo([retention.sweptBy])}`;
  const since = retention.date ?? `\`${retention.field}\``;
  return retention.seconds === 0 ? `Until ${since}` : `${spanOf(retention.seconds)} after ${since}`;
}

function readersOf({ hide }: Duties): string {
  const readers = hide.fromAllBut.map((reader) => (reader in ACCESS_RIGHTS ? `\`${reader}\`` : reader)).join(', ');
  return hide.while ? `${readers}. ${hide.while}` : readers;
}

/** The part of `docs/privacy.md` generated from the table of personal data. */
function storedKinds(): string {
  const all = Object.entries<PersonalDataRow>(PERSONAL_DATA);
  const kindsOf = SERVICE_NAMES.map((service) => {
    const own = all.filter(([, { services }]) => services.length === 1 && services[0] === service);
    return [`Rows of ${service}`, own] as const;
  });
  const shared = all.filter(([, { services }]) => services.length > 1);
  const sections = [...kindsOf, ['Rows of several services', shared] as const].map(([title, own]) => {
    const rows = own.flatMap(([name, row]) => {
      if ('nobody' in row) return [];
      const copy =
        'none' in row.export ? `Not: ${row.export.none}` : row.export.parts.map((one) => `\`${one}\``).join(', ');
      const notified = 'none' in row.notify ? `Nobody: ${row.notify.none}` : `${row.notify.whom}: ${row.notify.of}`;
      return [
        `| \`${name}\` (\`${row.collection}\`) | ${row.what} | ${erasureOf(row)} | ${copy} | ${readersOf(row)} | ${retentionOf(row)} | ${notified} |`,
      ];
    });
    const nobody = own.flatMap(([name, row]) => ('nobody' in row ? [`\`${name}\`: ${row.nobody}`] : []));
    return [
      `### ${title}`,
      '',
      ...(rows.length > 0
        ? [
            '| Rows | Say | Erased | In the copy as | Read by | Kept | Told |',
            '|---|---|---|---|---|---|---|',
            ...rows,
            '',
          ]
        : []),
      ...(nobody.length > 0 ? ['About nobody:', '', ...nobody.map((line) => `- ${line}`), ''] : []),
    ].join('\n');
  });
  const others = COLLECTIONS_WITHOUT_MODEL.map((row) =>
    'nobody' in row
      ? `| \`${row.collection}\` | About nobody: ${row.nobody} | – | – | – |`
      : `| \`${row.collection}\` | ${row.what} | ${erasureOf(row)} | ${readersOf(row)} | ${retentionOf(row)} |`,
  );
  return `## What each kind of stored rows requires\n\nMade from \`packages/market/contracts/src/access/personal-data.ts\`; a store whose rows have no line there does not compile\n([0093](adr/0093-duties-of-stored-rows.md)). \`account\`, \`company\` and \`admins\` read in the product; the other readers are rights of the\ntable above, \`nobody\` is the services alone.\n\n${sections.join('\n')}\n### Collections of the platform\n\n| Rows | Say | Erased | Read by | Kept |\n|---|---|---|---|---|\n${others.join('\n')}\n`;
}

/** Content of `docs/privacy.md`, from the tables of rights and of personal data. */
export function privacyPage(): string {
  const rows = Object.entries(ACCESS_RIGHTS).map(
    ([name, { who, sees, since, until, decidedBy, shownBy }]) =>
      `| \`${name}\` | ${who} | ${sees} | ${since} | ${until} | ${linksTo(decidedBy)} | ${linksTo([...new Set(shownBy)])} |`,
  );
  return `# Access to personal data, and when it ends\n\nMade from \`packages/market/contracts/src/access/access-rights.ts\` by \`npm run docs\`; a test compares the two. People read the same on the privacy page of the\nproduct; why it is so stands in [0053](adr/0053-end-of-access.md) and [0044](adr/0044-deleted-accounts.md). Whoever has no right gets the 404 of a code that does not exist.\nWho runs the installation sees its databases, files and backups.\n\n| Right | Who | Sees | Since | Until | Decided by | Shown by |\n|---|---|---|---|---|---|---|\n${rows.join('\n')}\n\n${storedKinds()}`;
}

/**
 * Content of `docs/adr/README.md`: one line for each decision record, with the title of its file.
 * @throws Error if a record does not begin with `# ` and its number
 */
export function decisionsPage(): string {
  const folder = join(ROOT, 'docs', 'adr');
  const lines = readdirSync(folder)
    .filter((name) => /^\d{4}-/.test(name))
    .sort()
    .map((name) => {
      const title = /^# (\d{4} .+)/.exec(readFileSync(join(folder, name), 'utf8'))?.[1];
      if (!title?.startsWith(name.slice(0, 4))) throw new Error(`docs/adr/${name} has no title with its number`);
      return `- [${title}](${name})`;
    });
  return `# Decisions\n\nHalf a page each: what was decided, why, and what would change our mind.\n\n${lines.join('\n')}\n`;
}
