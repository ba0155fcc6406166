export const HEADER_REVEAL_PX = 300;
export const MOBILE_BREAKPOINT_PX = 991;
export const LAYOUT_BREAKPOINTS_PX = [576, 768, 992, 1200] as const;
export const OFFCANVAS_WIDTH = '17rem';

/** Figures in the side panel of the sign-in dialog: constants, not real counts. */
export const SIGN_IN_PANEL_FIGURES = { newJobsToday: 295, newCompanies: 14 } as const;
export { CHOSEN_FILES_KEPT_DAYS, TYPED_WORK_KEPT_DAYS } from '@market/api/form-constants';

export const PREFETCH_BATCH = 4;
export const PREFETCH_INTERVAL_MS = 3000;
export const DELAYED_ROUTE_NOTICE_MS = 1000;
export const PAGE_DATA_RETRIES = 3;
