/**
 * Whether a press is on its way to its click. A finger's order is pointerdown, pointerup, mousedown, blur of the
 * focused field, mouseup, click: its pointer is up before the field is left, so the mouse events that browsers send for
 * it count as well.
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
// A server writes forms too, and has no pointer.
if (typeof document !== 'undefined') {
  for (const begin of ['pointerdown', 'mousedown']) document.addEventListener(begin, down, true);
  for (const end of ENDS) document.addEventListener(end, up, true);
}

/**
 * Does `work` now, or, while something is being pressed, once it is released and its click has arrived. A field is left
 * by pressing on something else: an error that appears at that moment moves the very button under the pointer, and the
 * click is lost.
 */
export const afterPointer = (work: () => void): void => {
  if (!isDown) {
    work();
    return;
  }
  const released = () => {
    for (const end of ENDS) document.removeEventListener(end, released);
    // The click follows in the same task as the release.
    setTimeout(work);
  };
  for (const end of ENDS) document.addEventListener(end, released);
};
