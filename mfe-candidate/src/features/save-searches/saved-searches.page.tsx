import {
  ALERT_FREQUENCIES,
  ALERT_FREQUENCY_LABELS,
  links,
  type AlertFrequency,
  type SavedSearch,
} from '@market/contracts';
import { readFilter } from '@market/contracts/search-filter';
import { useShell } from '@market/web-kit';
import { Link } from '@market/web-kit/router';
import {
  Button,
  ButtonLink,
  Card,
  Chip,
  ConfirmButton,
  EditIcon,
  EmptyState,
  Page,
  PageFailure,
  PageHeader,
  RelativeTime,
  Row,
  SearchIcon,
  StatusTag,
  VisuallyHidden,
  usePageFailure,
} from '@market/web-kit/ui';
import { Select } from '@market/web-kit/ui-forms';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useId, useState } from 'react';
import { candidateApi } from '../../shared/candidate.api';
import { CardHead } from '../../shared/card-head';
import { OwnList } from '../../shared/own-list';
import { queryKeys } from '../../shared/query-keys';
import { piecesOf } from './describe-filter';
import classes from './saved-searches.module.css';
import { useChangeSearch, useRemoveSearch, useSearchSeen } from './use-saved-searches';

const RenameDialog = lazy(async () => ({ default: (await import('./rename-search.dialog')).RenameSearchDialog }));
const FREQUENCIES = ALERT_FREQUENCIES.map((value) => ({ value, label: ALERT_FREQUENCY_LABELS[value] }));

/** The searches that one keeps: what they ask for, what is new, and how often they mail it. */
export function SavedSearchesPage() {
  const { http } = useShell();
  const query = useQuery({
    queryKey: queryKeys.savedSearches,
    queryFn: ({ signal }) => candidateApi.savedSearches(http, signal),
  });
  const failure = usePageFailure(query);
  if (failure) return <PageFailure {...failure} />;
  return (
    <Page title="Saved searches" width="narrow">
      <PageHeader
        title="Saved searches"
        description="Open one to see what it finds now, or have new jobs mailed to you."
        actions={<ButtonLink to={links.savedJobs()}>Saved jobs</ButtonLink>}
      />
      <OwnList
        query={query}
        label="Saved searches"
        one="saved search"
        keyOf={({ id }) => id}
        render={(saved) => <SearchCard saved={saved} />}
        empty={
          <EmptyState
            icon={<SearchIcon size={28} />}
            title="You have not saved a search yet"
            text="Search for what you like and press ‘Save search’: new jobs that fit then come by email."
            actions={
              <ButtonLink type="primary" to={links.searchJobs()}>
                Search jobs
              </ButtonLink>
            }
          />
        }
      />
    </Page>
  );
}

function SearchCard({ saved }: { saved: SavedSearch }) {
  const { id, name, address, created_at, new_count } = saved;
  const [isRenaming, setIsRenaming] = useState(false);
  const change = useChangeSearch(saved);
  const remove = useRemoveSearch(id);
  const seen = useSearchSeen(id);
  const labelId = useId();
  const pieces = piecesOf(readFilter(new URLSearchParams(address.split('?')[1])));
  return (
    <Card>
      <CardHead
        title={
          <Link to={address} onClick={seen}>
            <bdi>{name}</bdi>
          </Link>
        }
        facts={
          <>
            saved <RelativeTime value={created_at} />
          </>
        }
        status={
          new_count > 0 ? <StatusTag status="new" label={`${new_count.toLocaleString()} new`} tone="active" /> : null
        }
      />
      {pieces.length > 0 ? (
        <Row gap={1} className={classes.pieces}>
          {pieces.map((piece) => (
            <Chip key={piece}>{piece}</Chip>
          ))}
        </Row>
      ) : null}
      <Row justify="between" className={classes.actions}>
        <div className={classes.mails}>
          <span id={labelId}>
            Email me
            <VisuallyHidden>
              {' '}
              new jobs for <bdi>{name}</bdi>
            </VisuallyHidden>
          </span>
          <Select
            aria-labelledby={labelId}
            options={FREQUENCIES}
            value={change.frequency}
            onChange={(frequency: AlertFrequency) => change.mutate({ frequency })}
          />
        </div>
        <Row gap={2}>
          <Button
            size="small"
            icon={<EditIcon size={16} />}
            aria-label={`Rename ${name}`}
            onClick={() => setIsRenaming(true)}
          >
            Rename
          </Button>
          <ConfirmButton
            size="small"
            danger
            aria-label={`Delete ${name}`}
            question={
              <>
                Delete ‘<bdi>{name}</bdi>’?
              </>
            }
            text="Its emails end as well."
            confirmLabel="Delete"
            onConfirm={() => remove.mutateAsync()}
          >
            Delete
          </ConfirmButton>
        </Row>
      </Row>
      {isRenaming ? (
        <Suspense>
          <RenameDialog saved={saved} onClose={() => setIsRenaming(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
