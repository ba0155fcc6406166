import { APPLICANT_SORTS, type ApplicantSort } from '@market/contracts/applications';
import { Button, Checkbox, Select } from '@market/web-kit/ui';
import { useId, useState } from 'react';
import { useRight } from '../../shared/use-right';
import { texts } from '../../texts';
import classes from './applicants-table.module.css';
import { COLUMNS, type Columns } from './columns';
import { listOf, type ApplicationFilter } from './use-applications';
import { useExport } from './use-export';

interface TableToolsProps {
  filter: ApplicationFilter;
  total: number;
  columns: Columns;
  onSort: (sort: ApplicantSort) => void;
}

const SORT_CHOICES = APPLICANT_SORTS.map((value) => ({ value, label: texts.applicantSorts[value] }));

/** Order, columns and export of the table. */
export function TableTools({ filter, total, columns: { shown, show }, onSort }: TableToolsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const mayExport = useRight('export-applicants');
  const { mutate: exportThem, isPending } = useExport();
  return (
    <div className={classes.tools}>
      <Select
        className={classes.order}
        aria-label={texts.listApplicants.sortBy}
        options={SORT_CHOICES}
        value={filter.sort || 'newest'}
        onChange={(sort: ApplicantSort) => onSort(sort)}
      />
      <Button aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={() => setIsOpen(!isOpen)}>
        {texts.listApplicants.tableColumns}
      </Button>
      {mayExport ? (
        <Button
          loading={isPending}
          title={texts.listApplicants.exportHint}
          onClick={() => exportThem({ filter: listOf(filter), total })}
        >
          {texts.listApplicants.exportCsv}
        </Button>
      ) : null}
      {filter.sort.startsWith('rating') ? (
        <span className={classes.facts}>{texts.listApplicants.byRatingHint}</span>
      ) : null}
      {isOpen ? (
        <fieldset id={id} className={classes.columns}>
          <legend>{texts.listApplicants.columnsLegend}</legend>
          {COLUMNS.map((column) => (
            <Checkbox key={column} checked={shown.has(column)} onChange={(event) => show(column, event.target.checked)}>
              {texts.applicantColumns[column]}
            </Checkbox>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
