import { randomUUID } from 'node:crypto';
import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { JOB_TEMPLATES_MAX, type JobTemplate, type JobTemplateInput } from '@market/contracts/job-posts';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { type Actor, type Clock, type MemberNames, ownerIdOf, type Transact } from '@market/service-kit';
import { newJobText } from '../../posts/domain/job-post';
import { presentText } from '../../posts/present/present-job';
import type { EmployerStore } from '../../posts/store/employer-store';
import type { JobTemplateStore, StoredJobTemplate } from '../store/job-template-store';
import { texts } from '../../texts';

export interface KeepJobTemplates {
  list(actor: Actor): Promise<JobTemplate[]>;
  /**
   * Saves a template of the company, replacing one of the same name.
   * @throws MarketError 'already-exists' when the stored template of that name is not the version in `replaces`;
   * 'fields-invalid' as `newJobText`, and when the company has the maximum number of templates
   */
  save(actor: Actor, input: JobTemplateInput): Promise<JobTemplate>;
  /** @throws MarketError 'not-found' for a template of another company, as for one that does not exist */
  remove(actor: Actor, id: string): Promise<void>;
}

/** Templates of posts, which the members of a company share. */
export function keepJobTemplates({
  templates,
  employers,
  memberNames,
  transact,
  clock,
}: {
  templates: JobTemplateStore;
  employers: Pick<EmployerStore, 'hold'>;
  memberNames: MemberNames;
  transact: Transact;
  clock: Clock;
}): KeepJobTemplates {
  return {
    async list(actor) {
      const found = await templates.list(ownerIdOf(actor));
      const names = await memberNames(found.map(({ changed_by }) => changed_by));
      return found.map((template) => presentTemplate(template, names));
    },

    async save(actor, { name, post, replaces }) {
      const login_id = ownerIdOf(actor);
      const text = newJobText({ ...post, job_title: post.job_title ?? '' });
      const saved = await transact(async (session) => {
        // Sequential, so that parallel requests cannot exceed the limit.
        await employers.hold(session, login_id);
        const there = replaces ? await templates.findByName(session, login_id, name) : undefined;
        if (there && there.updated_at.toISOString() !== replaces)
          throw new MarketError('already-exists', { error: texts.templates.nameTaken({ name }) });
        const saved = await templates.save(session, {
          id: randomUUID(),
          login_id,
          name,
          text,
          changed_by: actor.login_id,
          updated_at: clock.now(),
        });
        if ((await templates.count(session, login_id)) > JOB_TEMPLATES_MAX)
          throw fieldsInvalid({ name: RULE_MESSAGES.listFull });
        return saved;
      });
      return presentTemplate(saved, await memberNames([saved.changed_by]));
    },

    async remove(actor, id) {
      if (!(await templates.remove(ownerIdOf(actor), id))) throw new MarketError('not-found');
    },
  };
}

function presentTemplate(
  { id, name, text, changed_by = '', updated_at }: StoredJobTemplate,
  names: ReadonlyMap<string, string>,
): JobTemplate {
  const author = names.get(changed_by);
  const { closes_at: _none, ...post } = presentText(text);
  return {
    id,
    name,
    updated_at: updated_at.toISOString(),
    ...(author ? { changed_by_name: author } : {}),
    post: { ...post, questions: text.questions, ...(text.stages?.length ? { stages: text.stages } : {}) },
  };
}
