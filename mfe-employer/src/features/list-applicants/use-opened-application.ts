import { links } from '@market/contracts';
import { useLocation, useMatch, useNavigate } from '@market/web-kit/router';
import { useEffect, useRef } from 'react';

/**
 * The application that is open over the list: the one in the address, whose query keeps the list's filters. So Back,
 * reload and a sent link show the same.
 * @returns its id, the address of any application over this list, and how to close it
 */
export function useOpenedApplication() {
  const id = useMatch('/dashboard-applicants/:id')?.params.id;
  const { search } = useLocation();
  const navigate = useNavigate();
  useFocusOnItsName(id);
  return {
    id,
    addressOf: (application: string) => `${links.dashboardApplicant(application)}${search}`,
    close: () => void navigate(`${links.dashboardApplicants()}${search}`, { replace: true, preventScrollReset: true }),
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
