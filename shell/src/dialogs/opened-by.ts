import type { DialogName, DialogProps } from '@market/web-kit';
import { isRecord } from '@market/api/type-guards';
import { useKnownRemotes } from '../remotes/known-remotes';

export interface WantedDialog {
  name: DialogName;
  props: DialogProps[DialogName];
}

/**
 * The dialog that a control says it opens for visitors, in `data-opens`: its name and what it is opened with, as JSON.
 * By that the dialog comes before the remote's page answers; the control's own handler says the same.
 * @returns undefined where it says none, or none that a remote of this page has
 */
export function openedBy(control: HTMLElement | null | undefined): WantedDialog | undefined {
  const said = control?.dataset.opens;
  if (said === undefined) return undefined;
  try {
    const opened: unknown = JSON.parse(said);
    if (!Array.isArray(opened)) return undefined;
    // A list of unknown values: each of the two is looked at below.
    const [name, props] = opened as unknown[];
    const { remotes } = useKnownRemotes.getState();
    const known = remotes.flatMap(({ manifest }) => manifest?.dialogs ?? []).find((dialog) => dialog === name);
    // A dialog's name and what it is opened with are written side by side by the page that a server has written.
    return known !== undefined && isRecord(props) ? ({ name: known, props } as WantedDialog) : undefined;
  } catch {
    return undefined;
  }
}

/** Dialogs that controls of the page say they open for visitors, each once. */
export function openedFromPage(): DialogName[] {
  const controls = [...document.querySelectorAll<HTMLElement>('[data-opens]')];
  return [...new Set(controls.flatMap((control) => openedBy(control)?.name ?? []))];
}
