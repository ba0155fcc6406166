/** Of `index.html`: covers the page until the first mount (product spec, section 2). */
const OVERLAY_ID = 'loading-overlay';

/** Takes the overlay away. */
export const hideLoadingOverlay = (): void => {
  document.getElementById(OVERLAY_ID)?.remove();
};
