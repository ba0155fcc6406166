import { texts } from '../../texts';

/** Kinds of work by their stored value, which is the same in every language, with labels. */
export const EXPERIENCE_TYPES: Readonly<Record<string, string>> = {
  'Full time': texts.editBackground.fullTime,
  'Part time': texts.editBackground.partTime,
  Contract: texts.editBackground.contract,
  Internship: texts.editBackground.internship,
  Freelance: texts.editBackground.freelance,
  Voluntary: texts.editBackground.voluntary,
};
