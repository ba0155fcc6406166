/**
 * Whether a pointer is pressed and its click has not arrived yet. A finger's order is pointerdown, pointerup,
 * mousedown, blur of the focused field, mouseup, click: its pointer is up before the blur, so the emulated mouse events
 * count as well.
 */
let isDown = false;
const down = () => {
  isDown = true;
};
const up = () => {
  isDown = false;
};
/** Events that end a press. A press that turns into dragging has no mouseup, but a pointercancel. */
const ENDS = ['pointerup', 'mouseup', 'pointercancel'] as const;
// Forms are also rendered on a server, which has no pointer.
if (typeof document !== 'undefined') {
  for (const begin of ['pointerdown', 'mousedown']) document.addEventListener(begin, down, true);
  for (const end of ENDS) document.addEventListener(end, up, true);
}

/**
 * Runs `work` now, or, during a press, after its release and click. A field may lose focus by a press on another
 * element: an error that appears at that moment moves the very button under the pointer, and the click is lost.
 */
export const afterPointer = (work: () => void): void => {
  if (!isDown) {
    work();
    return;
  }
  const released = () => {
    for (const end of ENDS) document.removeEventListener(end, released);
    // The click is dispatched in the same task as the release.
    setTimeout(work);
  };
  for (const end of ENDS) document.addEventListener(end, released);
};
