import { links } from '@market/contracts';
import { useLocation, useNavigate } from '@market/web-kit/router';
import { Segmented } from '@market/web-kit/ui-forms';

const LAYOUTS = [
  { value: links.searchJobs(), label: 'Cards' },
  { value: links.searchList(), label: 'Table' },
  { value: links.searchList2(), label: 'Reading' },
];

/** The same search in another form; the filters come along. */
export function LayoutChoice() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <Segmented
      aria-label="Layout"
      options={LAYOUTS}
      value={pathname}
      onChange={(path) => void navigate(`${path}${search}`)}
    />
  );
}
