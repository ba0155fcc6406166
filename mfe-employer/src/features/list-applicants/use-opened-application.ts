import { links } from '@market/contracts/site';
import { useLocation, useMatch, useNavigate, useNavigationType } from '@market/web-kit/router';
import { useCallback, useEffect, useRef } from 'react';

/**
 * The application that is open over the list: the one in the address, whose query keeps the list's filters. So Back,
 * reload and a sent link show the same. Closed, it is one step back to the list that it was opened from, so that reading
 * many leaves no trail of lists; one that was opened by its address gives way to the list.
 * @returns its id, the address of any application over this list, and how to close it
 */
export function useOpenedApplication() {
  const id = useMatch('/dashboard-applicants/:id')?.params.id;
  const { search } = useLocation();
  const navigate = useNavigate();
  const leaveForList = useOpenedFromList(id);
  useFocusOnItsName(id);
  const addressOf = useCallback((application: string) => `${links.dashboardApplicant(application)}${search}`, [search]);
  return {
    id,
    addressOf,
    close: () =>
      leaveForList()
        ? void navigate(-1)
        : void navigate(`${links.dashboardApplicants()}${search}`, { replace: true, preventScrollReset: true }),
  };
}

/**
 * Tells whether the list stands right before the application in the history: it was there, and a link was followed. Once
 * only, for going back takes a moment, and a second press would go back once more.
 */
function useOpenedFromList(id: string | undefined): () => boolean {
  // String form: remotes do not get the router's enum.
  const arrivedBy: string = useNavigationType();
  const shown = useRef(id);
  const isOverList = useRef(false);
  useEffect(() => {
    // From one application to the next the list stays where it is.
    if (id === undefined || shown.current === undefined) isOverList.current = id !== undefined && arrivedBy === 'PUSH';
    shown.current = id;
  }, [id, arrivedBy]);
  return () => {
    const isOver = isOverList.current;
    isOverList.current = false;
    return isOver;
  };
}

/**
 * Gives the focus to the applicant's name in the list when the application is closed, or to the page where it is not
 * there.
 */
function useFocusOnItsName(id: string | undefined): void {
  const opened = useRef(id);
  useEffect(() => {
    const closed = opened.current;
    opened.current = id;
    if (id !== undefined || closed === undefined) return undefined;
    // After the dialog has let go of the focus.
    const frame = requestAnimationFrame(() => {
      const name = [...document.querySelectorAll<HTMLElement>('[data-opens]')].find(
        ({ dataset }) => dataset.opens === closed,
      );
      (name ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [id]);
}
