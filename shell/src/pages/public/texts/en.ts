/**
 * Texts of the public pages, as ICU messages; in a file of their own, since they are long and the first screen shows
 * none.
 */
export const en = {
  contact: {
    title: 'Contact',
    description: 'A person reads every message. Write in your own words; we ask back if something is missing.',
    form: 'Write to us',
    questionHeading: 'A quick question',
    question: 'Codes, links, files, who sees what: most of it is <answers>answered already</answers>.',
    hiringHeading: 'Hiring with us',
    hiring:
      'How approval works, what it costs and how candidates are shown: see <employers>for employers</employers> and <pricing>pricing</pricing>.',
    emailHeading: 'Prefer to write an email?',
    email: 'Write to <mail>{email}</mail>.',
    nameField: 'Name',
    emailField: 'Email',
    subjectField: 'Subject',
    messageField: 'Message',
    messageHint: 'What you did, what you saw, and the number behind ‘Request’ if the page showed one.',
    send: 'Send message',
    sentHeading: 'Thank you for writing',
    sent: 'We answer to {email}, usually within two working days.',
  },
  /** Numbers come from the constants in @market/contracts. */
  faq: {
    title: 'Questions and answers',
    description: 'Short answers to what people ask most.',
    notAnswered: 'Not answered here?',
    contact: 'Write to us',
    candidatesHeading: 'Looking for work',
    searchQuestion: 'Do I need an account to search?',
    searchAnswer:
      'No. Searching and reading jobs works without one. You need an account with a verified phone and email, and a profile, to apply.',
    profileQuestion: 'Who can see my profile?',
    profileAnswer:
      'You, the employers you applied to, and the employers whose request you granted. Other employers see your category, skills, years of experience and level of education, without your name, picture or contact details.',
    appliedQuestion: 'What happens after I apply?',
    appliedAnswer:
      'Your application starts as ‘Applied’. The employer can move it to ‘Viewed’, ‘Shortlisted’, ‘Interview’, ‘Offered’ and ‘Hired’, or reject it. You see each change under My Application and get an email.',
    withdrawQuestion: 'Can I take an application back?',
    withdrawAnswer: 'Yes, under My Application, until you are hired or rejected.',
    filesQuestion: 'Which files can I upload?',
    filesAnswer: 'Your resume as a PDF of at most 5 MB, and a profile picture as JPG, JPEG or PNG.',
    employersHeading: 'Hiring',
    approvalQuestion: 'Why does my account wait for approval?',
    approvalAnswer:
      'We look at every new employer before their jobs are shown, so that candidates can trust what they find. Verify your phone and email first; you get an email as soon as you are approved.',
    publishingQuestion: 'How soon can a job be found?',
    publishingAnswer: 'Within a second of posting or editing it, once your account is approved.',
    salaryQuestion: 'Do I have to state the salary?',
    salaryAnswer:
      'The form asks for an amount, its currency, and what it is paid for: an hour, a day, a week, a month or a year. Imported ads without one are kept and shown as ‘not stated’.',
    accessQuestion: 'How do I see candidates who have not applied?',
    accessAnswer:
      'Available Candidates shows what people can do, without who they are. Request access with a message; when the candidate agrees, the full profile opens under Candidates.',
    importQuestion: 'Can I bring my existing ads?',
    importAnswer:
      'Yes. Posted Jobs has an import for CSV, JSON and JSON Lines, with a preview of every row before anything is saved.',
    accountHeading: 'Your account',
    codeQuestion: 'The code does not arrive. What now?',
    codeAnswer:
      'A code is valid for 5 minutes. Wait 30 seconds, then ask for another. Check that the last four digits shown are those of your phone.',
    verificationQuestion: 'The verification email does not arrive.',
    verificationAnswer:
      'Look in your spam folder first. After 5 minutes you can send it again from the same window. The link is valid for 24 hours.',
    passwordQuestion: 'I forgot my password.',
    passwordAnswer:
      'Choose Log in, then Forgot password. The link in the email is valid for one hour, and setting a new password signs you out everywhere else.',
    withoutPasswordQuestion: 'Can I log in without a password?',
    withoutPasswordAnswer: 'Yes, with a code sent to your verified phone.',
    withoutPasswordOrGoogleAnswer: 'Yes, with a code sent to your verified phone, or with Google.',
  },
  forCandidates: {
    title: 'Work that suits you.',
    lead: 'Search every open job without an account. Apply with one profile, and see what became of it.',
    findJobs: 'Find jobs',
    signUp: 'Create your profile',
    stepsHeading: 'How it goes',
    film: 'Watch the film',
    searchStepTitle: 'Search',
    searchStep: 'Look around first. An account is only needed when you want to apply.',
    profileStepTitle: 'Write your profile',
    profileStep: 'Confirm phone and email, add your skills and a PDF resume. Ten minutes, once.',
    applyStepTitle: 'Apply and follow',
    applyStep: 'One button on the job’s page. Then My Application shows where each one stands.',
    statusHeading: 'No application disappears',
    status: 'These are the steps an employer can take. You see the one you are at, and when you got there.',
    featuresHeading: 'Made for the person applying',
    searchTitle: 'A search that forgives',
    search:
      'A typo does not hide a job. Narrow by category, place, skills, salary, type of work and how new the ad is.',
    profileTitle: 'One profile, every application',
    profile: 'Skills, resume, experience and education, written once. Add a note to an employer when you apply.',
    privacyTitle: 'Private until you say so',
    privacy: 'Employers who browse see skills and years of experience, never your name, picture or contact details.',
    accessTitle: 'You decide who looks',
    access: 'An employer who wants to see more has to ask. Grant it, decline it, or take it back later.',
    changesTitle: 'Every step in the open',
    changes: 'Viewed, shortlisted, interview, offered: you see each change with its date, and hear of it by email.',
    priceTitle: 'Free, without a catch',
    price: 'Searching and applying costs nothing. Your data is not sold to anyone.',
    closingHeading: 'Ready when you are',
    closing: 'A profile takes ten minutes and works for every job here.',
  },
  forEmployers: {
    title: 'Hire people, not piles.',
    lead: 'Post a job in minutes, read applicants in one place, and reach out to candidates who have not applied yet.',
    dashboard: 'Go to your dashboard',
    signUp: 'Create an employer account',
    pricing: 'See pricing',
    stepsHeading: 'From ad to first day',
    film: 'Watch the film',
    signUpStepTitle: 'Sign up and verify',
    signUpStep:
      'Confirm your phone with a code and your email with a link. We check each new employer by hand before their jobs are shown.',
    postStepTitle: 'Post the job',
    postStep:
      'Title, description, category, place, salary, skills. Save a draft, or publish at once. Close and reopen it whenever you like.',
    decideStepTitle: 'Read and decide',
    decideStep: 'Shortlist, invite, offer, hire or reject. The candidate always knows which.',
    featuresHeading: 'What you get',
    publishingTitle: 'Found within a second',
    publishing:
      'A job you post or edit is in the search a second later, with its title, skills, place and description.',
    applicantsTitle: 'Applicants you can read',
    applicants:
      'Resume, skills, experience and education side by side. See all applicants of a job, or one status across all jobs.',
    browsingTitle: 'Find people who are not looking at your ad',
    browsing:
      'Browse candidates by category, skills and years of experience. You see what they can do, not who they are, until they agree.',
    accessTitle: 'Ask before you look',
    access:
      'Request access with a short message. When the candidate says yes, the full profile opens, with contact details and resume.',
    changesTitle: 'Nobody left waiting',
    changes:
      'Each step you take, from viewed to hired or rejected, tells the candidate by email and on the site. You write nothing twice.',
    importTitle: 'Bring your jobs along',
    import: 'Import your ads from a CSV or JSON file. You see a preview of every row before anything is saved.',
    closingHeading: 'Your first job ad takes about five minutes',
    closing: 'Posting is free, and so is everything after it.',
  },
  pricing: {
    title: 'Pricing',
    description: '{name} is free today, for both sides. There is no card to enter and no trial that runs out.',
    price: 'Free',
    candidatesHeading: 'For those who look for work',
    candidatesNote: 'Always. Looking for work should not cost money.',
    candidatesSearch: 'Search every open job, with or without an account',
    candidatesApply: 'Any number of applications',
    candidatesProfile: 'One profile with resume, experience and education',
    candidatesChanges: 'Email and notifications for each change',
    candidatesAccess: 'Say over who sees your profile',
    candidatesSignUp: 'Create a candidate account',
    employersHeading: 'For those who hire',
    employersNote: 'While we grow. If that changes, it is written here before it applies.',
    employersPost: 'Any number of job posts',
    employersApplicants: 'All applicants with resume and history',
    employersBrowse: 'Browse candidates and request access',
    employersImport: 'Import from CSV or JSON',
    employersDashboard: 'Dashboard with figures of the last 30 days',
    employersSignUp: 'Create an employer account',
    questionsHeading: 'Asked about the price',
    allQuestions: 'All questions',
    freeQuestion: 'Why is it free?',
    freeAnswer: 'A marketplace is worth something once both sides are on it. That comes first.',
    adsQuestion: 'Do paid ads come first?',
    adsAnswer: 'No ad is paid for. Results are sorted by how well they fit, by date or by salary, as you choose.',
    dataQuestion: 'Do you sell data?',
    dataAnswer: 'No. A candidate’s details go to the employers they apply to or grant access to, and to nobody else.',
  },
  privacy: {
    title: 'Privacy',
    description: 'What {name} keeps about you, why, for how long, and who sees it.',
    keptHeading: 'What we keep',
    keptOfEverybody:
      'Of everybody: name, email, phone and, as a one-way hash only, the password; where and when you are signed in; which terms of use you have accepted, and when.',
    keptOfCandidates:
      'Of candidates: what you fill into your profile, your picture and your resume, your applications with their history, the jobs and searches that you save.',
    keptOfEmployers:
      'Of employers: the company’s details, the jobs with what was published of them before, and what was decided about each application, by whom and when.',
    purposeHeading: 'Why',
    purpose:
      'To run your account, to bring jobs and people together, to tell you what happens, and to keep the marketplace safe. We do not sell your data, show no advertising, and follow you to no other site.',
    readersHeading: 'Who sees a candidate',
    readersWhoSearch:
      'Employers who search find you without your name, contact details, picture, resume and the names of your employers.',
    readersWithAccess:
      'An employer to whom you apply sees your profile and your resume while the application is open; one whose request you grant, until you revoke it. What you earn now stays with you. The people in the team of that employer see it as their role allows, and you read which of them opened your profile or resume, and when, under Access requests.',
    readersNoLonger:
      'Withdraw the application or revoke the access, and your profile closes to them again. The history keeps your name.',
    readersOfEnded:
      'When you are hired or turned down, that employer reads what you sent as it was then, without your picture, and nothing that you change later, for {days, plural, =0 {no day} one {# day} other {# days}}. Then the name, the dates and the steps stay. You can end it before, under My applications. If they open the application again before it is over, they see your profile again, until you withdraw.',
    readersOfPool:
      'A company that turned you down may ask whether you stay in its talent pool for 6, 12 or 24 months. With your yes it reads a copy of your profile, contact details and resume until then; you update or end it on your page of access requests, and no answer is a no.',
    readersChoice: 'Your decisions are under “Who may see me” on your <profile>profile</profile>.',
    messagesHeading: 'Emails and text messages',
    messages:
      'Codes and links that prove your phone and your email always come. Of everything else you choose the kinds in your settings, and each email has a link that ends its kind with one click. Companies that deliver emails and text messages for us get your address or number and the message, nothing more.',
    storageHeading: 'Cookies and storage',
    storage:
      'A cookie keeps you signed in for up to {signedInDays} days; it is out of reach of scripts. If you do not want to be remembered, another one goes when you close the browser. While some visitors get a new version or another setting of a part of this site, a cookie with a random mark lets you stay with one version; it says nothing about you and ends after a year. Your browser also keeps your session, the theme, a search that you began and, for {typedDays} days, what you typed into a form and did not send; a resume that you chose for an application and did not send, for {fileDays} days. It goes when you send or discard it, or sign out. Pages report whether a part of this site failed and how fast it was, with nothing about you, and not at all if your browser asks not to be tracked. Likewise jobs are counted: how often each was viewed and an application begun, and whether from a search, a mail, a shared link or another site; your tab remembers what it has counted, and nothing of it is about you. Nothing follows you.',
    google:
      'The sign-in dialog loads Google’s button: Google learns that you have opened it, and if you use it, gives us your name, your email and an id.',
    film: 'The film comes from another site when you start it, which learns your address then.',
    durationHeading: 'How long',
    durationOfTraces:
      'Codes a day at most; links in emails an hour or a day; notifications 180 days; sessions until you end them, {signedInDays} days after their last use at most; a sign-up of which neither email nor phone was proved, with all that was filled in since, {unprovedDays} days.',
    durationOfReports:
      'What you report: your email until we have written to you what we decided, the rest 180 days after the decision. The employer does not learn who reported it.',
    durationOfAccount:
      'Your profile, jobs and applications as long as your account. You can remove your resume, your picture and entries of your profile, and delete the whole account in your settings. Employers then keep of an application the job, the days and the steps, without your name; you keep the title of the job and the name of the company of an employer who left. What our services told each other goes after seven days, backups go as they get old, and decisions of ours about an account stay, without its name.',
    rightsHeading: 'Your rights',
    rights:
      'In your settings you get a copy of what we keep about you, correct it, and delete your account. You may also ask us for that, and object to a use of it. You may also complain to the authority that watches over data protection where you live.',
  },
  /** The meaning of each reason of a report. */
  reportingReasons: {
    scam: 'somebody asks for money, for passwords or for more about you than a job needs.',
    discriminating: 'people are turned away for who they are.',
    not_a_job: 'an advertisement, a course, or a way to collect addresses.',
    misleading: 'place, pay, work or employer are not what the text says.',
    other: 'whatever else should not be here; tell us what.',
  },
  matching: {
    title: 'How matching works',
    description: 'How {name} compares a profile with a job: what counts, how much, and what never does.',
    whatHeading: 'What it is for',
    what: 'Candidates with a profile read on each job how it fits, and can order jobs by it: ‘For you’. Employers read the same words about skills and experience on an application. It orders jobs for the candidate and explains; it rejects nobody, hides nobody, and gives employers no number and no order of people.',
    countsHeading: 'What counts, of 100 points',
    skills:
      '<strong>{points, number}</strong>: the share of the required skills that the profile has. A skill counts in other words and languages too, and by one that includes it: React includes JavaScript. We then say so.',
    experience:
      '<strong>{points, number}</strong>: years of experience, where the job asks for some; fewer years count in part.',
    place:
      '<strong>{points, number}</strong>: distance to the nearest place of the job. In full up to 25 km, less up to 100 km, not beyond. Remote work counts in full, unless the job takes people from some countries only and the candidate looks for work in another: then it does not, and we say so.',
    pay: '<strong>{points, number}</strong>: whether the most that the job pays reaches the candidate’s minimum, in whatever currency and period either is said.',
    employment: '<strong>{points, number}</strong>: whether the employment is of a kind that the candidate wants.',
    open: 'What the job or the profile leaves open counts half: nobody is worse off for not saying it.',
    neverHeading: 'What never counts',
    never: 'Name, age, sex, picture, school and year of graduation. The rule does not know them.',
    privateHeading: 'What stays private',
    private:
      'Minimum pay, place and kind of employment are the candidate’s own. Employers never read them, nor whether a job reaches them. The same holds for jobs marked as ‘Not for me’. They are part of ‘Download my data’, and are deleted with the account.',
    versionHeading: 'Which version',
    version:
      'This is version {rule, number} of the rule. Each result says which version made it. Nothing is learned from what people click; the same profile and job always give the same result. If a result is wrong, change your skills, or <contact>write to us</contact>.',
  },
  reporting: {
    title: 'Reporting a job, a company or a message',
    description: 'What you can report on {name}, what we do then, and what an employer can do about it.',
    whatHeading: 'What you can report',
    what: 'Any job and any company that you find here, for which you need no account; and any message that you received.',
    howHeading: 'How you do it',
    how: 'Choose ‘Report this job’ below a job, or ‘Report this company’ below a company, or ‘Report’ below a message. Say what is wrong and, if you like, what you saw. The employer does not learn who reported it. If you leave an email, we write to you once, what we decided.',
    decisionHeading: 'How we decide',
    decision:
      'A person reads the reports and the job or message as it was when it was reported, and decides by our <terms>terms of use</terms>. What is reported most often comes first. We do not count votes: one report is enough, and many do not make a job wrong.',
    dismissed: 'Where the job is in order, it stays as it is.',
    hidden: 'Where it may do harm, we hide it until we have decided.',
    takenDown: 'Where it breaks the terms, we take it down and tell the employer why.',
    company: 'Where a company breaks them as a whole, we may lock its account.',
    appealHeading: 'If your job was taken down',
    appeal:
      'You find it among your posted jobs, with the reason. You can appeal once, in your own words; then we look at it again. If we were wrong, the job is shown again as it was. Opening it again yourself is not possible.',
    keptHeading: 'What we keep',
    kept: 'Your email until we have written to you; the report and the job as it was for 180 days after the decision. More is on the page about <privacy>privacy</privacy>.',
  },
  accessibility: {
    title: 'Accessibility',
    description: 'How far everybody can use {name}, whatever they see, hear or hold.',
    aimHeading: 'What we aim for',
    aim: 'The Web Content Accessibility Guidelines (WCAG) 2.2 at level AA, on every page and in every dialog.',
    testedHeading: 'What is tested',
    testedByProgram: 'Pages, dialogs and menus are checked with axe-core against WCAG 2.2 A and AA before a release.',
    testedByKeyboard: 'The main way, from signing in to an application, works by keyboard alone.',
    testedWidths: 'Long words and texts from right to left are tried on narrow and wide screens, in light and in dark.',
    limitsHeading: 'What we know of that falls short',
    limitOfTests: 'A program finds some barriers only; no outside body has assessed this site.',
    limitOfFiles:
      'Resumes, pictures and descriptions come from those who upload or write them, as accessible as they made them.',
    limitOfOthers: 'Google’s sign-in button, where there is one, is made by Google.',
    helpHeading: 'Where something stands in your way',
    help: 'Tell us the page, what you wanted to do, and what you use to read or operate it. We look for another way for you, and for a lasting remedy. Where that does not help, you may turn to the authority for accessibility where you live.',
  },
  terms: {
    title: 'Terms of use',
    description: 'What you may expect of {name}, and what we expect of you. Signing up means that you accept them.',
    productHeading: 'What {name} is',
    product:
      '{name} is a marketplace where employers and candidates meet. Employers post jobs and answer applications; candidates search, keep a profile and apply. We are not a party to what you agree with each other, and we do not employ anybody whom you meet here.',
    accountHeading: 'Your account',
    accountOwner:
      'One person, one account, with your own name. Your phone and your email are proved before you can apply or hire.',
    accountPassword:
      'Keep your password to yourself. You see where you are signed in, and can end each of these sessions, in your settings.',
    accountApproval: 'Employers are looked at by a person before they reach candidates. An approval can be taken back.',
    employersHeading: 'If you hire',
    employersJobs: 'A job must exist, be lawful, and be described truly: what the work is, where, and what it pays.',
    employersData:
      'What you see of candidates is for filling the jobs that you post here. Do not pass it on, sell it, or keep it for anything else.',
    employersFairness: 'No fees from candidates, and nobody is turned away for what the law protects.',
    candidatesHeading: 'If you look for work',
    candidatesProfile:
      'Your profile and your resume are yours and true. You may withdraw an application until it has been decided.',
    candidatesPrivacy:
      'Employers find you without your name and contact until you apply to them or say yes to their request.',
    forbiddenHeading: 'What is not allowed',
    forbidden:
      'Pretending to be somebody else, spreading harmful files or links, collecting other people’s data by machine beyond what our public listings offer, and anything that keeps others from using the marketplace.',
    priceHeading: 'What it costs',
    price: 'What employers pay, and what candidates never pay, is on the <pricing>pricing page</pricing>.',
    promiseHeading: 'What we promise, and what we cannot',
    promise:
      'We keep the marketplace running and your data safe as well as we can. We cannot promise a job or an applicant, nor that what others write is true. Nothing here limits a right that the law gives you.',
    endHeading: 'When it ends',
    end: 'You may stop at any time. We may close an account that breaks these terms, and say why. When the terms change in something that matters to you, we write to you before.',
    dataHeading: 'Your data',
    data: 'What we keep about you and why is on the <privacy>privacy page</privacy>.',
  },
  writtenPage: {
    questionsHeading: 'Questions',
    questions: '<contact>Write to us</contact>: a person reads every message.',
    questionsOrEmail: '<contact>Write to us</contact> or to <mail>{email}</mail>: a person reads every message.',
  },
} as const;
