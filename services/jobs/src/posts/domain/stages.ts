import { randomUUID } from 'node:crypto';
import { visibleName } from '@market/api';
import { type ApplicationStage, inOrderOfStates, type StageInput } from '@market/contracts/applications';
import { fieldsInvalid } from '@market/contracts/errors';
import { RULE_MESSAGES } from '@market/contracts/messages';

/**
 * Own stages from a validated request, in the order of their states. A known stage, by id or name, keeps its id: its
 * applications stay in it when it is renamed.
 * @throws MarketError 'fields-invalid' for two names that look the same
 */
export function stagesOf(
  inputs: readonly StageInput[] | null | undefined,
  before: readonly ApplicationStage[] = [],
): ApplicationStage[] {
  const looks = new Set(inputs?.map(({ name }) => visibleName(name)));
  if (looks.size < (inputs ?? []).length) throw fieldsInvalid({ stages: RULE_MESSAGES.stageTwice });
  const free = new Map(before.map((stage) => [stage.id, stage]));
  const named = (inputs ?? []).map(({ id = '', ...stage }) => ({ ...stage, id: free.delete(id) ? id : undefined }));
  return inOrderOfStates(
    named.map(({ id, name, status }) => {
      const same = id ?? [...free.values()].find((one) => visibleName(one.name) === visibleName(name))?.id;
      if (same) free.delete(same);
      return { id: same ?? `stage_${randomUUID()}`, name, status };
    }),
  );
}
