import { type AnsweredQuestion, answerWords } from '@market/contracts/applications';
import { texts } from '../../texts';
import classes from './question-fields.module.css';

/** Questions of an application with the answers that were sent. */
export function OwnAnswers({ answers }: { answers: readonly AnsweredQuestion[] | undefined }) {
  if (!answers || answers.length === 0) return null;
  return (
    <section aria-label={texts.questions.yourAnswers}>
      <dl className={classes.answers}>
        {answers.map(({ id, label, answer }) => (
          <div key={id}>
            <dt dir="auto">{label}</dt>
            <dd dir="auto">{answerWords(answer).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
