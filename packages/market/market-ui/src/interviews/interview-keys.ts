/** Keys of the queries that show interviews. */
export const interviewKeys = {
  ofApplication: (applicationId: string) => ['interviews', applicationId],
  own: ['own-interviews'],
  /** Interviews of all mailed links. */
  links: ['interview-of-link'],
  ofLink: (token: string) => ['interview-of-link', token],
};
