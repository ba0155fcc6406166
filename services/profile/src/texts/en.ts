/** Texts for people, as ICU messages. */
export const en = {
  refusals: {
    noCandidate: 'Choose a candidate',
  },
  profileDocument: {
    title: 'Resume of {name}',
    summary: 'Summary',
    experience: 'Experience',
    education: 'Education',
    skills: 'Skills',
    languages: 'Languages',
    percentage: '{value, number} %',
    cgpa: 'CGPA {value, number}',
    unwritten: 'The font of this file lacks some characters of this profile; each is ◌ here.',
  },
} as const;
