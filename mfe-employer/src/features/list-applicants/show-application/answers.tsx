import { answerWords, type ScreenedAnswer } from '@market/contracts/applications';
import { WarningIcon } from '@market/web-kit/ui';
import { texts } from '../../../texts';
import classes from './application.module.css';

/** Screening questions as asked, with answers; flagged ones are marked in words. */
export function Answers({ answers }: { answers: readonly ScreenedAnswer[] }) {
  return (
    <section className={classes.answers}>
      <h3>{texts.questions.answers}</h3>
      <dl>
        {answers.map(({ id, label, answer, disqualifying }) => (
          <div key={id}>
            <dt dir="auto">{label}</dt>
            <dd dir="auto">
              {answerWords(answer).join(', ')}
              {disqualifying ? (
                <span className={classes.flag}>
                  <WarningIcon size={14} aria-hidden="true" /> {texts.questions.flag}
                </span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
