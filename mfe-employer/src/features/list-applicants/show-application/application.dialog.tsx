import { dateFormat, dayOf } from '@market/api/formatters';
import {
  APPLICATION_STATES,
  type ApplicationStage,
  type ApplicationStatus,
  type EmployerApplication,
  type OpenedApplication,
  type StageMove,
  type StatusChange,
} from '@market/contracts/applications';
import { DisclosureRow, InterviewDisclosure, MessageDisclosure } from '@market/market-ui';
import { CandidateAvatar, RecordStatus } from '@market/market-ui/values';
import { isApiError, useSession, type DialogComponentProps } from '@market/web-kit';
import {
  Alert,
  Button,
  ButtonLink,
  Dialog,
  EmptyState,
  ErrorState,
  ExpandIcon,
  LoadingState,
  MailIcon,
  NextIcon,
  PhoneIcon,
  PhoneText,
  PreviousIcon,
  RelativeTime,
  Row,
  Timeline,
} from '@market/web-kit/ui';
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { isWithin, type Place } from '../../../shared/application-places';
import { stepVerb } from '../../../shared/application-steps';
import { Answers } from './answers';
import { AskForPool } from './ask-for-pool';
import { TeamAssessment } from './assessment/assessment';
import { CandidateBackground } from '../../../shared/candidate-background';
import { MatchLine } from '../../../shared/match-line';
import { ResumePreview } from '../../../shared/resume-preview';
import { StepDialog } from '../../../shared/step-dialog';
import { StepMenu } from '../../../shared/step-menu';
import { UndoStep } from '../../../shared/undo-step';
import { useRefusedStep, useSetStatus } from '../../../shared/use-set-status';
import { texts } from '../../../texts';
import classes from './application.module.css';
import { useNeighbourKeys } from './use-neighbour-keys';
import { useApplication } from '../../../shared/use-application';

type ApplicationDialogProps = DialogComponentProps<'application'> & {
  /** Filters of the list that it was opened from, and the address of another application in that list. */
  list?: Record<string, string>;
  addressOf?: (id: string) => string;
};

const NO_FILTER = {};

