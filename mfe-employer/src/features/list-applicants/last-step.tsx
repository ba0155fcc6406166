import { APPLICATION_STATES, STEP_UNDO_SECONDS } from '@market/contracts/applications';
import { Button } from '@market/web-kit/ui';
import { useEffect, type ReactNode } from 'react';
import { useIsOver } from '../../shared/undo-step';
import { useLastHeldStep, useUndoings, type HeldStep } from '../../shared/use-set-status';
import { useUndoStep } from '../../shared/use-undo-step';
import { texts } from '../../texts';
import { isTyping } from './is-typing';
import classes from './last-step.module.css';

/**
 * Toast with Undo for the last step of a single applicant, while it can be undone, also by Ctrl+Z. Undoing removes the
 * button, so the focus then moves to the applicant's name.
 */
export function LastStep() {
  const last = useLastHeldStep();
  useFocusOnUndone();
  return last ? <Undoable key={`${last.id} ${String(last.at)}`} {...last} /> : null;
}

/** Longer than the lists need to update: a card is remounted in its column, and loses the focus thereby. */
const SHOWN_MS = 1_000;

/** Moves the focus to the applicant whose step was undone, if it was lost with the button. */
function useFocusOnUndone(): void {
  const undoing = useUndoings().at(-1);
  const [undone] = undoing?.undone ?? [];
  useEffect(() => {
    if (undone === undefined) return undefined;
    const giveFocus = () => {
      // An open dialog traps the focus.
      if (document.activeElement !== document.body || document.querySelector('[role=dialog]')) return;
      [...document.querySelectorAll<HTMLElement>('[data-applicant]')]
        .find(({ dataset }) => dataset.applicant === undone)
        ?.focus();
    };
    giveFocus();
    const observer = new MutationObserver(giveFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), SHOWN_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [undone, undoing?.at]);
}

function Undoable({ id, name, status, isSilent, at }: HeldStep) {
  const isOver = useIsOver(at + STEP_UNDO_SECONDS * 1000);
  const { mutate, isPending } = useUndoStep();
  const isShown = !isOver || isPending;
  useEffect(() => {
    if (!isShown || isPending) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isTyping(event))
        return;
      event.preventDefault();
      mutate([id]);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [id, isShown, isPending, mutate]);
  if (!isShown) return null;
  const words = { name, status: APPLICATION_STATES[status].label, bdi: (part: ReactNode) => <bdi>{part}</bdi> };
  return (
    <div className={classes.toast} role="status">
      <span>{isSilent ? texts.listApplicants.lastSilentStep(words) : texts.listApplicants.lastStep(words)}</span>
      <Button
        loading={isPending}
        title={texts.listApplicants.undoByKey}
        aria-keyshortcuts="Control+Z"
        onClick={() => mutate([id])}
      >
        {texts.undoStep.undo}
      </Button>
    </div>
  );
}
