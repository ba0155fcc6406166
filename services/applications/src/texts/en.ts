/** The mails and other messages of this service, a group each, as ICU messages. */
export const en = {
  /** What a candidate is told of a status that their application has now. */
  statusSentences: {
    applied: '{company} has received your application for {job}.',
    viewed: '{company} has viewed your application for {job}.',
    shortlisted: '{company} has put you on the shortlist for {job}.',
    interview: '{company} would like to interview you for {job}.',
    offered: '{company} has made you an offer for {job}.',
    hired: '{company} has hired you for {job}. Congratulations!',
    rejected: '{company} has decided not to go on with your application for {job}.',
    withdrawn: 'Your application for {job} at {company} was withdrawn.',
  },
  accessRequested: {
    company: 'An employer',
    text: '{company} asks to see your profile.',
    subject: '{company} asks to see your profile',
    paragraph: 'You decide: until you allow it, your name, your contact details and your resume stay hidden.',
    button: 'Answer the request',
  },
  accessWithdrawn: {
    company: 'An employer',
    text: '{cmpName} asked to see your profile and has withdrawn the request.',
  },
  accountApproved: {
    employerText: 'Your account is approved. You can now post jobs and see applicants.',
    candidateText: 'Your account is approved. You can now apply to jobs, and employers can find you.',
    subject: 'Welcome to {productName}: your account is approved',
    employerButton: 'Open your dashboard',
    candidateButton: 'Find jobs',
  },
  alertMail: {
    oneSubject: 'New job: {jobTitle} at {cmpName}',
    subject: '{total, plural, one {# new job} other {# new jobs}} for “{name}”',
    found: 'Your saved search “{name}” has found {total, plural, =1 {a new job} other {# new jobs}}.',
    foundMore:
      'Your saved search “{name}” has found {total, plural, =1 {a new job} other {# new jobs}}. Here are {shown} of them.',
    allButton: 'See all of them',
    button: 'Open the search',
    footer: 'You receive this email because you saved this search and asked for an email {when}.',
  },
  accessGranted: {
    text: 'A candidate has given you access to their profile.',
    next: 'You can now see the full profile and contact the candidate.',
    subject: 'Your access request was granted',
    buttonLabel: 'See the candidate',
  },
  accessDeclined: {
    text: 'A candidate has declined your request to see their profile.',
    next: 'Other candidates are waiting to be found.',
    subject: 'Your access request was declined',
    buttonLabel: 'See your requests',
  },
  accessRevoked: {
    text: 'A candidate has taken back the access to their profile.',
    next: 'Name, contact details and resume are hidden again, unless the candidate applies to one of your jobs.',
    subject: 'Access to a candidate was taken back',
    buttonLabel: 'See your requests',
  },
  applicationMoved: {
    company: 'The employer',
    subject: 'Your application for {jobTitle}: {label}',
    paragraph: 'The status of your application is now: {label}.',
    button: 'See your applications',
  },
  people: { deletedAccount: 'Deleted account' },
  applicationReceived: {
    text: '{canName} applied for {jobTitle}.',
    subject: 'New application for {jobTitle}',
    paragraph: 'You can see the profile and the resume, and answer, on your dashboard.',
    button: 'See the application',
    canName: 'A candidate',
  },
  applicationSent: {
    text: 'Your application for {jobTitle} was sent to {company}.',
    company: 'the employer',
    subject: 'Your application for {jobTitle} was sent',
    paragraph: 'You hear from us as soon as its status changes. Until the employer has decided, you can withdraw it.',
    button: 'See your applications',
  },
  applicationWithdrawn: {
    text: '{canName} withdrew the application for {jobTitle}.',
    subject: 'Application for {jobTitle} withdrawn',
    paragraph: 'You need not do anything.',
    button: 'See the application',
    canName: 'A candidate',
  },
  approvalDeclined: {
    text: 'Your account was not approved.',
    employerNext: 'Change your company on your profile, and we look at it again.',
    candidateNext: 'If you think that this is a mistake, please write to us.',
    subject: 'Your {productName} account was not approved',
    employerButton: 'Open your profile',
    candidateButton: 'Write to us',
  },
  approvalWithdrawn: {
    text: 'The approval of your account was withdrawn.',
    employerMeaning:
      'Your jobs are hidden, and your applicants and candidates are closed to you until the account is approved again.',
    candidateMeaning: 'Employers do not find you until the account is approved again.',
    subject: 'The approval of your {productName} account was withdrawn',
    nothingDeleted: '{meaning} Nothing of yours was deleted.',
    mistake: 'If you think that this is a mistake, please write to us.',
    button: 'Write to us',
  },
  companyDecided: {
    approvedText: 'Your company is now shown as {cmpName}.',
    declinedText: 'Your company is not shown as {wanted}; it is still shown as {shown}.',
    approvedSubject: 'The change of your company is approved',
    declinedSubject: 'The change of your company was declined',
    website: 'Its website: {website}',
    websiteStays: 'Its website: as it was before.',
    button: 'Open your profile',
  },
  reasonLine: {
    reason: 'Reason: {reason}',
  },
  /** What an answer says in place of its code's own sentence. */
  refusals: {
    unsubscribeLink: 'This link is not valid. You can choose what we email you in your settings.',
    changedMeanwhile: 'Somebody else has just changed this application. Please look again.',
    rejectionStands: 'It is too late to take this rejection back.',
  },
  /** Why a mail came. */
  footers: {
    always: 'We always write to you when something about your account changes.',
    chosen: 'You receive this email because emails about “{kind}” are switched on in your settings.',
  },
  /** How often an alert is mailed. */
  when: {
    instant: 'as soon as there is something new',
    daily: 'once a day when there is something new',
    weekly: 'once a week when there is something new',
  },
} as const;
