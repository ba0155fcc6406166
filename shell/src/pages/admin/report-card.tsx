import type { PublishedAd } from '@market/contracts/job-posts';
import type { ReportedMessage } from '@market/contracts/messaging';
import {
  type AdStanding,
  type PostFlag,
  REPORT_REASON_LABELS,
  type ReportCase,
  type ReportDecision,
  type ScamWording,
} from '@market/contracts/reports';
import { links } from '@market/contracts/site';
import { Money } from '@market/market-ui/values';
import { Button, Chip, FormattedText, RelativeTime, Row, StatusTag } from '@market/web-kit/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '../../texts';
import { ReasonButton } from './reason-button';
import classes from './reports.module.css';
import { useReportDecision } from './use-reports';

const STANDING_LABELS: Record<Exclude<AdStanding, 'shown'>, string> = {
  hidden: texts.adminReports.hidden,
  taken_down: texts.adminReports.takenDown,
};
const DID: Record<ReportDecision, string> = {
  take_down: texts.adminReports.takenDown,
  hide: texts.adminReports.hidden,
  dismiss: texts.adminReports.dismissed,
  restore: texts.adminReports.restored,
  resolve: texts.adminReports.resolved,
};

const WORDINGS: Record<ScamWording, string> = {
  'payment-up-front': texts.adminReports.paymentUpFront,
  'chat-contact': texts.adminReports.chatContact,
  'bank-details': texts.adminReports.bankDetails,
  'gift-cards': texts.adminReports.giftCards,
  crypto: texts.adminReports.crypto,
  'easy-money': texts.adminReports.easyMoney,
};

