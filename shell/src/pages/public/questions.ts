import { texts } from './texts';

export interface Question {
  question: string;
  answer: string;
}

/**
 * Frequently asked questions by role.
 * @param withGoogle whether Google sign-in is available
 */
export const questionsOf = ({
  withGoogle,
}: {
  withGoogle: boolean;
}): { title: string; questions: readonly Question[] }[] => [
  {
    title: texts.faq.candidatesHeading,
    questions: [
      { question: texts.faq.searchQuestion, answer: texts.faq.searchAnswer },
      { question: texts.faq.profileQuestion, answer: texts.faq.profileAnswer },
      { question: texts.faq.appliedQuestion, answer: texts.faq.appliedAnswer },
      { question: texts.faq.withdrawQuestion, answer: texts.faq.withdrawAnswer },
      { question: texts.faq.filesQuestion, answer: texts.faq.filesAnswer },
    ],
  },
  {
    title: texts.faq.employersHeading,
    questions: [
      { question: texts.faq.approvalQuestion, answer: texts.faq.approvalAnswer },
      { question: texts.faq.publishingQuestion, answer: texts.faq.publishingAnswer },
      { question: texts.faq.salaryQuestion, answer: texts.faq.salaryAnswer },
      { question: texts.faq.accessQuestion, answer: texts.faq.accessAnswer },
      { question: texts.faq.importQuestion, answer: texts.faq.importAnswer },
    ],
  },
  {
    title: texts.faq.accountHeading,
    questions: [
      { question: texts.faq.codeQuestion, answer: texts.faq.codeAnswer },
      { question: texts.faq.verificationQuestion, answer: texts.faq.verificationAnswer },
      { question: texts.faq.passwordQuestion, answer: texts.faq.passwordAnswer },
      {
        question: texts.faq.withoutPasswordQuestion,
        answer: withGoogle ? texts.faq.withoutPasswordOrGoogleAnswer : texts.faq.withoutPasswordAnswer,
      },
    ],
  },
];
