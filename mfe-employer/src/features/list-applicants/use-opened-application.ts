import { links } from '@market/contracts/site';
import { useLocation, useMatch, useNavigate, useNavigationType } from '@market/web-kit/router';
import { useCallback, useEffect, useRef } from 'react';

/**
 * Application open over the list, identified by the address, whose query holds the list's filters, so that Back, reload
 * and a shared link show the same. Closing goes one step back to the list, so that reading many leaves no trail of
 * lists in the history; an application opened directly by its address is replaced by the list.
 * @returns its id, the address of any application over this list, and a function to close it
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
 * Returns a function: whether the list immediately precedes the application in the history, that is, it was shown and a
 * link was followed. True only once, because going back is asynchronous, and a second press would go back twice.
 */
function useOpenedFromList(id: string | undefined): () => boolean {
  // String form: the router's enum is not available to remotes.
  const arrivedBy: string = useNavigationType();
  const shown = useRef(id);
  const isOverList = useRef(false);
  useEffect(() => {
    // Moving from one application to the next keeps the list below.
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
 * Moves the focus to the applicant's name in the list when the application is closed, or to the page where the name is
 * missing.
 */
function useFocusOnItsName(id: string | undefined): void {
  const opened = useRef(id);
  useEffect(() => {
    const closed = opened.current;
    opened.current = id;
    if (id !== undefined || closed === undefined) return undefined;
    // After the dialog has released its focus trap.
    const frame = requestAnimationFrame(() => {
      const name = [...document.querySelectorAll<HTMLElement>('[data-applicant]')].find(
        ({ dataset }) => dataset.applicant === closed,
      );
      (name ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [id]);
}
