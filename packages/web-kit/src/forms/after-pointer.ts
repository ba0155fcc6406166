let isDown = false;
const down = () => {
  isDown = true;
};
const up = () => {
  isDown = false;
};
document.addEventListener('pointerdown', down, true);
document.addEventListener('pointerup', up, true);
document.addEventListener('pointercancel', up, true);

/**
 * Does `work` now, or, while a pointer is pressed, once it is released and its click has arrived. A field is left by pressing
 * on something else: an error that appears at that moment moves the very button under the pointer, and the click is lost.
 */
export const afterPointer = (work: () => void): void => {
  if (!isDown) {
    work();
    return;
  }
  const released = () => {
    document.removeEventListener('pointerup', released);
    document.removeEventListener('pointercancel', released);
    setTimeout(work);
  };
  document.addEventListener('pointerup', released);
  document.addEventListener('pointercancel', released);
};
