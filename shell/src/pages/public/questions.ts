export interface Question {
  question: string;
  answer: string;
}

/** What people ask, by who asks it. Figures are those of the constants in @market/contracts. */
export const questions: readonly { title: string; questions: readonly Question[] }[] = [
  {
    title: 'Looking for work',
    questions: [
      {
        question: 'Do I need an account to search?',
        answer:
          'No. Searching and reading jobs works without one. You need an account with a verified phone and email, and a profile, to apply.',
      },
      {
        question: 'Who can see my profile?',
        answer:
          'You, the employers you applied to, and the employers whose request you granted. Other employers see your category, skills, years of experience and level of education, without your name, picture or contact details.',
      },
      {
        question: 'What happens after I apply?',
        answer:
          'Your application starts as ‘Applied’. The employer can move it to ‘Viewed’, ‘Shortlisted’, ‘Interview’, ‘Offered’ and ‘Hired’, or reject it. You see each change under My Application and get an email.',
      },
      {
        question: 'Can I take an application back?',
        answer: 'Yes, under My Application, until you are hired or rejected.',
      },
      {
        question: 'Which files can I upload?',
        answer: 'Your resume as a PDF of at most 5 MB, and a profile picture as JPG, JPEG or PNG.',
      },
    ],
  },
  {
    title: 'Hiring',
    questions: [
      {
        question: 'Why does my account wait for approval?',
        answer:
          'We look at every new employer before their jobs are shown, so that candidates can trust what they find. Verify your phone and email first; you get an email as soon as you are approved.',
      },
      {
        question: 'How soon can a job be found?',
        answer: 'Within a second of posting or editing it, once your account is approved.',
      },
      {
        question: 'Do I have to state the salary?',
        answer: 'The form asks for a yearly amount. Imported ads without one are kept and shown as ‘not stated’.',
      },
      {
        question: 'How do I see candidates who have not applied?',
        answer:
          'Available Candidates shows what people can do, without who they are. Request access with a message; when the candidate agrees, the full profile opens under Candidates.',
      },
      {
        question: 'Can I bring my existing ads?',
        answer:
          'Yes. Posted Jobs has an import for CSV, JSON and JSON Lines, with a preview of every row before anything is saved.',
      },
    ],
  },
  {
    title: 'Your account',
    questions: [
      {
        question: 'The code does not arrive. What now?',
        answer:
          'A code is valid for 5 minutes. Wait 30 seconds, then ask for another. Check that the last four digits shown are those of your phone.',
      },
      {
        question: 'The verification email does not arrive.',
        answer:
          'Look in your spam folder first. After 5 minutes you can send it again from the same window. The link is valid for 24 hours.',
      },
      {
        question: 'I forgot my password.',
        answer:
          'Choose Log in, then Forgot password. The link in the email is valid for one hour, and setting a new password signs you out everywhere else.',
      },
      {
        question: 'Can I log in without a password?',
        answer: 'Yes, with a code sent to your verified phone, or with Google where it is set up.',
      },
    ],
  },
];
