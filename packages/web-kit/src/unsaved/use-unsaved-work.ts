import { useContext, useEffect, useRef, useState } from 'react';
import { useSession } from '../session/use-session';
import { forgetWork, keepWork, keptWork, type KeptWork } from './kept-work';
import { addUnsavedWork, DialogScope } from './unsaved-work';

interface UnsavedInput {
  /** Of the form, and of the record that it is about; undefined for a form that nobody would miss. */
  name: string | undefined;
  values: Readonly<Record<string, unknown>>;
  /** Whether `values` hold something that is not saved. */
  isUnsaved: boolean;
}

interface UnsavedAnswer {
  /** What an earlier visit left unsaved; null once it was taken back or declined. */
  offer: KeptWork | null;
  closeOffer: () => void;
  /** Saved, or not wanted any more: nothing of it stays on the device, and nothing is asked about it. */
  forget: () => void;
}

/**
 * Guards what is typed: the device keeps it for the account, leaving asks first, and what an earlier visit left is
 * offered.
 * @param input the form's name and what it holds now
 */
export function useUnsavedWork({ name, values, isUnsaved }: UnsavedInput): UnsavedAnswer {
  const { user } = useSession();
  // Whoever began to type it, also when somebody else signs in meanwhile.
  const [owner] = useState(user?.login_id ?? null);
  const scope = useContext(DialogScope)?.scope ?? null;
  const [offer, setOffer] = useState(() => (name === undefined ? null : keptWork(owner, name)));
  const release = useRef<() => void>(undefined);
  const hasKept = useRef(false);

  const discard = (): void => {
    hasKept.current = false;
    if (name !== undefined) forgetWork(owner, name);
  };

  useEffect(() => {
    if (name === undefined) return;
    if (isUnsaved) keepWork(owner, name, values);
    // What was typed is taken back: the form is as it was.
    else if (hasKept.current) forgetWork(owner, name);
    hasKept.current = isUnsaved;
  }, [owner, name, values, isUnsaved]);

  useEffect(() => {
    if (name === undefined || !isUnsaved) return undefined;
    release.current = addUnsavedWork({ scope, discard: () => forgetWork(owner, name) });
    return release.current;
  }, [owner, scope, name, isUnsaved]);

  return {
    offer,
    closeOffer: () => setOffer(null),
    forget() {
      discard();
      setOffer(null);
      release.current?.();
    },
  };
}
