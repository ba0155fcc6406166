/** Texts of the notification list, a message for each kind, and of the mail about a step of an application. */
export const en = {
  lines: {
    applicationReceived: '{candidate} applied for {job}.',
    applicationSent: 'Your application for {job} was sent to {company}.',
    applicationWithdrawn: '{candidate} withdrew the application for {job}.',
    applicationUnanswered: '{candidate} closed the application for {job}: no answer came in the promised time.',
    answersDue:
      '{count, plural, one {# application waits for the first answer that you promised, whose time ends} other {# applications wait for the first answers that you promised, whose time ends}} within two days.',
    applicationMovedBack: '{company} has moved your application for {job} back to ‘{label}’.',
    accessRequested: '{company} asks to see your profile.',
    accessWithdrawn: '{company} asked to see your profile and has withdrawn the request.',
    accessGranted: '{candidate} has given you access to their profile.',
    accessDeclined: 'A candidate has declined your request to see their profile.',
    accessRevoked: 'A candidate has taken back the access to their profile.',
    poolAsked:
      '{company} would like to keep your profile in its talent pool for {months} months, after your application for {job}.',
    poolJoined: 'A candidate whom you asked after an application for {job} is in your talent pool now.',
    poolEnding: 'Your time in the talent pool of {company} ends soon.',
    poolEndingOfCompany: 'The time of a candidate in your talent pool, who had applied for {job}, ends soon.',
    companyRenamed: '{former}, who may see your profile, is called {company} now.',
    companyMoved: '{company}, who may see your profile, has another website now.',
    employerApproved: 'Your account is approved. You can now post jobs and see applicants.',
    candidateApproved: 'Your account is approved. You can now apply to jobs, and employers can find you.',
    approvalWithdrawn: 'The approval of your account was withdrawn.',
    approvalDeclined: 'Your account was not approved.',
    companyApproved: 'Your company is now shown as {company}.',
    companyDeclined: 'Your company is not shown as {company}; it is still shown as {shown}.',
    jobHidden: 'Your job {job} is hidden while we look at a report.',
    jobTakenDown: 'Your job {job} was taken down.',
    jobRestored: 'Your job {job} is shown again.',
    feedPaused: 'The job feed from {host} has failed for {days, plural, one {# day} other {# days}} and is paused.',
    messagesOfCompany: '{company} has written to you about {job}.',
    messagesOfCompanyAlone: '{company} has written to you.',
    messagesOfCandidate: '{candidate} has written to you about {job}.',
    messagesOfCandidateAlone: '{candidate} has written to you.',
    interviewProposed: '{company} proposes times for an interview for {job}.',
    interviewAsked: '{candidate} proposes other times for the interview for {job}.',
    interviewAcceptedByCandidate: 'The interview with {candidate} for {job} is agreed.',
    interviewAccepted: 'Your interview with {company} for {job} is agreed.',
    interviewDeclined: '{candidate} has declined the interview for {job}.',
    interviewCancelled: 'Your interview with {company} for {job} is cancelled.',
    interviewCancelledOfCandidate: 'The interview with {candidate} for {job} is cancelled.',
    interviewReminder: 'Your interview with {company} for {job} is soon.',
    interviewReminderOfCandidate: 'The interview with {candidate} for {job} is soon.',
    colleagueMentioned: 'A colleague mentioned you in a note on {candidate}, who applied for {job}.',
    appealDeclined: 'Your job {job} stays taken down: we have looked at your appeal.',
  },
  /** Message to the candidate for each new status. */
  statuses: {
    applied: '{company} has received your application for {job}.',
    viewed: '{company} has viewed your application for {job}.',
    shortlisted: '{company} has put you on the shortlist for {job}.',
    interview: '{company} would like to interview you for {job}.',
    offered: '{company} has made you an offer for {job}.',
    hired: '{company} has hired you for {job}. Congratulations!',
    rejected: '{company} has decided not to go on with your application for {job}.',
    withdrawn: 'Your application for {job} at {company} was withdrawn.',
  },
  /** The mail of a step: the employer reads it before it is sent. */
  stepMail: {
    subject: 'Your application for {job}: {label}',
    /** Read on a lock screen by others: the answer is in the mail. */
    rejectedSubject: 'News about your application for {job}',
    paragraph: 'The status of your application is now: {label}.',
    reason: 'Reason: {reason}',
    message: 'Message: {message}',
  },
  /** Stands in a line for somebody whose name is not known, or is not told any more. */
  unnamed: {
    candidate: 'A candidate',
    candidateWithin: 'a candidate',
    /** The one who asks for access. */
    asker: 'An employer',
    /** The one of the job, at the beginning of a line and within one. */
    employer: 'The employer',
    employerWithin: 'the employer',
  },
} as const;
