import { dayOf } from '@market/api/formatters';
import { call } from '@market/api/call';
import { LIST_SEARCH_MAX } from '@market/contracts/search';
import { links } from '@market/contracts/site';
import {
  listTalentPool,
  POOL_ASK_AGAIN_DAYS,
  type PooledCandidate,
  removeFromPool,
} from '@market/contracts/talent-pool';
import { errorText, useShell } from '@market/web-kit';
import { Link } from '@market/web-kit/router';
import {
  Button,
  ButtonLink,
  ConfirmButton,
  EmptyState,
  Input,
  MailIcon,
  Page,
  PageFailure,
  PageHeader,
  PeopleIcon,
  PhoneText,
  QueryList,
  Row,
  Segmented,
  usePageFailure,
} from '@market/web-kit/ui';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { AskForPoolDialog } from '../../shared/ask-for-pool.dialog';
import { queryKeys } from '../../shared/query-keys';
import { useAddressFilter } from '../../shared/use-address-filter';
import { useTypedSearch } from '../../shared/use-typed-search';
import { texts } from '../../texts';
import row from '../../shared/candidate-row.module.css';
import classes from './talent-pool.module.css';

const words = texts.talentPool;
const PAGE_SIZE = 20;
const bdi = (part: ReactNode) => <bdi>{part}</bdi>;
const LIST_CHOICES = [
  { value: '', label: words.inPool },
  { value: 'asked', label: words.notAnswered },
];

/** Talent Pool: candidates who accepted, until the agreed day, and pending invitations. */
export function TalentPoolPage() {
  const { http } = useShell();
  const { filter, change } = useAddressFilter({ state: '', search: '' }, { state: ['asked'] });
  const [typed, setTyped] = useTypedSearch(filter.search, (search) => change({ search }, { replace: true }));
  const poolQuery = {
    state: filter.state === 'asked' ? ('asked' as const) : ('kept' as const),
    search: filter.search,
    page: filter.page,
    limit: PAGE_SIZE,
  };
  const query = useQuery({
    queryKey: queryKeys.talentPool(poolQuery),
    queryFn: () => call(http, listTalentPool, { query: poolQuery }),
    placeholderData: keepPreviousData,
  });
  const failure = usePageFailure(query);
  if (failure) return <PageFailure {...failure} />;
  return (
    <Page title={words.title}>
      <PageHeader title={words.title} description={words.lead} />
      <Row gap={3} className={classes.filters}>
        <Segmented
          aria-label={words.list}
          options={LIST_CHOICES}
          value={filter.state}
          onChange={(state) => change({ state })}
        />
        <Input
          className={classes.search}
          allowClear
          aria-label={words.search}
          placeholder={words.searchHint}
          maxLength={LIST_SEARCH_MAX}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Row>
      <QueryList
        look="rows"
        query={query}
        label={words.title}
        count={words.count}
        loading={words.loading}
        keyOf={({ id }) => id}
        render={(entry) => <PoolRow entry={entry} />}
        empty={
          filter.search ? (
            <EmptyState
              icon={<PeopleIcon size={28} />}
              title={words.noneFound}
              actions={<Button onClick={() => change({ search: '' })}>{words.showAll}</Button>}
            />
          ) : (
            <EmptyState
              icon={<PeopleIcon size={28} />}
              title={filter.state === 'asked' ? words.noneAsked : words.none}
              text={words.noneHint}
              actions={<ButtonLink to={links.dashboardApplicants({ status: 'rejected' })}>{words.rejected}</ButtonLink>}
            />
          )
        }
        paging={{ page: filter.page, size: PAGE_SIZE, onChange: (page, options) => change({ page }, options) }}
      />
    </Page>
  );
}

function PoolRow({ entry }: { entry: PooledCandidate }) {
  const { id, can_name, candidate, job_title, state, until, answer_by, message, can, asked_by_name: by } = entry;
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemove(id);
  return (
    <div className={row.row}>
      <div className={row.what}>
        {candidate ? (
          <Link className={row.name} to={links.candidateProfile(candidate.can_code)}>
            <bdi>{can_name}</bdi>
          </Link>
        ) : (
          <strong>
            <bdi>{can_name}</bdi>
          </strong>
        )}
        {candidate?.can_headline ? (
          <span className={row.facts} dir="auto">
            {candidate.can_headline}
          </span>
        ) : null}
        <span className={row.facts} dir="auto">
          {(candidate?.can_skill ?? '').split(',').filter(Boolean).slice(0, 5).join(' · ')}
        </span>
        <span className={row.facts}>{words.cameFrom({ jobTitle: job_title, bdi })}</span>
        {candidate ? (
          <span className={row.facts}>
            <MailIcon size={14} aria-hidden="true" /> <bdi>{candidate.can_email}</bdi> ·{' '}
            <PhoneText digits={candidate.can_mobn} phone={candidate.can_phone} />
          </span>
        ) : null}
        {message ? (
          <span className={row.facts}>
            {by === undefined ? words.youWrote({ message, bdi }) : words.memberWrote({ name: by, message, bdi })}
          </span>
        ) : by === undefined ? null : (
          <span className={row.facts}>{words.askedBy({ name: by, bdi })}</span>
        )}
      </div>
      <div className={row.state}>
        {until ? <span className={row.facts}>{words.until({ day: dayOf(until) })}</span> : null}
        {answer_by ? <span className={row.facts}>{words.answerBy({ day: dayOf(answer_by) })}</span> : null}
        {can.ask_again ? (
          <Button size="small" onClick={() => setIsAsking(true)}>
            {words.askLonger}
          </Button>
        ) : null}
        {isAsking ? <AskForPoolDialog of={{ entryId: id }} name={can_name} onClose={() => setIsAsking(false)} /> : null}
        {can.remove ? (
          <ConfirmButton
            size="small"
            danger
            question={state === 'kept' ? words.removeQuestion : words.takeBackQuestion}
            text={words.removeConsequence({ days: POOL_ASK_AGAIN_DAYS })}
            confirmLabel={state === 'kept' ? words.remove : words.takeBack}
            onConfirm={() => remove.mutateAsync()}
          >
            {state === 'kept' ? words.remove : words.takeBack}
          </ConfirmButton>
        ) : null}
      </div>
    </div>
  );
}

function useRemove(id: string) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(http, removeFromPool, { params: { id } }),
    onSuccess: () => notify.success(words.removed),
    onError: (error) => notify.error(errorText(error, words.notRemoved)),
    onSettled: () => void cache.invalidateQueries({ queryKey: queryKeys.talentPool() }),
  });
}
