import { texts } from '../../texts';

/** What is stored of a kind of work, which is the same in every language, and how it is called here. */
export const EXPERIENCE_TYPES: Readonly<Record<string, string>> = {
  'Full time': texts.editBackground.fullTime,
  'Part time': texts.editBackground.partTime,
  Contract: texts.editBackground.contract,
  Internship: texts.editBackground.internship,
  Freelance: texts.editBackground.freelance,
  Voluntary: texts.editBackground.voluntary,
};