/** Card of a reported job, company or message: reasons, content, past decisions, and available decisions. */
export function ReportCard({ reported }: { reported: ReportCase }) {
  const { kind, target_id, title, cmp_code, cmp_name, login_id, open, standing, waiting, since, appeal } = reported;
  return (
    <article className={classes.case}>
      <header>
        <h2 className={classes.title}>
          {kind === 'message' ? (
            <bdi>{title}</bdi>
          ) : (
            <Link to={kind === 'job' ? links.jobDetails(target_id) : links.companyProfile(cmp_code)}>
              <bdi>{title}</bdi>
            </Link>
          )}
        </h2>
        <Row gap={2}>
          {standing === 'shown' ? null : <StatusTag tone="bad" label={STANDING_LABELS[standing]} />}
          {open ? <StatusTag tone="waiting" label={texts.adminReports.waitingCount({ count: waiting })} /> : null}
          {since ? (
            <span className={classes.note}>
              {texts.adminReports.cameInWhen({ relativeTime: () => <RelativeTime value={since} /> })}
            </span>
          ) : null}
          <Link to={links.adminAccount(login_id)}>{texts.adminReports.account({ company: cmp_name })}</Link>
        </Row>
      </header>
      {appeal ? (
        <section aria-label={texts.adminReports.appeal}>
          <h3>{texts.adminReports.appeal}</h3>
          <p className={classes.quote} dir="auto">
            {appeal.text}
          </p>
        </section>
      ) : null}
      <section aria-label={texts.adminReports.reports}>
        <h3>{texts.adminReports.reports}</h3>
        {reported.reports.length === 0 ? <p className={classes.note}>{texts.adminReports.reportsGone}</p> : null}
        <ul className={classes.reports}>
          {reported.reports.map(({ id, reason, text, email, at, flags }) => (
            <li key={id}>
              <strong>{flags ? texts.adminReports.noticed : REPORT_REASON_LABELS[reason]}</strong>{' '}
              <span className={classes.note}>
                <RelativeTime value={at} />
                {email ? <>, {email}</> : null}
              </span>
              {text ? (
                <p className={classes.quote} dir="auto">
                  {text}
                </p>
              ) : null}
              {flags?.map((flag) => (
                <Evidence key={flag.sentence ?? flag.same_text?.job_id} flag={flag} />
              ))}
            </li>
          ))}
        </ul>
      </section>
      {reported.message ? <Message message={reported.message} /> : null}
      {reported.ads.map((ad) => (
        <Ad key={ad.reported_at} ad={ad}>
          {texts.adminReports.asReported({ relativeTime: () => <RelativeTime value={ad.reported_at} /> })}
        </Ad>
      ))}
      {reported.versions.map(({ from, until, ad }) => (
        <Ad key={until} ad={ad}>
          {texts.adminReports.publishedWhen({
            from: () => <RelativeTime value={from} />,
            until: () => <RelativeTime value={until} />,
          })}
        </Ad>
      ))}
      {reported.history.length > 0 ? (
        <section aria-label={texts.adminReports.history}>
          <h3>{texts.adminReports.history}</h3>
          <ul className={classes.reports}>
            {reported.history.map(({ id, decision, reason, by, at }) => (
              <li key={id}>
                <strong>{DID[decision]}</strong>{' '}
                <span className={classes.note}>
                  <RelativeTime value={at} />, <bdi>{by}</bdi>
                </span>
                {reason ? <p className={classes.quote}>{reason}</p> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Decisions reported={reported} />
    </article>
  );
}

/** Evidence that the marketplace itself noticed: a sentence of the job, or another job with its text. */
function Evidence({ flag: { wording, sentence, same_text } }: { flag: PostFlag }) {
  return (
    <>
      {wording ? <p className={classes.note}>{WORDINGS[wording]}</p> : null}
      {sentence ? (
        <p className={classes.quote} dir="auto">
          {sentence}
        </p>
      ) : null}
      {same_text ? (
        <p>
          {same_text.own
            ? texts.adminReports.postedAgain({ percent: same_text.percent })
            : texts.adminReports.sameText({ percent: same_text.percent })}{' '}
          <Link to={links.jobDetails(same_text.job_id)}>
            <bdi>{same_text.job_title}</bdi>
          </Link>
          , <bdi>{same_text.cmp_name}</bdi>
        </p>
      ) : null}
    </>
  );
}

/** The message as it was when it was reported. */
function Message({ message: { name, text, attachment, at } }: { message: ReportedMessage }) {
  return (
    <section aria-label={texts.adminReports.message}>
      <h3>{texts.adminReports.message}</h3>
      <p className={classes.note}>
        <bdi>{texts.adminReports.messageBy({ name, relativeTime: () => <RelativeTime value={at} /> })}</bdi>
      </p>
      {text ? (
        <p className={classes.quote} dir="auto">
          {text}
        </p>
      ) : null}
      {attachment ? <p className={classes.note}>{texts.adminReports.messageFile({ name: attachment })}</p> : null}
    </section>
  );
}

/** Ad as it was at the time of the report; the public may see a newer one. */
function Ad({ ad, children }: { ad: PublishedAd; children: ReactNode }) {
  return (
    <details className={classes.ad}>
      <summary>{children}</summary>
      <h3>
        <bdi>{ad.job_title}</bdi>
      </h3>
      <p className={classes.note}>
        <bdi>{ad.cmp_name}</bdi>, <bdi>{ad.job_location}</bdi>,{' '}
        <Money amount={ad.salary} max={ad.salary_max} currency={ad.currency} period={ad.salary_period} />
      </p>
      <FormattedText html={ad.job_description} />
      <Row gap={1}>
        {ad.required_skills.map((skill) => (
          <Chip key={skill}>{skill}</Chip>
        ))}
      </Row>
      {ad.questions ? (
        <ul>
          {ad.questions.map((question) => (
            <li key={question} dir="auto">
              {question}
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}

function Decisions({ reported }: { reported: ReportCase }) {
  const { id, title, can, appeal, open } = reported;
  const decision = useReportDecision(reported);
  // A toast has already shown the error.
  const decide = (choice: ReportDecision) => () =>
    void decision.mutateAsync({ decision: choice }).catch(() => undefined);
  const isAppeal = open && appeal !== null;
  return (
    <Row gap={2}>
      {can.take_down ? (
        <ReasonButton
          disabled={decision.isPending}
          question={texts.adminReports.takeDownQuestion({ title, bdi: (words) => <bdi>{words}</bdi> })}
          text={texts.adminReports.takeDownText}
          confirmLabel={isAppeal ? texts.adminReports.declineAppeal : texts.adminReports.takeDown}
          keep={`take-down:${id}`}
          aria-label={
            isAppeal ? texts.adminReports.declineAppealLabel({ title }) : texts.adminReports.takeDownLabel({ title })
          }
          onConfirm={(reason) => decision.mutateAsync({ decision: 'take_down', reason })}
        >
          {isAppeal ? texts.adminReports.declineAppeal : texts.adminReports.takeDown}
        </ReasonButton>
      ) : null}
      {can.resolve ? (
        <ReasonButton
          disabled={decision.isPending}
          question={texts.adminReports.resolveQuestion({ title, bdi: (words) => <bdi>{words}</bdi> })}
          text={texts.adminReports.resolveText}
          confirmLabel={texts.adminReports.resolve}
          keep={`resolve:${id}`}
          aria-label={texts.adminReports.resolveLabel({ title })}
          onConfirm={(reason) => decision.mutateAsync({ decision: 'resolve', reason })}
        >
          {texts.adminReports.resolve}
        </ReasonButton>
      ) : null}
      {can.hide ? (
        <Button
          disabled={decision.isPending}
          aria-label={texts.adminReports.hideLabel({ title })}
          onClick={decide('hide')}
        >
          {texts.adminReports.hide}
        </Button>
      ) : null}
      {can.dismiss ? (
        <Button
          disabled={decision.isPending}
          aria-label={texts.adminReports.dismissLabel({ title })}
          onClick={decide('dismiss')}
        >
          {texts.adminReports.dismiss}
        </Button>
      ) : null}
      {can.restore ? (
        <Button
          disabled={decision.isPending}
          aria-label={texts.adminReports.restoreLabel({ title })}
          onClick={decide('restore')}
        >
          {texts.adminReports.restore}
        </Button>
      ) : null}
    </Row>
  );
}
