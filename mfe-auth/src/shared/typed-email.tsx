import { useFormikContext } from '@market/web-kit/forms';
import { useEffect, type RefObject } from 'react';

/** Typed email of a form, for the dialogs that may take its place. */
export type TypedEmail = RefObject<string>;

/** Stands in a form: keeps the email that is typed there, so that it need not be typed again in the next dialog. */
export function KeepTypedEmail({ typed }: { typed: TypedEmail }): null {
  const { login_email } = useFormikContext<{ login_email: string }>().values;
  useEffect(() => {
    typed.current = login_email.trim();
  }, [typed, login_email]);
  return null;
}

/** Properties with which the next dialog is opened. */
export const carried = (typed: TypedEmail): { email?: string } => (typed.current ? { email: typed.current } : {});
