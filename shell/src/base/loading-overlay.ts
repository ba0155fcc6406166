/** Id in `index.html` of the element that covers the page until the first mount. */
const OVERLAY_ID = 'loading-overlay';

/** Removes the overlay. */
export const hideLoadingOverlay = (): void => {
  document.getElementById(OVERLAY_ID)?.remove();
};
