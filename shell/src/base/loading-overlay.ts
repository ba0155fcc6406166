/** Id in `index.html`: covers the page until the first mount. */
const OVERLAY_ID = 'loading-overlay';

/** Takes the overlay away. */
export const hideLoadingOverlay = (): void => {
  document.getElementById(OVERLAY_ID)?.remove();
};
