export { experienceYears } from './experience-years';
export { gainsOf } from './gains';
export {
  OPEN,
  kmOfSquare,
  matchOf,
  scoreOf,
  scoredKm,
  squareBetween,
  type MatchedJob,
  type MatchedProfile,
} from './match';
export {
  canonicalSkill,
  coveredSkills,
  knownSkillsLike,
  namedSkills,
  skillKey,
  skillKeysOf,
  skillsIn,
  skillsOf,
} from './skills/skills';
export { SKILL_RELATIONS } from './skills/skill-relations';
export { SKILL_TRANSLATIONS } from './skills/skill-translations';
export { SKILL_VOCABULARY } from './skills/skill-vocabulary';
