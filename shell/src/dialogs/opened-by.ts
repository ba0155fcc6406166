import type { DialogName, DialogProps } from '@market/web-kit';
import { isRecord } from '@market/api/type-guards';
import { useKnownRemotes } from '../remotes/known-remotes';

export interface WantedDialog {
  name: DialogName;
  props: DialogProps[DialogName];
}

/**
 * Dialog that a control opens for visitors, declared in `data-opens` as JSON with its name and props. With it the
 * dialog opens before the remote's page is interactive; the control's own handler opens the same one.
 * @returns undefined without a declaration, or for a dialog that no remote of this page has
 */
export function openedBy(control: HTMLElement | null | undefined): WantedDialog | undefined {
  const attribute = control?.dataset.opens;
  if (attribute === undefined) return undefined;
  try {
    const opened: unknown = JSON.parse(attribute);
    if (!Array.isArray(opened)) return undefined;
    // Cast: a list of unknown values, both validated below.
    const [name, props] = opened as unknown[];
    const { remotes } = useKnownRemotes.getState();
    const declared = remotes.flatMap(({ manifest }) => manifest?.dialogs ?? []).find((dialog) => dialog === name);
    // Cast: the server-rendered page writes a dialog's name with matching props.
    return declared !== undefined && isRecord(props) ? ({ name: declared, props } as WantedDialog) : undefined;
  } catch {
    return undefined;
  }
}

/** Dialogs that the page's controls declare for visitors, each once. */
export function openedFromPage(): DialogName[] {
  const controls = [...document.querySelectorAll<HTMLElement>('[data-opens]')];
  return [...new Set(controls.flatMap((control) => openedBy(control)?.name ?? []))];
}
