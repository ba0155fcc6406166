import { discardUnsavedWork, hasUnsavedWork } from '@market/web-kit';
import { lazy, Suspense } from 'react';
import { useBlocker } from 'react-router-dom';
import { create } from 'zustand';
import { texts } from '../texts';

/** Lazy loaded on demand, since the first page has no dialog. */
const LeaveQuestion = lazy(async () => ({ default: (await import('@market/web-kit/ui')).LeaveQuestion }));

/** Set while a person who signs out is asked to confirm the loss of unsaved input. */
const useDiscardQuestion = create<{ answer: ((may: boolean) => void) | null }>()(() => ({ answer: null }));

let isLeavingFreely = false;

/** Navigates without a confirmation, since the session is over. */
export async function leaveFreely(go: () => Promise<void>): Promise<void> {
  isLeavingFreely = true;
  try {
    await go();
  } finally {
    isLeavingFreely = false;
  }
}

/** Asks to confirm the loss of unsaved input. */
export function askToDiscard(): Promise<boolean> {
  return new Promise((resolve) => {
    useDiscardQuestion.setState({
      answer(may) {
        useDiscardQuestion.setState({ answer: null });
        if (may) discardUnsavedWork();
        resolve(may);
      },
    });
  });
}

/** Asks for confirmation before leaving a page with unsaved input: by a link, a menu, or the browser's Back. */
export function LeaveGuard() {
  const discard = useDiscardQuestion((state) => state.answer);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !isLeavingFreely && hasUnsavedWork(),
  );
  if (discard) {
    return (
      <Suspense>
        <LeaveQuestion
          onStay={() => discard(false)}
          onDiscard={() => discard(true)}
          discardLabel={texts.app.discardWork}
        />
      </Suspense>
    );
  }
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <LeaveQuestion
        onStay={() => blocker.reset()}
        onKeep={() => blocker.proceed()}
        onDiscard={() => {
          discardUnsavedWork();
          blocker.proceed();
        }}
      />
    </Suspense>
  );
}
