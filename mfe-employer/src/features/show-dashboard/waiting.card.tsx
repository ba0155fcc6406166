import { dateFormat } from '@market/api/formatters';
import { BACKLOG_PERCENT, type OwnResponses, recordSentence } from '@market/contracts/responses';
import { links } from '@market/contracts/site';
import { CandidateAvatar } from '@market/market-ui/values';
import { Link } from '@market/web-kit/router';
import {
  Alert,
  Button,
  Card,
  CheckIcon,
  EmptyState,
  ErrorState,
  ItemList,
  LoadingState,
  RelativeTime,
} from '@market/web-kit/ui';
import { useState } from 'react';
import { texts } from '../../texts';
import classes from './dashboard.module.css';
import { useOwnResponses } from '../../shared/use-own-responses';

/** Applications without a first answer, most urgent first, with the company's record. */
export function WaitingCard() {
  const { data, error, isError, isPending, refetch } = useOwnResponses();
  return (
    <Card title={texts.responses.title} className={classes.recent}>
      {isPending ? <LoadingState shape="rows" count={3} label={texts.responses.loading} /> : null}
      {isError && !data ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Waiting data={data} /> : null}
    </Card>
  );
}

/** Initial number of rows, so that the rest of the dashboard stays in view. */
const SHOWN = 5;

function Waiting({ data }: { data: OwnResponses }) {
  const [showsAll, setShowsAll] = useState(false);
  const { record, records, waiting, usual_promise_days: days } = data;
  const hidden = showsAll ? 0 : records.length - SHOWN;
  return (
    <>
      <Consequence data={data} />
      {records.length === 0 ? (
        <EmptyState
          compact
          icon={<CheckIcon size={28} />}
          title={texts.responses.nobody}
          text={texts.responses.nobodyHint}
        />
      ) : (
        <ItemList
          label={texts.responses.list}
          items={showsAll ? records : records.slice(0, SHOWN)}
          keyOf={({ id }) => id}
          render={({ id, can_code, can_name, job_title, sent_at, answer_by, late_days }) => (
            <div className={`${classes.person} ${classes.waiting}`}>
              <CandidateAvatar canCode={can_code} name={can_name} size={40} />
              <div className={classes.who}>
                <Link to={links.dashboardApplicant(id)} className={classes.name}>
                  <bdi>{can_name}</bdi>
                </Link>
                <span className={classes.note}>
                  <bdi>{job_title}</bdi> · <RelativeTime value={sent_at} />
                </span>
              </div>
              <span className={late_days === undefined ? classes.note : classes.late}>
                {late_days === undefined
                  ? texts.responses.answerBy({ date: () => <time dateTime={answer_by}>{dayText(answer_by)}</time> })
                  : texts.responses.lateDays({ days: late_days })}
              </span>
            </div>
          )}
        />
      )}
      {hidden > 0 ? (
        <Button type="link" size="small" onClick={() => setShowsAll(true)}>
          {texts.responses.showMore({ count: hidden })}
        </Button>
      ) : waiting > records.length ? (
        <p>
          <Link to={links.dashboardApplicants({ waiting: 'yes', sort: 'due' })}>
            {texts.responses.more({ count: waiting - records.length })}
          </Link>
        </p>
      ) : null}
      <p className={`${classes.note} ${classes.record}`}>
        {recordSentence(record)} {texts.responses.promise({ days })} {texts.responses.fix}
      </p>
    </>
  );
}

/** Restrictions caused by late answers, and how they are lifted. */
function Consequence({ data: { record, late, backlog_percent: percent } }: { data: OwnResponses }) {
  if (late === 0) return null;
  const isStopped = record.state === 'stopped';
  return (
    <Alert
      type={isStopped ? 'error' : 'warning'}
      title={isStopped ? texts.responses.stopped : texts.responses.late({ late })}
      description={
        <>
          {isStopped ? `${texts.responses.stoppedMeans({ late, percent, limit: BACKLOG_PERCENT })} ` : ''}
          {texts.responses.lateMeans({ late })}
        </>
      }
    />
  );
}

const dayText = (time: string) => dateFormat(undefined, { day: 'numeric', month: 'long' }).format(new Date(time));
