import type { EmployerApplication } from '@market/contracts/applications';
import { WarningIcon } from '@market/web-kit/ui';
import { texts } from '../../texts';

/** Number of answers flagged by the employer's rules, in words; renders nothing for zero. */
export function FlagCount({
  application: { answers = [] },
  className,
}: {
  application: EmployerApplication;
  className?: string | undefined;
}) {
  const count = answers.filter(({ disqualifying }) => disqualifying).length;
  return count === 0 ? null : (
    <span className={className}>
      <WarningIcon size={14} aria-hidden="true" /> {texts.questions.flagCount({ count })}
    </span>
  );
}
