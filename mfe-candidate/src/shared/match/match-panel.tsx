import { call } from '@market/api/call';
import { type JobPost, markNotForMe, removeNotForMe } from '@market/contracts/job-posts';
import {
  matchParts,
  metByOthers,
  NOT_FOR_ME_LABELS,
  NOT_FOR_ME_REASONS,
  type NotForMeReason,
} from '@market/contracts/search';
import { links } from '@market/contracts/site';
import { errorText, useShell } from '@market/web-kit';
import { Link } from '@market/web-kit/router';
import { Button, Row, Select } from '@market/web-kit/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '../../texts';
import { queryKeys } from '../query-keys';
import classes from './match.module.css';
import { useMatch } from './use-match';

const REASONS = NOT_FOR_ME_REASONS.map((value) => ({ value, label: NOT_FOR_ME_LABELS[value] }));

/** Fields needed to exclude a job: one advertised for another company is excluded without that company's other jobs. */
type LeftOutJob = Pick<JobPost, 'id' | 'for_another'>;

/** Match of a job with the reader's profile, part by part, and the form that leaves it out of ‘For you’. */
export function MatchPanel({ job, headingLevel }: { job: LeftOutJob; headingLevel: 2 | 3 }) {
  const match = useMatch(job.id);
  if (!match) return null;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const counted = metByOthers(match);
  return (
    <section className={classes.panel} aria-label={texts.match.heading} data-screen-only>
      <Heading>{texts.match.heading}</Heading>
      <p>{matchParts(match).join('; ')}</p>
      {counted.length > 0 ? <p>{texts.match.counted({ skills: counted.join(', ') })}</p> : null}
      <p>
        <Link to={links.matching()}>{texts.match.howLong}</Link> ·{' '}
        <Link to={links.profile()}>{texts.match.toWishes}</Link>
      </p>
      <NotForMe job={job} />
    </section>
  );
}

function NotForMe({ job: { id, for_another } }: { job: LeftOutJob }) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const [leftOut, setLeftOut] = useState<NotForMeReason>();
  const isCompanyLeftOut = leftOut === 'company' && !for_another;
  const { mutate, isPending } = useMutation({
    mutationFn: (reason: NotForMeReason | null) =>
      reason === null
        ? call(http, removeNotForMe, { params: { id } })
        : call(http, markNotForMe, { params: { id }, body: { reason } }),
    onSuccess: (_nothing, reason) => {
      setLeftOut(reason ?? undefined);
      const takenBack = isCompanyLeftOut ? texts.match.companyTakenBack : texts.match.takenBack;
      notify.success(reason === null ? takenBack : texts.match.leftOut);
      void cache.invalidateQueries({ queryKey: queryKeys.searches });
      void cache.invalidateQueries({ queryKey: queryKeys.notForMe });
    },
    onError: (error) => notify.error(errorText(error, texts.match.notSaved)),
  });
  if (leftOut)
    return (
      <Row>
        <span>{isCompanyLeftOut ? texts.match.companyIsLeftOut : texts.match.isLeftOut}</span>
        <Button size="small" loading={isPending} onClick={() => mutate(null)} autoFocus>
          {texts.match.undo}
        </Button>
      </Row>
    );
  return (
    <Select
      className={classes.reason}
      aria-label={texts.match.notForMe}
      placeholder={texts.match.notForMe}
      options={REASONS}
      loading={isPending}
      onChange={(reason: NotForMeReason) => mutate(reason)}
    />
  );
}
