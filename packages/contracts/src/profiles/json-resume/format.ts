/** Address of the schema that a JSON Resume 1.0 names. */
export const JSON_RESUME_SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json';

/** Largest file that is read: many times a long career. */
export const JSON_RESUME_MAX_BYTES = 1_048_576;

/** Sections of the format; a file without any of them is another one. */
export const JSON_RESUME_SECTIONS = [
  'basics',
  'work',
  'volunteer',
  'education',
  'awards',
  'certificates',
  'publications',
  'skills',
  'languages',
  'interests',
  'references',
  'projects',
] as const;
