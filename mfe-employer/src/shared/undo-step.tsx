import { STEP_UNDO_SECONDS } from '@market/contracts/applications';
import { Button } from '@market/web-kit/ui';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { texts } from '../texts';
import { queryKeys } from './query-keys';
import { useUndoStep } from './use-undo-step';

interface UndoStepProps {
  /** Applications whose status changed. */
  ids: readonly string[];
  /**
   * Time of the change, by this browser's clock; default: now, for a change that the server has just confirmed as
   * undoable.
   */
  since?: number;
  /** Undo period of the held steps, in seconds. */
  seconds?: number;
  /** Called when all of them are undone. */
  onUndone?: () => void;
}

/** Undo button, visible as long as undoing is possible. */
export function UndoStep({ ids, since, seconds = STEP_UNDO_SECONDS, onUndone }: UndoStepProps) {
  const [begun] = useState(() => since ?? Date.now());
  const isOver = useIsOver(begun + seconds * 1000);
  const undo = useUndoStep();
  const isUndoing = useIsMutating({ mutationKey: queryKeys.undoStep }) > 0;
  if (isOver && !undo.isPending) return null;
  return (
    <Button
      loading={isUndoing}
      onClick={() => undo.mutate(ids, { onSuccess: ({ refused }) => void (refused.length === 0 && onUndone?.()) })}
    >
      {texts.undoStep.undo}
    </Button>
  );
}

/** Whether a time (milliseconds since 1970) has passed; re-renders when it does. */
export function useIsOver(moment: number): boolean {
  const [isOver, setIsOver] = useState(() => Date.now() >= moment);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), moment - Date.now());
    return () => clearTimeout(timer);
  }, [moment]);
  return isOver;
}
