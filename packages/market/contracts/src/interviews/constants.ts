/** States of an interview: `asked` means that the candidate has proposed other times. */
export const INTERVIEW_STATES = ['proposed', 'asked', 'accepted', 'declined', 'cancelled'] as const;
export type InterviewState = (typeof INTERVIEW_STATES)[number];
/** States of an interview that may still take place. */
export const OPEN_INTERVIEW_STATES = ['proposed', 'accepted', 'asked'] as const satisfies readonly InterviewState[];
export type OpenInterviewState = (typeof OPEN_INTERVIEW_STATES)[number];

/** Kinds of places: a link to a video call, an address, a number to call. */
export const INTERVIEW_PLACES = ['video', 'address', 'phone'] as const;
export type InterviewPlace = (typeof INTERVIEW_PLACES)[number];

/** Answers of a side: the company answers times that the candidate has proposed. */
export const INTERVIEW_ANSWERS = ['accept', 'ask', 'decline'] as const;
export type InterviewAnswerKind = (typeof INTERVIEW_ANSWERS)[number];

/** Recommendations after an interview, of members who were in it. */
export const INTERVIEW_RECOMMENDATIONS = ['strong-yes', 'yes', 'no', 'strong-no'] as const;
export type InterviewRecommendation = (typeof INTERVIEW_RECOMMENDATIONS)[number];
export const INTERVIEW_FEEDBACK_MAX = 4_000;

/** Maximum number of times that one side proposes at once. */
export const INTERVIEW_TIMES_MAX = 5;
export const INTERVIEW_MINUTES_MIN = 5;
export const INTERVIEW_MINUTES_MAX = 480;
/** Maximum days from now until an interview. */
export const INTERVIEW_AHEAD_DAYS = 365;
export const INTERVIEW_NOTE_MAX = 1_000;
export const INTERVIEW_PLACE_MAX = 500;
/** Maximum number of colleagues in one interview besides its organizer; each gets its mails. */
export const INTERVIEW_PARTICIPANTS_MAX = 10;
/** Maximum number of interviews of one application. */
export const INTERVIEWS_MAX = 20;
/** Maximum number of interviews of one application with a time to come. */
export const INTERVIEWS_OPEN_MAX = 5;
