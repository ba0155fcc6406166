import type { AccessRequest } from '@market/contracts/access';
import { threadKey } from '@market/contracts/messaging';
import { links } from '@market/contracts/site';
import { RecordStatus } from '@market/market-ui/values';
import { Link } from '@market/web-kit/router';
import { Alert, Button, ButtonLink, ConfirmButton, RelativeTime, Row } from '@market/web-kit/ui';
import { texts } from '../../texts';
import classes from '../company-row.module.css';
import { AnswerForm } from './answer.form';
import { useAnswer } from './use-answer';

interface AccessRequestRowProps {
  request: AccessRequest;
  /** Single view, on the request's own page: the answer may include a message. */
  isAlone?: boolean;
}

/** Request of an employer with its message, and the candidate's possible answers. */
export function AccessRequestRow({ request, isAlone = false }: AccessRequestRowProps) {
  const answer = useAnswer(request);
  const { id, can, cmp_code, cmp_name, message, answer_message, status, created_at, renamed } = request;
  const isAnswerable = can.grant || can.decline;
  return (
    <div className={classes.row}>
      <div className={classes.what}>
        <strong>
          <Link to={links.companyProfile(cmp_code)}>
            <bdi>{cmp_name}</bdi>
          </Link>
        </strong>
        <span className={classes.time}>
          {texts.answerAccessRequests.askedWhen({ relativeTime: () => <RelativeTime value={created_at} /> })}
        </span>
        {renamed ? (
          <Alert
            type="warning"
            title={texts.answerAccessRequests.renamed({
              former: renamed.from.cmp_name,
              formerSite: renamed.from.cmp_webs,
              now: renamed.to.cmp_name,
              site: renamed.to.cmp_webs,
              bdi: (words) => <bdi>{words}</bdi>,
            })}
          />
        ) : null}
        {message ? (
          <p className={classes.message} dir="auto">
            {message}
          </p>
        ) : null}
        {answer_message ? (
          <p className={classes.message}>
            {texts.answerAccessRequests.youAnswered({
              message: answer_message,
              bdi: (words) => <bdi>{words}</bdi>,
            })}
          </p>
        ) : null}
        {isAlone && isAnswerable ? <AnswerForm request={request} /> : null}
      </div>
      <Row gap={2}>
        <RecordStatus status={status} />
        {isAnswerable && !isAlone ? (
          <ButtonLink size="small" type="link" to={links.request(id)}>
            {texts.answerAccessRequests.answerInWords}
          </ButtonLink>
        ) : null}
        {status === 'granted' && !isAlone ? (
          <ButtonLink size="small" to={links.messageThread(threadKey({ kind: 'access', id }))}>
            {texts.answerAccessRequests.messages}
          </ButtonLink>
        ) : null}
        {can.decline && !isAlone ? (
          <Button size="small" loading={answer.isPending} onClick={() => answer.mutate('declined')}>
            {texts.answerAccessRequests.decline}
          </Button>
        ) : null}
        {can.grant && !isAlone ? (
          <Button size="small" type="primary" loading={answer.isPending} onClick={() => answer.mutate('granted')}>
            {texts.answerAccessRequests.grant}
          </Button>
        ) : null}
        {can.revoke ? (
          <ConfirmButton
            size="small"
            danger
            question={
              <>
                {texts.answerAccessRequests.revokeQuestion({ cmpName: cmp_name, bdi: (words) => <bdi>{words}</bdi> })}
              </>
            }
            text={texts.answerAccessRequests.revokeConsequence}
            confirmLabel={texts.answerAccessRequests.revoke}
            onConfirm={() => answer.mutateAsync('revoked')}
          >
            {texts.answerAccessRequests.revoke}
          </ConfirmButton>
        ) : null}
      </Row>
    </div>
  );
}
