import { MOBILE_BREAKPOINT_PX, links, type JobPost } from '@market/contracts';
import { useShell } from '@market/web-kit';
import { useState } from 'react';
import { JobArticle } from '../view-job/job-article';
import { ItemList } from '@market/web-kit/ui-data';
import classes from './results.module.css';
import { SearchFrame } from './search-frame';

/** The same search as a list with a reading pane; on narrow screens an entry opens the job's own page. */
export function SearchList2Page() {
  return <SearchFrame look="with a reading pane">{({ records }) => <ReadingPane records={records} />}</SearchFrame>;
}

function ReadingPane({ records }: { records: JobPost[] }) {
  const { navigate } = useShell();
  const [chosenId, setChosenId] = useState<string>();
  const chosen = records.find(({ id }) => id === chosenId) ?? records[0];
  const open = (id: string) => (window.innerWidth <= MOBILE_BREAKPOINT_PX ? navigate(links.jobDetails(id)) : setChosenId(id));
  return (
    <div className={classes.panes}>
      <ItemList
        label="Jobs"
        items={records}
        keyOf={({ id }) => id}
        render={(job) => (
          <button type="button" className={classes.entry} aria-current={job.id === chosen?.id} onClick={() => open(job.id)}>
            <strong>{job.job_title}</strong>
            <span className={classes.entryFacts}>
              {job.cmp_name} · {job.job_location}
            </span>
          </button>
        )}
      />
      {chosen ? (
        <div className={classes.reading} aria-live="polite">
          <JobArticle key={chosen.id} id={chosen.id} headingLevel={2} />
        </div>
      ) : null}
    </div>
  );
}
