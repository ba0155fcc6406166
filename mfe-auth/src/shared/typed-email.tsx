import { useFormikContext } from '@market/web-kit/forms';
import { useEffect, type RefObject } from 'react';

/** Email typed in a form, for dialogs that may replace it. */
export type TypedEmail = RefObject<string>;

/** Stores the email typed in the surrounding form, so that the next dialog can prefill it. */
export function KeepTypedEmail({ typed }: { typed: TypedEmail }): null {
  const { login_email } = useFormikContext<{ login_email: string }>().values;
  useEffect(() => {
    typed.current = login_email.trim();
  }, [typed, login_email]);
  return null;
}

/** Props for opening the next dialog. */
export const carried = (typed: TypedEmail): { email?: string } => (typed.current ? { email: typed.current } : {});
