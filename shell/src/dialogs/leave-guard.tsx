import { discardUnsavedWork, hasUnsavedWork } from '@market/web-kit';
import { lazy, Suspense } from 'react';
import { useBlocker } from 'react-router-dom';
import { create } from 'zustand';
import { texts } from '../texts';

/** Comes when it is asked: the first page has no dialog. */
const LeaveQuestion = lazy(async () => ({ default: (await import('@market/web-kit/ui')).LeaveQuestion }));

/** Set while somebody who signs out is asked whether what they typed may go. */
const useDiscardQuestion = create<{ answer: ((may: boolean) => void) | null }>()(() => ({ answer: null }));

let isLeavingFreely = false;

/** Goes to another page without a question: the session is over. */
export async function leaveFreely(go: () => Promise<void>): Promise<void> {
  isLeavingFreely = true;
  try {
    await go();
  } finally {
    isLeavingFreely = false;
  }
}

/** Asks whether what was typed may be thrown away. */
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

/** Asks before another page takes the place of one with something unsaved: a link, a menu, the browser's Back. */
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
