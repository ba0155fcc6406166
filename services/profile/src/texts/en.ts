/** Texts for people, as ICU messages. */
export const en = {
  people: { formerColleague: 'A former colleague' },
  refusals: {
    noCandidate: 'Choose a candidate',
    poolNotEnded:
      'Only a candidate whose application you have rejected can be asked, once the candidate knows of it and while you still read what was sent.',
    poolAsked: 'You have asked this candidate already. Without an answer in time it counts as a no.',
    poolWithWords: 'This conversation has ended. The question can be asked without a message.',
    poolLater: 'This candidate can be asked again from {day} on.',
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
