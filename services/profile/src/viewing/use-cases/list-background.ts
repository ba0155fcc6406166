import { fieldsInvalid } from '@market/contracts/errors';
import type { Actor, CallContext } from '@market/service-kit';
import type { Background } from '../../profiles/domain/background';
import type { BackgroundStore } from '../../profiles/store/background-store';
import type { NoteLooks } from '../../looks/use-cases/note-looks';
import type { SeeCandidate } from './see-candidate';
import { texts } from '../../texts';

export type ListBackground = (
  actor: Actor,
  canCode: string | undefined,
  context: CallContext,
) => Promise<{ background: Pick<Background, 'experience' | 'education'>; own: boolean }>;

/**
 * Experience and education: without a code the caller's own, else those of a candidate whom the caller may see.
 * @throws MarketError 'not-found'; 'fields-invalid' when an employer sends no code
 */
export function listBackground({
  see,
  noteLooks,
  backgrounds,
}: {
  see: SeeCandidate;
  noteLooks: NoteLooks;
  backgrounds: BackgroundStore;
}): ListBackground {
  return async (actor, canCode, context) => {
    if (!canCode && actor.login_type !== 'CND') throw fieldsInvalid({ can_code: texts.refusals.noCandidate });
    if (!canCode) return { background: await backgrounds.find(actor.login_id), own: true };
    const { right, candidate, background } = await see(actor, canCode, context);
    await noteLooks(actor, [candidate.login_id]);
    return { background: background ?? (await backgrounds.find(candidate.login_id)), own: right === 'own' };
  };
}