/** An application in detail. Contact, Reject and the other steps only where `canDecide`. */
export function ApplicationDialog({
  applicationId,
  canDecide,
  onClose,
  list = NO_FILTER,
  addressOf,
}: ApplicationDialogProps) {
  const {
    data: application,
    error,
    isError,
    isPending,
    isPlaceholderData,
    refetch,
  } = useApplication(applicationId, list);
  const isGone = isApiError(error) && error.status === 404;
  const name = useFocusOnChange(application?.id);
  const { mutate: markViewed } = useSetStatus({ quiet: true, id: applicationId });
  // Lists may be stale: only the fetched application itself confirms that it is unviewed.
  const unseen =
    canDecide && !isPlaceholderData && application?.status === 'applied' && application.can.forward.includes('viewed')
      ? application
      : undefined;
  useEffect(() => {
    if (unseen) markViewed({ application: unseen, status: 'viewed' });
    // Once for an application, not again for a newer copy of it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [unseen?.id, markViewed]);

  return (
    <Dialog
      title={texts.showApplication.application}
      width={720}
      onClose={onClose}
      closeOnOutsideClick
      hasAddress={addressOf !== undefined}
      footer={
        canDecide && application && application.status !== 'withdrawn' ? (
          <Decisions key={application.id} application={application} />
        ) : undefined
      }
    >
      {isError && !application && !isGone ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <LoadingState shape="text" count={6} label={texts.showApplication.loadingTheApplication} /> : null}
      {isGone && !application ? (
        <EmptyState compact title={texts.showApplication.missing} text={texts.showApplication.missingReason} />
      ) : null}
      {application && addressOf ? <Neighbours application={application} addressOf={addressOf} /> : null}
      {application && !isPlaceholderData ? <ColleagueNews key={application.id} application={application} /> : null}
      {application ? <Details application={application} name={name} /> : null}
    </Dialog>
  );
}

const words = texts.showApplication;

/** Notifies that a colleague has changed the application's status while it is open here. */
function ColleagueNews({ application: { history } }: { application: EmployerApplication }) {
  const { user } = useSession();
  const [initialLength] = useState(history.length);
  const last = history.at(-1);
  const isNews =
    last !== undefined && history.length > initialLength && last.by === 'EMP' && last.by_login_id !== user?.login_id;
  return (
    <div role="status">
      {isNews ? (
        <Alert
          title={words.movedByColleague({
            who: last.by_name ?? words.yourCompany,
            status: APPLICATION_STATES[last.status].label,
          })}
        />
      ) : null}
    </div>
  );
}

/** Links to the previous and next applicant in the list. */
function Neighbours({
  application: { previous, next },
  addressOf,
}: {
  application: OpenedApplication;
  addressOf: (id: string) => string;
}) {
  useNeighbourKeys({ previous, next }, addressOf);
  const way = (
    { label, title, keys }: { label: string; title: string; keys: string },
    id: string | null,
    icon: ReactNode,
  ) =>
    id === null ? (
      <Button type="text" size="small" icon={icon} disabled aria-label={label} />
    ) : (
      <ButtonLink
        type="text"
        size="small"
        icon={icon}
        to={addressOf(id)}
        replace
        preventScrollReset
        aria-label={label}
        title={title}
        aria-keyshortcuts={keys}
      />
    );
  return (
    <nav className={classes.neighbours} aria-label={texts.showApplication.otherApplicants}>
      {way(
        { label: words.previousApplicant, title: words.previousByKey, keys: 'Alt+ArrowUp' },
        previous,
        <PreviousIcon size={18} />,
      )}
      {way({ label: words.nextApplicant, title: words.nextByKey, keys: 'Alt+ArrowDown' }, next, <NextIcon size={18} />)}
    </nav>
  );
}

function Details({ application, name }: { application: EmployerApplication; name: Ref<HTMLHeadingElement> }) {
  const { candidate, job_title, status, stage, note, answers, created_at, access_until, access_ended } = application;
  const isWithdrawn = status === 'withdrawn';
  // Deleted accounts have no code, whatever state the application was in.
  const isGone = isWithdrawn || candidate.can_code === '';
  return (
    <>
      <div className={classes.header}>
        <CandidateAvatar canCode={candidate.can_code} name={candidate.can_name} size={56} />
        <div className={classes.who}>
          <h2 ref={name} tabIndex={-1}>
            <bdi>{candidate.can_name}</bdi>
          </h2>
          <p className={classes.facts}>
            {texts.showApplication.jobAndAppliedWhen({
              jobTitle: job_title,
              bdi: (words) => <bdi>{words}</bdi>,
              relativeTime: () => <RelativeTime value={created_at} />,
            })}
          </p>
          {isGone || access_ended ? null : (
            <p className={classes.facts}>
              <MatchLine applicationId={application.id} isWhole />
            </p>
          )}
        </div>
        <span className={classes.place}>
          <RecordStatus status={status} />
          {stage ? (
            <span className={classes.facts}>
              {texts.stages.column}: <bdi>{stage.name}</bdi>
            </span>
          ) : null}
        </span>
      </div>
      {isGone ? (
        <div className={classes.gone}>
          <Alert
            title={
              <>
                {isWithdrawn
                  ? texts.showApplication.withdrawn({
                      canName: candidate.can_name,
                      bdi: (words) => <bdi>{words}</bdi>,
                    })
                  : access_ended
                    ? texts.showApplication.accessEnded({
                        canName: candidate.can_name,
                        bdi: (words) => <bdi>{words}</bdi>,
                      })
                    : texts.showApplication.accountDeleted}
              </>
            }
          />
        </div>
      ) : (
        <>
          {access_until ? (
            <p className={classes.facts}>{texts.showApplication.accessUntil({ day: dayOf(access_until) })}</p>
          ) : null}
          <Row gap={3} className={classes.reach}>
            <span>
              <MailIcon size={16} aria-hidden="true" /> <bdi>{candidate.can_email}</bdi>
            </span>
            <span>
              <PhoneIcon size={16} aria-hidden="true" />{' '}
              <PhoneText digits={candidate.can_mobn} phone={candidate.can_phone} />
            </span>
          </Row>
          {candidate.can_resume ? <ResumePreview candidate={candidate} /> : null}
          {note ? (
            <blockquote className={classes.note} dir="auto">
              {note}
            </blockquote>
          ) : null}
          {answers ? <Answers answers={answers} /> : null}
          <div className={classes.background}>
            <CandidateBackground
              headingLevel={3}
              about={candidate.can_about}
              skills={candidate.can_skill}
              experience={candidate.candidate_exp}
              education={candidate.candidate_edu}
            />
          </div>
        </>
      )}
      {isGone || access_ended ? null : <TeamAssessment key={application.id} applicationId={application.id} />}
      {isGone || access_ended ? null : (
        <DisclosureRow>
          <MessageDisclosure subject={{ kind: 'application', id: application.id }} />
          <InterviewDisclosure
            key={application.id}
            applicationId={application.id}
            isOpenAtFirst={status === 'interview'}
          />
        </DisclosureRow>
      )}
      <section className={classes.history}>
        <h3>{texts.showApplication.history}</h3>
        <Timeline
          items={linesOf(application).map((line, at) => ({
            key: `${line.at} ${String(at)}`,
            content:
              'to' in line ? (
                <WithinStep move={line} />
              ) : (
                <HistoryStep step={line} candidateName={candidate.can_name} />
              ),
          }))}
        />
      </section>
    </>
  );
}

/** Focuses an element when `id` changes, so that screen readers announce the next applicant. */
function useFocusOnChange(id: string | undefined) {
  const element = useRef<HTMLHeadingElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    if (id === undefined) return;
    if (shown.current !== undefined && shown.current !== id) element.current?.focus();
    shown.current = id;
  }, [id]);
  return element;
}

