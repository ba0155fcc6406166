import { ItemList } from '@market/web-kit/ui-data';
import { JobCard } from './job-card';
import { SearchFrame } from './search-frame';

/** Search with facets and cards. */
export function SearchJobsPage() {
  return (
    <SearchFrame>
      {({ records }) => (
        <ItemList
          look="spaced"
          label="Jobs"
          items={records}
          keyOf={({ id }) => id}
          render={(job) => <JobCard job={job} />}
        />
      )}
    </SearchFrame>
  );
}
