import type { ChosenFilter } from '@market/contracts/search';
import { Button, CloseIcon } from '@market/web-kit/ui';
import { texts } from '../../texts';
import classes from './results.module.css';
import { withoutFilters, type SearchChange } from './use-job-search';

interface ChosenFiltersProps {
  chosen: readonly ChosenFilter[];
  onChange: (next: SearchChange) => void;
}

/** Active filters as removable chips. */
export function ChosenFilters({ chosen, onChange }: ChosenFiltersProps) {
  if (chosen.length === 0) return null;
  return (
    // Focusable, so that the focus moves to the list when a chip is removed.
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
        <Button size="small" type="link" onClick={() => onChange(withoutFilters)}>
          {texts.searchJobs.clearAll}
        </Button>
      </li>
    </ul>
  );
}
