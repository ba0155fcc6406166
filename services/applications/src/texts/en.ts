/** The mails and other messages of this service, a group each, as ICU messages. */
export const en = {
  webhooks: { addressRefused: 'Messages go to public addresses by https only, on its usual port.' },
  webhookOff: {
    subject: 'A webhook of your company was switched off',
    paragraph:
      'The program at {host} has received none of our messages for {days} days, or has said that it is gone. We send it nothing more.',
    again:
      'Once it works again you can switch the webhook on. What happens meanwhile is not sent later; a program reads it with an API key.',
    button: 'See the webhooks',
    footer: 'Owners of a company are told when a webhook is switched off.',
  },
  accessRequested: {
    subject: '{company} asks to see your profile',
    paragraph: 'You decide: until you allow it, your name, your contact details and your resume stay hidden.',
    button: 'Answer the request',
  },
  poolAsked: {
    subject: '{company} asks whether you stay in its talent pool',
    paragraph:
      'You decide: with a yes the company reads a copy of your profile, contact details and resume for that time, and you can end it on any day. Without an answer it stays a no.',
    button: 'See and answer',
  },
  poolJoined: {
    subject: 'A candidate joined your talent pool',
    paragraph: 'You read a copy of profile, contact details and resume until the agreed day.',
    button: 'Open the talent pool',
  },
  poolEnding: {
    subject: 'Your time in a talent pool ends soon',
    paragraph:
      'On {day} the company’s reading ends, and its copy of your profile is deleted. You need not do anything.',
    button: 'See your talent pools',
  },
  poolEndingOfCompany: {
    subject: 'Candidates leave your talent pool soon',
    paragraph: 'On {day} you lose sight of this candidate. Until then you can ask whether they stay longer.',
    button: 'Open the talent pool',
  },
  accountApproved: {
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
    next: 'You can now see the full profile and contact the candidate.',
    subject: 'Your access request was granted',
    buttonLabel: 'See the candidate',
  },
  accessDeclined: {
    next: 'Other candidates are waiting to be found.',
    subject: 'Your access request was declined',
    buttonLabel: 'See your requests',
  },
  accessRevoked: {
    next: 'Name, contact details and resume are hidden again, unless the candidate applies to one of your jobs.',
    subject: 'Access to a candidate was taken back',
    buttonLabel: 'See your requests',
  },
  applicationMoved: {
    button: 'See your applications',
  },
  csv: {
    file: 'applicants {day}',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    job: 'Job',
    status: 'Status',
    stage: 'Stage',
    applied: 'Applied',
    changed: 'Last change',
    skills: 'Skills',
    note: 'Note',
    answers: 'Answers',
    flagged: 'Flagged answers',
    tags: 'Tags',
    tooMany: '{total, number} applications are more than one file has ({max, number}). Choose a job or a status.',
  },
  people: { deletedAccount: 'Deleted account', formerColleague: 'A former colleague' },
  applicationReceived: {
    subject: 'New application for {jobTitle}',
    paragraph: 'You can see the profile and the resume, and answer, on your dashboard.',
    button: 'See the application',
  },
  applicationSent: {
    subject: 'Your application for {jobTitle} was sent',
    paragraph: 'You hear from us as soon as its status changes. Until the employer has decided, you can withdraw it.',
    button: 'See your applications',
  },
  applicationWithdrawn: {
    subject: 'Application for {jobTitle} withdrawn',
    paragraph: 'You need not do anything.',
    button: 'See the application',
  },
  applicationUnanswered: {
    subject: 'Application for {jobTitle} closed as unanswered',
    paragraph: 'It counts in your record of answers. Your dashboard shows who still waits, and until when.',
    button: 'See the application',
  },
  answersDue: {
    subject: '{count, plural, one {A promised answer is} other {# promised answers are}} due',
    paragraph:
      'Any step that the candidate hears of is an answer, and so are a message and an invitation. With an answer that is late your company cannot ask new candidates for access until it is given.',
    button: 'See who waits',
  },
  approvalDeclined: {
    employerNext: 'Change your company on your profile, and we look at it again.',
    candidateNext: 'If you think that this is a mistake, please write to us.',
    subject: 'Your {productName} account was not approved',
    employerButton: 'Open your profile',
    candidateButton: 'Write to us',
  },
  approvalWithdrawn: {
    employerMeaning:
      'Your jobs are hidden, and your applicants and candidates are closed to you until the account is approved again.',
    candidateMeaning: 'Employers do not find you until the account is approved again.',
    subject: 'The approval of your {productName} account was withdrawn',
    nothingDeleted: '{meaning} Nothing of yours was deleted.',
    mistake: 'If you think that this is a mistake, please write to us.',
    button: 'Write to us',
  },
  companyDecided: {
    approvedSubject: 'The change of your company is approved',
    declinedSubject: 'The change of your company was declined',
    website: 'Its website: {website}',
    websiteStays: 'Its website: as it was before.',
    button: 'Open your profile',
  },
  companyRenamed: {
    subject: '{company} may see your profile: it has another name or website now',
    sites: 'Website before: {before}. Website now: {now}.',
    paragraph:
      'You gave the access under the name and website of before. If you do not want them to have it, take it back on the page of their request.',
    button: 'Open the request',
  },
  jobHidden: {
    subject: 'Your job {job} is hidden for now',
    paragraph:
      'Somebody has reported it. We look at it and write to you what we have decided; you need not do anything.',
    button: 'Open your jobs',
  },
  feedPaused: {
    subject: 'Your job feed from {host} is paused',
    paragraph:
      'Your jobs stay as they are: none is posted, changed or closed by this feed until you resume it. Check its address under ‘Job feeds’ among your posted jobs.',
    button: 'See the job feeds',
  },
  jobTakenDown: {
    subject: 'Your job {job} was taken down',
    paragraph:
      'Nobody finds it, and its page is gone; applications that you have stay with you. If you think that this is a mistake, you can appeal once in your jobs.',
    button: 'Open your jobs',
  },
  jobRestored: {
    subject: 'Your job {job} is shown again',
    paragraph: 'It is as it was before. We are sorry for the interruption.',
    button: 'Open your jobs',
  },
  appealDeclined: {
    subject: 'Your appeal for {job} was declined',
    paragraph: 'This decision is final.',
    button: 'Open your jobs',
  },
  reportDecided: {
    subject: 'What became of your report',
    taken_down: 'You reported {title}. We have taken it down. Thank you for writing to us.',
    dismissed: 'You reported {title}. We have looked at it and leave it as it is. Thank you for writing to us.',
    resolved: 'You reported {title}. We have looked at it and acted. Thank you for writing to us.',
    button: 'How we decide',
    footer: 'You get this one email because a report named this address. It is not kept.',
  },
  messagesWaiting: {
    subject: 'Message from {name}',
    paragraph: 'Read it and answer on the page. Please do not answer this email: nobody would read it.',
    button: 'Read the message',
    someCandidate: 'a candidate',
  },
  colleagueMentioned: {
    subject: 'A colleague mentioned you in a note',
    paragraph: 'Notes are read by your team alone, on the page of the applicant.',
    button: 'Read the note',
  },
  interviews: {
    proposedSubject: 'Interview for {job}: choose a time',
    changedSubject: 'Interview for {job} changed',
    invitedSubject: 'You take part in an interview for {job}',
    removedSubject: 'You no longer take part in an interview for {job}',
    askedSubject: 'Other times for the interview for {job}',
    acceptedSubject: 'Interview for {job} agreed',
    declinedSubject: 'Interview for {job} declined',
    cancelledSubject: 'Interview for {job} cancelled',
    feedbackSubject: 'Your feedback on the interview for {job}',
    reminderSubject: 'Interview for {job} soon',
    length: 'Length: {minutes, plural, one {# minute} other {# minutes}}',
    place: 'Where: {place}',
    note: 'Message: {note}',
    reason: 'Reason: {reason}',
    confirm: 'The time is another one now. Please say whether it suits you.',
    answerButton: 'See and answer',
    openButton: 'Open the application',
    footer: 'You receive this email because it is about an appointment of yours.',
    calendarTitle: 'Interview: {job} at {company}',
    calendarTitleOfCompany: 'Interview: {candidate}, {job}',
    feedName: 'Interviews on {product}',
    someCandidate: 'Candidate',
    otherOfCompany: '{candidate}, {job}',
    otherOfCandidate: '{job} at {company}',
  },
  reasonLine: {
    reason: 'Reason: {reason}',
    message: 'Message: {message}',
  },
  /** Messages of refusals that replace the default sentence of their code. */
  refusals: {
    interviewLink: 'This link is not valid any more. Sign in to see your interviews in your applications.',
    unsubscribeLink: 'This link is not valid. You can choose what we email you in your settings.',
    changedByYou: 'You have moved this application to “{status}” in the meantime. Look at it again before you go on.',
    changedByCandidate:
      'The candidate has changed this application: it is “{status}” now. Look at it again before you go on.',
    changedByColleague:
      '{name} has moved this application to “{status}” in the meantime. Look at it again before you go on.',
    changedMeanwhile: 'Somebody else has just changed this application. Please look again.',
    answerNotDue:
      'It can be closed as unanswered once the promised time has passed without an answer. Look at it again.',
    stepStands: 'It is too late to take this step back.',
    stageUnknown: 'This job has no such stage any more. Please look again.',
    stepWithWords: 'This conversation has ended. The step can be taken without words to the candidate.',
    interviewWithWords: 'This conversation has ended. Nothing more can be written to the candidate.',
    interviewsOpen: 'This applicant has {count} interviews to come already. Cancel one before you propose another.',
    movedTooOften: 'This application has been moved too often to be moved again.',
  },
  digest: {
    subject: 'Your day: {total, plural, one {# piece of news} other {# pieces of news}}',
    lead: 'This is new for you, and you have not seen it yet.',
    leadMore:
      'This is new for you, and you have not seen it yet: {shown} of {total}. The list on the site has all of it.',
    footer: 'You receive this email because you chose to have some news in one email a day.',
  },
  weeklyJobs: {
    subject: 'Your week: {total, plural, one {# job} other {# jobs}} for you',
    lead: 'Of the jobs that are new or changed in these days, these fit your profile best.',
    match: 'Your match: {sentence}.',
    button: 'See all jobs for you',
    footer: 'You receive this email because you chose jobs for you once a week in your settings.',
  },
  /** Reason why a mail is sent. */
  footers: {
    always: 'We always write to you when something about your account changes.',
    chosen: 'You receive this email because emails about “{kind}” are switched on in your settings.',
  },
  /** Frequency of an alert's mails. */
  when: {
    instant: 'as soon as there is something new',
    daily: 'once a day when there is something new',
    weekly: 'once a week when there is something new',
  },
} as const;
