import { skillsIn } from '@market/match';

/**
 * Known skill that an item of a list is. Words that are ambiguous in a sentence count beside a skill, as they stand in a
 * list: `Excel`, `Sage`.
 */
export function knownSkill(item: string): string | undefined {
  return skillsIn(item)[0] ?? skillsIn(`Java, ${item}, Java`).find((name) => name !== 'Java');
}
