import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JobPost, jobPostSchema } from '@market/contracts/job-posts';
import { capital, fillTemplates, Refused } from '@market/remote-tools';
import { addCoverageRow } from './add-coverage-row';
import { formatFiles } from './format-files';
import { afterLastOf, before, inValueOf, insertIntoSource } from './insert-into-source';
import { templateOf } from './templates';

const SCHEMA = 'packages/market/contracts/src/job-posts/schemas.ts';
const ANSWER = 'packages/market/contracts/src/job-posts/answers.ts';
const FORM = 'mfe-employer/src/features/post-job/job-post.form.tsx';
const FORM_TEXTS = 'mfe-employer/src/texts/en.ts';
const ARTICLE = 'mfe-candidate/src/shared/job-article/job-article.tsx';
const ARTICLE_TEXTS = 'mfe-candidate/src/texts/en.ts';
const NAME = /^[a-z]+(_[a-z]+)*$/;

/**
 * `npm run new -- job-field visa_support`: an optional one-line field of an ad, from its rule to the form, the store,
 * the responses and the page of the job.
 * @param root the project's folder
 * @param name the field's name in the API
 * @returns the next steps, line by line
 * @throws Refused when the name is invalid or taken; then nothing is written
 */
export function newJobField(root: string, name = ''): string[] {
  if (!NAME.test(name))
    throw new Refused(
      `'${name}' is no name for a field: words in small letters with _ between them, such as visa_support.`,
    );
  const words = name.split('_');
  const variable = words.map((word, index) => (index === 0 ? word : capital(word))).join('');
  const label = capital(words.join(' '));
  const test = `services/jobs/test/${words.join('-')}.test.ts`;
  const hasText = [FORM_TEXTS, ARTICLE_TEXTS].some((file) =>
    new RegExp(`^ {4}${variable}:`, 'm').test(readFileSync(join(root, file), 'utf8')),
  );
  if (Object.hasOwn(jobPostSchema.fields, name) || Object.hasOwn(JobPost.properties, name))
    throw new Refused(`A job post has ${name} already: choose another name.`);
  if (hasText || existsSync(join(root, test)))
    throw new Refused(`There is a text or a test called ${variable} already: choose another name.`);

  fillTemplates(templateOf('job-field'), join(root, 'services/jobs'), {
    FILE: words.join('-'),
    NAME: name,
    LABEL: label,
  });
  insertIntoSource(join(root, SCHEMA), [
    [afterLastOf('jobDetailFields'), `,\n${name}: line().transform(nullAsAbsent)`],
  ]);
  insertIntoSource(join(root, ANSWER), [[afterLastOf('jobDetails'), `,\n${name}: nullable(text('${label}'))`]]);
  insertIntoSource(join(root, FORM), [
    [
      before('<DateField name="closes_at"'),
      `<TextField name="${name}" label={texts.postJob.${variable}} optional />\n`,
    ],
  ]);
  insertIntoSource(join(root, FORM_TEXTS), [[inValueOf('postJob'), `\n${variable}: '${label}',`]]);
  insertIntoSource(join(root, ARTICLE), [
    [
      before('<Fact icon={<CalendarIcon size={18} />}>\n              {texts.viewJob.postedWhen'),
      `{job.${name} ? (
  <Fact icon={<JobIcon size={18} />}>
    {texts.viewJob.${variable}({ value: () => <bdi>{job.${name}}</bdi> })}
  </Fact>
) : null}
`,
    ],
  ]);
  insertIntoSource(join(root, ARTICLE_TEXTS), [[inValueOf('viewJob'), `\n${variable}: '${label}: <value></value>',`]]);
  addCoverageRow(root, 'Field rules', [
    `\`jobPost.${name}\``,
    `[job-post.ts](../${SCHEMA})`,
    `[${words.join('-')}.test.ts](../${test}) \`${label}: is kept as it was sent, changed, and taken away\``,
  ]);
  const changed = [SCHEMA, ANSWER, FORM, FORM_TEXTS, ARTICLE, ARTICLE_TEXTS, test];
  formatFiles(root, changed);
  return [
    `A job post has ${name}: an optional line, with its rule in ${SCHEMA}.`,
    '',
    `  ${FORM}, ${ARTICLE}     where people write and read it`,
    `  npx jest ${test}     its test`,
  ];
}