/** Status changes and moves between own stages, oldest first. */
function linesOf({ history, stage_moves = [] }: EmployerApplication): Array<StatusChange | StageMove> {
  return [...history, ...stage_moves].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function WithinStep({ move: { from, to, by_login_id, by_name, at } }: { move: StageMove }) {
  const { user } = useSession();
  const who = by_login_id === user?.login_id ? words.you : (by_name ?? words.yourCompany);
  return (
    <>
      <strong>
        <bdi>{to}</bdi>
      </strong>
      <ByWhom who={who} at={at} />
      <span className={classes.facts}> · {texts.stages.within({ from })}</span>
    </>
  );
}

function ByWhom({ who, at }: { who: string; at: string }) {
  return (
    <span className={classes.facts}>
      {' '}
      {texts.showApplication.byWhom({
        who,
        exactTime: exactTime(at),
        bdi: (part) => <bdi>{part}</bdi>,
        time: (part) => <time dateTime={at}>{part}</time>,
      })}
    </span>
  );
}

const exactTime = (at: string) =>
  dateFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));

function HistoryStep({
  step: { status, by, by_login_id, by_name, at, reason, cause, cause_note, message, ...step },
  candidateName,
}: {
  step: StatusChange;
  candidateName: string;
}) {
  const { user } = useSession();
  const who =
    by === 'CND'
      ? candidateName
      : by_login_id === user?.login_id
        ? texts.showApplication.you
        : (by_name ?? texts.showApplication.yourCompany);
  const { silent, taken_back, undoes, unanswered } = step;
  const fate = taken_back
    ? texts.showApplication.takenBack
    : undoes
      ? texts.showApplication.undone
      : silent
        ? texts.showApplication.silent
        : unanswered
          ? texts.showApplication.unanswered
          : undefined;
  return (
    <>
      <strong>{APPLICATION_STATES[status].label}</strong>
      {step.stage ? (
        <span className={classes.facts}>
          {' '}
          · <bdi>{step.stage}</bdi>
        </span>
      ) : null}
      <ByWhom who={who} at={at} />
      {cause ? (
        <p className={classes.facts}>
          {words.cause({ cause: texts.rejectionCauses[cause] })}
          {cause_note ? <span dir="auto">: {cause_note}</span> : null}
        </p>
      ) : null}
      {fate ? <span className={classes.facts}> · {fate}</span> : null}
      {[reason, message].map((words, part) =>
        words ? (
          <p key={part === 0 ? 'reason' : 'message'} className={classes.reason} dir="auto">
            {words}
          </p>
        ) : null,
      )}
    </>
  );
}

function Decisions({ application }: { application: EmployerApplication }) {
  const setStatus = useSetStatus({ id: application.id });
  const refused = useRefusedStep();
  /** Step to confirm, with the application at that time; kept while the dialog closes. */
  const [{ status: asked, stage, of }, setAsked] = useState<Place & { of: EmployerApplication }>({
    status: 'rejected',
    of: application,
  });
  const [isAsking, setIsAsking] = useState(false);
  const ask = (status: ApplicationStatus, to?: ApplicationStage) => {
    const place = { status, stage: to };
    if (isWithin(application, place)) {
      setStatus.mutate({ application, ...place });
      return;
    }
    setAsked({ ...place, of: application });
    setIsAsking(true);
  };
  const { candidate, can, job_title } = application;
  const subject = encodeURIComponent(texts.showApplication.yourApplication({ jobTitle: job_title }));
  const [next, ...later] = can.forward.filter((status) => status !== 'viewed');
  const { stages = [] } = can;
  // Own stages of the next status are offered individually.
  const further = next && stages.some(({ status }) => status === next) ? [next, ...later] : later;
  const others = { reject: false, forward: further, back: can.back, stages };
  return (
    <div className={classes.decisions}>
      {candidate.can_email ? (
        <ButtonLink to={`mailto:${candidate.can_email}?subject=${subject}`} icon={<MailIcon size={16} />}>
          {texts.showApplication.contact}
        </ButtonLink>
      ) : null}
      {can.reject ? (
        <Button danger onClick={() => ask('rejected')}>
          {texts.showApplication.reject}
        </Button>
      ) : null}
      <StepDialog
        open={isAsking}
        applications={[of]}
        status={asked}
        stage={stage}
        keep={of.id}
        onClose={() => setIsAsking(false)}
        onStep={(words) =>
          setStatus
            .mutateAsync({ application: of, status: asked, stage, words })
            .catch((error: unknown) => refused(error, of, (now) => setAsked({ status: asked, stage, of: now })))
        }
      />
      {application.status === 'rejected' && application.access_until && !can.undo_until ? (
        <AskForPool application={application} />
      ) : null}
      {can.undo_until ? <UndoStep key={application.updated_at} ids={[application.id]} /> : null}
      {further.length + can.back.length + stages.length > 0 ? (
        <StepMenu
          can={others}
          status={application.status}
          onStep={ask}
          button={{
            disabled: setStatus.isPending,
            children: can.back.length > 0 ? texts.showApplication.otherSteps : texts.showApplication.laterSteps,
            icon: <ExpandIcon size={16} />,
            iconPlacement: 'end',
          }}
        />
      ) : null}
      {next ? (
        <Button type="primary" loading={setStatus.isPending} onClick={() => ask(next)}>
          {stepVerb(next)}
        </Button>
      ) : null}
    </div>
  );
}
