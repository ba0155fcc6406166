export { experienceYears } from './experience-years';
export { gainsOf } from './gains';
export {
  OPEN,
  isWithin,
  kmOfSquare,
  matchOf,
  remoteKm,
  scoreOf,
  scoredKm,
  squareBetween,
  type MatchedJob,
  type MatchedProfile,
  type RemoteArea,
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
