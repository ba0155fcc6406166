import { EMPTY_FILTER, type ChosenFilter, type SearchFilter } from '@market/contracts/search-filter';
import { Button, CloseIcon } from '@market/web-kit/ui';
import { texts } from '../../texts';
import classes from './results.module.css';

interface ChosenFiltersProps {
  chosen: readonly ChosenFilter[];
  filter: SearchFilter;
  onChange: (next: Partial<SearchFilter>) => void;
}

/** The set filters as chips to take away. */
export function ChosenFilters({ chosen, filter, onChange }: ChosenFiltersProps) {
  if (chosen.length === 0) return null;
  return (
    // A chip that is taken away leaves the focus to the others.
    <ul className={classes.chips} aria-label={texts.searchJobs.chosenFilters} tabIndex={-1}>
      {chosen.map(({ label, without }) => (
        <li key={label}>
          <Button
            size="small"
            icon={<CloseIcon size={14} />}
            iconPlacement="end"
            aria-label={texts.searchJobs.remove({ label })}
            onClick={() => onChange(without)}
          >
            <bdi>{label}</bdi>
          </Button>
        </li>
      ))}
      <li>
        <Button
          size="small"
          type="link"
          onClick={() => onChange({ ...EMPTY_FILTER, search: filter.search, sort: filter.sort })}
        >
          {texts.searchJobs.clearAll}
        </Button>
      </li>
    </ul>
  );
}
