import { links } from '@market/contracts/site';
import { useLocation, useNavigate } from '@market/web-kit/router';
import { Segmented } from '@market/web-kit/ui';
import { texts } from '../../texts';

const LAYOUTS = [
  { value: links.searchJobs(), label: texts.searchJobs.cards },
  { value: links.searchList(), label: texts.searchJobs.table },
  { value: links.searchList2(), label: texts.searchJobs.reading },
  { value: links.searchMap(), label: texts.searchJobs.mapLayout },
];

/** Switches the layout of the same search; the filters are preserved. */
export function LayoutChoice() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <Segmented
      aria-label={texts.searchJobs.layout}
      options={LAYOUTS}
      value={pathname}
      onChange={(path) => void navigate(`${path}${search}`)}
    />
  );
}
