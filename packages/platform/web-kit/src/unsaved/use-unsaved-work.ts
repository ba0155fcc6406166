import { randomId } from '@market/api/random-id';
import { useContext, useEffect, useRef, useState } from 'react';
import { useHydrating } from '../head/use-hydrating';
import { useSession } from '../session/use-session';
import { keepFiles, keptFiles } from './kept-files';
import { forgetStoredWork, forgetWork, keepWork, isFile, keptWork, whileOffering, type KeptWork } from './kept-work';
import { isSame } from './same-values';
import { addUnsavedWork, DialogScope } from './unsaved-work';

interface UnsavedInput {
  /** Storage name of the form and its record; undefined for a form that is not worth storing. */
  name: string | undefined;
  values: Readonly<Record<string, unknown>>;
  /** Initial values of the form, where it changes a stored record. */
  begun?: Readonly<Record<string, unknown>> | undefined;
  /** Whether `values` hold unsaved input. */
  isUnsaved: boolean;
  /** Whether the device keeps chosen files too. */
  keepsFiles?: boolean;
}

interface UnsavedAnswer {
  /** Unsaved input of an earlier visit; null once it was restored or declined. */
  offer: KeptWork | null;
  closeOffer: () => void;
  /** Files of the offered draft, by field; empty where none are stored. */
  offeredFiles: () => Promise<Map<string, File>>;
  /** Call when all input is saved or abandoned: the draft is deleted, and leaving needs no confirmation. */
  forget: () => void;
  /** Declines the earlier visit's input; later input stays. */
  decline: () => void;
  /**
   * Marks these values as saved: they are removed from the device and need no confirmation on leaving. Input since they
   * were sent stays. May be called when the form has left the screen.
   */
  saved: (stored: Readonly<Record<string, unknown>>) => void;
}

/**
 * Guards unsaved input: the device stores a draft for the account, leaving asks first, and a draft of an earlier visit
 * is offered.
 * @param input the form's name and its present values
 */
export function useUnsavedWork({ name, values, begun, isUnsaved, keepsFiles = false }: UnsavedInput): UnsavedAnswer {
  const { user } = useSession();
  const present = user?.login_id ?? null;
  // While a page is being hydrated it must equal the server's shared markup, so no data of this device may show.
  const isHydrating = useHydrating();
  const keptBy = (login: string | null) => ({
    owner: login,
    isKnown: !isHydrating,
    offer: name === undefined || isHydrating ? null : keptWork(login, name),
  });
  const [{ owner, isKnown, offer }, setKept] = useState(() => keptBy(present));
  // Owner of the form: the session's account until something is typed; from then on the account that began to type,
  // even when somebody else signs in. A visitor's input passes to the account that they sign in to.
  if ((!isKnown && !isHydrating) || (owner !== present && (!isUnsaved || owner === null))) setKept(keptBy(present));
  const setOffer = (next: KeptWork | null) => setKept((kept) => ({ ...kept, offer: next }));
  const scope = useContext(DialogScope)?.scope ?? null;
  const release = useRef<() => void>(undefined);
  const hasKept = useRef(false);
  const keptFor = useRef(owner);
  const isGone = useRef(false);
  const filesKept = useRef<FilesKept>(undefined);

  const discard = (): void => {
    hasKept.current = false;
    filesKept.current = undefined;
    if (name !== undefined) forgetWork(owner, name);
  };

  useEffect(() => {
    if (name === undefined) return;
    if (hasKept.current && keptFor.current !== owner) forgetWork(keptFor.current, name);
    keptFor.current = owner;
    if (isUnsaved) {
      if (keepsFiles) filesKept.current = keepChosenFiles(owner, { values, before: filesKept.current });
      keepWork(owner, name, values, { filesId: filesKept.current?.id ?? offer?.filesId, begun });
    }
    // Back to the initial values: the stored input is removed.
    else if (hasKept.current) forgetWork(owner, name);
    hasKept.current = isUnsaved;
  }, [owner, name, values, begun, isUnsaved, keepsFiles, offer]);

  useEffect(() => {
    if (name === undefined || !isUnsaved) return undefined;
    release.current = addUnsavedWork({ scope, discard: () => forgetWork(owner, name) });
    return release.current;
  }, [owner, scope, name, isUnsaved]);

  useEffect(() => {
    if (name === undefined) return undefined;
    return whileOffering(owner, name, () => setOffer(null));
  }, [owner, name]);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const forget = (): void => {
    discard();
    setOffer(null);
    release.current?.();
  };

  return {
    offer,
    closeOffer: () => setOffer(null),
    offeredFiles: async () => (offer?.filesId ? keptFiles(owner, offer.filesId) : new Map()),
    forget,
    decline() {
      // New input replaces the offered one in the device's storage.
      if (!isUnsaved) discard();
      setOffer(null);
    },
    saved(stored) {
      if (isGone.current) {
        if (name !== undefined) forgetStoredWork(owner, name, stored);
        return;
      }
      // Immediately, not in an effect: code that runs after saving may close the form or navigate away.
      if (isSame(values, stored)) forget();
      else setOffer(null);
    },
  };
}

/** Files of a form as last stored. */
interface FilesKept {
  id: string;
  owner: string | null;
  files: ReadonlyMap<string, File>;
}

/** Stores a form's files again when other files were chosen, or the form has passed to another account. */
function keepChosenFiles(
  owner: string | null,
  { values, before }: { values: Readonly<Record<string, unknown>>; before: FilesKept | undefined },
): FilesKept | undefined {
  const files = new Map(Object.entries(values).filter((entry): entry is [string, File] => isFile(entry[1])));
  const isSameChoice =
    before?.owner === owner &&
    before.files.size === files.size &&
    [...files].every(([field, file]) => before.files.get(field) === file);
  if (isSameChoice) return before;
  if (files.size === 0) return undefined;
  const id = randomId();
  keepFiles(owner, id, files);
  return { id, owner, files };
}
