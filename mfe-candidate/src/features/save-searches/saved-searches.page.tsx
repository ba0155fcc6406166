import { call } from '@market/api/call';
import {
  ALERT_FREQUENCIES,
  ALERT_FREQUENCY_LABELS,
  type AlertFrequency,
  listSavedSearches,
  type SavedSearch,
} from '@market/contracts/saved';
import { readFilter } from '@market/contracts/search';
import { links } from '@market/contracts/site';
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
  QueryList,
  RelativeTime,
  Row,
  SearchIcon,
  Select,
  StatusTag,
  usePageFailure,
  VisuallyHidden,
} from '@market/web-kit/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useId, useState } from 'react';
import { CardHead } from '../../shared/card-head';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';
import { piecesOf } from '../../shared/save-searches/describe-filter';
import classes from './saved-searches.module.css';
import { useChangeSearch, useRemoveSearch, useSearchSeen } from '../../shared/save-searches/use-saved-searches';

const RenameDialog = lazy(async () => ({ default: (await import('./rename-search.dialog')).RenameSearchDialog }));
const FREQUENCIES = ALERT_FREQUENCIES.map((value) => ({ value, label: ALERT_FREQUENCY_LABELS[value] }));

/** Saved searches of the candidate: their filters, new jobs, and mail frequency. */
export function SavedSearchesPage() {
  const { http } = useShell();
  const query = useQuery({
    queryKey: queryKeys.savedSearches,
    queryFn: ({ signal }) => call(http, listSavedSearches, { signal }),
  });
  const failure = usePageFailure(query);
  if (failure) return <PageFailure {...failure} />;
  return (
    <Page title={texts.saveSearches.savedSearches} width="narrow">
      <PageHeader
        title={texts.saveSearches.savedSearches}
        description={texts.saveSearches.lead}
        actions={<ButtonLink to={links.savedJobs()}>{texts.saveSearches.savedJobs}</ButtonLink>}
      />
      <QueryList
        query={query}
        label={texts.saveSearches.savedSearches}
        count={texts.saveSearches.savedSearchCount}
        loading={texts.saveSearches.loading}
        keyOf={({ id }) => id}
        render={(saved) => <SearchCard saved={saved} />}
        empty={
          <EmptyState
            icon={<SearchIcon size={28} />}
            title={texts.saveSearches.none}
            text={texts.saveSearches.noneHint}
            actions={
              <ButtonLink type="primary" to={links.searchJobs()}>
                {texts.saveSearches.searchJobs}
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
        facts={<>{texts.saveSearches.savedWhen({ relativeTime: () => <RelativeTime value={created_at} /> })}</>}
        status={
          new_count > 0 ? (
            <StatusTag label={texts.saveSearches.newCount({ newCount: new_count })} tone="active" />
          ) : null
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
            {texts.saveSearches.emailMe}
            <VisuallyHidden>
              {' '}
              {texts.saveSearches.newJobsFor({ name, bdi: (words) => <bdi>{words}</bdi> })}
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
            aria-label={texts.saveSearches.renameLabel({ name })}
            onClick={() => setIsRenaming(true)}
          >
            {texts.saveSearches.rename}
          </Button>
          <ConfirmButton
            size="small"
            danger
            aria-label={texts.saveSearches.deleteLabel({ name })}
            question={<>{texts.saveSearches.deleteQuestion({ name, bdi: (words) => <bdi>{words}</bdi> })}</>}
            text={texts.saveSearches.deletionHint}
            confirmLabel={texts.saveSearches.delete}
            onConfirm={() => remove.mutateAsync()}
          >
            {texts.saveSearches.delete}
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
