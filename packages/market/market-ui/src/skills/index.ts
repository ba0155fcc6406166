export { SkillsField } from './skills-field';
