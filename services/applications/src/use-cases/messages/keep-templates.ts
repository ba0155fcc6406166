import { fieldsInvalid, MarketError } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';
import { TEMPLATES_MAX, type TemplateInput } from '@market/contracts/messaging';
import { refuseOtherVersion, type Actor, type Clock, type TakeTurn, type Transact } from '@market/service-kit';
import { versionOfTemplate } from '../../present/messages';
import type { MessageTemplateStore } from '../../store/message-template-store';

/**
 * Message templates of the caller's company, shared by all its members.
 * @throws MarketError 'not-found' for a template of another company; 'company-missing' for an employer without one
 */
export function keepTemplates({
  templates,
  transact,
  takeTurn,
  clock,
}: {
  templates: MessageTemplateStore;
  transact: Transact;
  takeTurn: TakeTurn;
  clock: Clock;
}) {
  const companyOf = ({ cmp_code }: Actor): string => {
    if (!cmp_code) throw new MarketError('company-missing');
    return cmp_code;
  };
  return {
    list: async ({ cmp_code }: Actor) => (cmp_code ? templates.list(cmp_code) : []),

    async add(actor: Actor, { name, text }: TemplateInput, { idForNew }: { idForNew: string }) {
      const cmp_code = companyOf(actor);
      const template = { id: idForNew, cmp_code, name, text, changed_by: actor.login_id, created_at: clock.now() };
      await transact(async (session) => {
        await takeTurn(session, cmp_code);
        if ((await templates.count(cmp_code, session)) >= TEMPLATES_MAX)
          throw fieldsInvalid({ name: RULE_MESSAGES.listFull });
        await templates.add(template, session);
      });
      return template;
    },

    /** @throws MarketError 'changed-meanwhile' where the version differs from the stored one */
    async change(actor: Actor, id: string, { name, text, version }: TemplateInput) {
      const cmp_code = actor.cmp_code ?? '';
      const stored = await templates.find({ id, cmp_code });
      if (!stored) throw new MarketError('not-found');
      refuseOtherVersion(version, versionOfTemplate(stored));
      const changed = await templates.change(stored, { name, text, changed_by: actor.login_id });
      // A colleague has changed or deleted it since it was read.
      if (!changed) throw new MarketError('changed-meanwhile');
      return changed;
    },

    async remove(actor: Actor, id: string): Promise<void> {
      if (!(await templates.remove({ id, cmp_code: actor.cmp_code ?? '' }))) throw new MarketError('not-found');
    },
  };
}
