import { useField } from 'formik';
import { useEffect, type RefObject } from 'react';

/** What stands in the email's field of a form, for the dialogs that may take its place. */
export type TypedEmail = RefObject<string>;

/** Stands in a form: keeps the email that is typed there, so that it need not be typed again in the next dialog. */
export function KeepTypedEmail({ typed }: { typed: TypedEmail }): null {
  const [{ value }] = useField<string>('login_email');
  useEffect(() => {
    typed.current = value.trim();
  }, [typed, value]);
  return null;
}

/** What the next dialog is opened with. */
export const carried = (typed: TypedEmail): { email?: string } => (typed.current ? { email: typed.current } : {});
