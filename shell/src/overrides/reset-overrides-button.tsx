import { useShell } from '@market/web-kit';
import { Button, type ButtonProps } from '@market/web-kit/frame';
import { useState } from 'react';
import { resetOverrides } from './session-overrides';

/** Button that removes the session's overrides, and reloads the page. */
export function ResetOverridesButton(look: Pick<ButtonProps, 'size' | 'children'>) {
  const shell = useShell();
  const [busy, setBusy] = useState(false);
  const reset = async (): Promise<void> => {
    setBusy(true);
    await resetOverrides(shell);
    setBusy(false);
  };
  return <Button {...look} loading={busy} onClick={() => void reset()} />;
}
