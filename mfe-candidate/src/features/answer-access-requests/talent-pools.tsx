import { call } from '@market/api/call';
import { dayOf } from '@market/api/formatters';
import { links } from '@market/contracts/site';
import { answerPool, listOwnPools, type OwnPool, type PoolAnswer } from '@market/contracts/talent-pool';
import { errorText, useShell } from '@market/web-kit';
import { Link } from '@market/web-kit/router';
import { Button, ConfirmButton, Row } from '@market/web-kit/ui';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';
import { PagedSection, pagingOf } from './paged-section';
import classes from '../../shared/company-row.module.css';

const words = texts.talentPools;
const bdi = (part: ReactNode) => <bdi>{part}</bdi>;

/** Fetches a page of the companies' talent-pool invitations. */
export function useTalentPools(page: number) {
  const { http } = useShell();
  const paging = pagingOf(page);
  return useQuery({
    queryKey: queryKeys.talentPools(paging),
    queryFn: () => call(http, listOwnPools, { query: paging }),
    placeholderData: keepPreviousData,
  });
}

/** Talent-pool invitations of companies, with the candidate's answers, which can be withdrawn at once. */
export function TalentPools() {
  const [page, setPage] = useState(1);
  return (
    <PagedSection
      words={words}
      lead={words.lead}
      query={useTalentPools(page)}
      page={page}
      onPage={setPage}
      render={(pool) => <PoolRow pool={pool} />}
    />
  );
}

function PoolRow({ pool }: { pool: OwnPool }) {
  const { can, cmp_code, cmp_name, job_title, months, message, answer_by, until, updated_at, closed_at, state } = pool;
  const answer = useAnswer(pool);
  return (
    <div className={classes.row}>
      <div className={classes.what}>
        <strong>
          <Link to={links.companyProfile(cmp_code)}>
            <bdi>{cmp_name}</bdi>
          </Link>
        </strong>
        <span className={classes.facts}>{words.after({ jobTitle: job_title, bdi })}</span>
        {can.join ? <p>{words.question({ months: months ?? 0, day: dayOf(answer_by ?? '') })}</p> : null}
        {message ? (
          <p className={classes.message} dir="auto">
            {message}
          </p>
        ) : null}
        {until && updated_at ? <p>{words.kept({ until: dayOf(until), day: dayOf(updated_at) })}</p> : null}
        {closed_at ? <p>{words.closed({ state, day: dayOf(closed_at) })}</p> : null}
      </div>
      <Row gap={2}>
        {can.decline ? (
          <Button size="small" loading={answer.isPending} onClick={() => answer.mutate('declined')}>
            {words.no}
          </Button>
        ) : null}
        {can.join ? (
          <Button size="small" type="primary" loading={answer.isPending} onClick={() => answer.mutate('joined')}>
            {words.yes}
          </Button>
        ) : null}
        {can.update ? (
          <Button size="small" loading={answer.isPending} onClick={() => answer.mutate('updated')}>
            {words.update}
          </Button>
        ) : null}
        {can.end ? (
          <ConfirmButton
            size="small"
            danger
            question={<>{words.endQuestion({ cmpName: cmp_name, bdi })}</>}
            text={words.endConsequence}
            confirmLabel={words.end}
            onConfirm={() => answer.mutateAsync('ended')}
          >
            {words.end}
          </ConfirmButton>
        ) : null}
      </Row>
    </div>
  );
}

/**
 * Answers an invitation or changes an earlier answer; refetches the list in any case, since another tab or the company
 * may have been faster.
 */
function useAnswer({ id }: OwnPool) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (answer: PoolAnswer) => call(http, answerPool, { params: { id }, body: { answer } }),
    onSuccess: (_pool, answer) => notify.success(words.done({ answer })),
    onError: (failure) => notify.error(errorText(failure, words.notSaved)),
    onSettled: () => void cache.invalidateQueries({ queryKey: queryKeys.talentPools() }),
  });
}
