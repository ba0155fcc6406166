import { call } from '@market/api/call';
import { dayOf } from '@market/api/formatters';
import {
  type CompanyDomain,
  domainCodeSchema,
  domainMailboxSchema,
  endDomainProof,
  proveDomainByMail,
  proveDomainByRecord,
  sendDomainCode,
  showCompanyDomain,
  type UnprovableDomain,
} from '@market/contracts/companies';
import { CopiedText } from '@market/market-ui';
import { errorText, logFailure, useSession, useShell } from '@market/web-kit';
import { Form, OtpField, SelectField, SubmitButton, useSubmit } from '@market/web-kit/forms';
import { Alert, Button, Card, ConfirmButton, ErrorState, LoadingState, Row, Stack } from '@market/web-kit/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';
import classes from './company-page.module.css';

const words = texts.companyDomain;
const REASONS: Record<UnprovableDomain, string> = {
  'no-company': words.noCompany,
  'no-domain': words.noDomain,
  'free-mail': words.freeMail,
};

/** Verification of the company's domain: by a code sent to one of its mailboxes, or by a DNS record. */
export function DomainCard() {
  const { http } = useShell();
  const { user } = useSession();
  const cache = useQueryClient();
  const query = useQuery({ queryKey: queryKeys.companyDomain, queryFn: () => call(http, showCompanyDomain) });
  const { data, isError, error, refetch } = query;
  const shown = (after: CompanyDomain): void => {
    cache.setQueryData(queryKeys.companyDomain, after);
    if (user?.cmp_code) void cache.invalidateQueries({ queryKey: queryKeys.company(user.cmp_code) });
  };
  return (
    <Card title={words.title}>
      {isError && !data ? (
        <ErrorState compact title={words.failed} error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !isError ? <LoadingState shape="rows" label={words.loading} /> : null}
      {data ? (
        <Stack gap={6}>
          <p className={classes.hint}>{words.lead}</p>
          <Standing own={data} onChange={shown} />
          {data.domain ? (
            <>
              <ByMail domain={data.domain} mailboxes={data.mailboxes} onProved={shown} />
              <ByRecord record={data.record} onProved={shown} />
            </>
          ) : (
            <Alert type="info" title={REASONS[data.unprovable ?? 'no-domain']} />
          )}
        </Stack>
      ) : null}
    </Card>
  );
}

/** Current verification, with its end and a button to revoke it. */
function Standing({ own: { proof }, onChange }: { own: CompanyDomain; onChange: (after: CompanyDomain) => void }) {
  const { http, notify } = useShell();
  if (!proof) return null;
  const { domain, by, ends_at, record_missing } = proof;
  const values = { domain, day: ends_at ? dayOf(ends_at) : '' };
  const message = by === 'mail' ? words.provedByMail : record_missing ? words.recordMissing : words.provedByRecord;
  const end = async (): Promise<void> => {
    try {
      onChange(await call(http, endDomainProof));
      notify.success(words.ended);
    } catch (error) {
      logFailure(error);
      notify.error(errorText(error, words.notEnded));
      throw error;
    }
  };
  return (
    <Alert
      type={record_missing ? 'warning' : 'success'}
      title={message({ ...values, bdi: (part) => <bdi>{part}</bdi> })}
      action={
        <ConfirmButton question={words.endQuestion} confirmLabel={words.end} onConfirm={end}>
          {words.end}
        </ConfirmButton>
      }
    />
  );
}

interface ByMailProps {
  domain: string;
  mailboxes: readonly string[];
  onProved: (after: CompanyDomain) => void;
}

/** Sends a code to a mailbox of the domain, then shows its input field. */
function ByMail({ domain, mailboxes, onProved }: ByMailProps) {
  const { http, notify } = useShell();
  const [sentTo, setSentTo] = useState<string>();
  const send = useSubmit({
    send: (body: { mailbox: string }) => call(http, sendDomainCode, { body }),
    onSuccess: (_message, { mailbox }) => setSentTo(mailbox),
    failureText: words.notSent,
  });
  const prove = useSubmit({
    send: ({ otp }: { otp: string }) => call(http, proveDomainByMail, { body: { mailbox: sentTo ?? '', otp } }),
    onSuccess: (after) => {
      setSentTo(undefined);
      onProved(after);
      notify.success(words.proved);
    },
    failureText: words.notProved,
  });
  return (
    <Stack gap={4}>
      <Stack gap={2}>
        <h3 className={classes.elsewhere}>{words.byMail}</h3>
        <p className={classes.hint}>{words.byMailHint({ domain, bdi: (part) => <bdi>{part}</bdi> })}</p>
      </Stack>
      <Form initialValues={{ mailbox: mailboxes[0] ?? '' }} schema={domainMailboxSchema} onSubmit={send} showFailure>
        <SelectField
          name="mailbox"
          label={words.mailbox}
          options={mailboxes.map((mailbox) => ({ value: mailbox, label: mailbox }))}
        />
        <Row>
          <SubmitButton>{words.sendCode}</SubmitButton>
        </Row>
      </Form>
      {sentTo ? (
        <Form initialValues={{ otp: '' }} schema={domainCodeSchema.pick(['otp'])} onSubmit={prove} showFailure>
          <p role="status">{words.codeSent({ mailbox: sentTo })}</p>
          <OtpField name="otp" hint={words.code} autoFocus />
          <Row>
            <SubmitButton>{words.prove}</SubmitButton>
          </Row>
        </Form>
      ) : null}
    </Stack>
  );
}

/** DNS record to copy, and a button that checks for it. */
function ByRecord({ record, onProved }: { record: CompanyDomain['record']; onProved: (after: CompanyDomain) => void }) {
  const { http, notify } = useShell();
  const [isLooking, setLooking] = useState(false);
  const [failure, setFailure] = useState('');
  if (!record) return null;
  const look = async (): Promise<void> => {
    setLooking(true);
    setFailure('');
    try {
      onProved(await call(http, proveDomainByRecord));
      notify.success(words.proved);
    } catch (error) {
      logFailure(error);
      setFailure(errorText(error, words.notProved));
    } finally {
      setLooking(false);
    }
  };
  return (
    <Stack gap={4}>
      <Stack gap={2}>
        <h3 className={classes.elsewhere}>{words.byRecord}</h3>
        <p className={classes.hint}>{words.byRecordHint}</p>
      </Stack>
      <CopiedText label={words.recordName} text={record.name} />
      <CopiedText label={words.recordValue} text={record.value} />
      <p role="alert" className={classes.failure}>
        {failure}
      </p>
      <Row>
        <Button loading={isLooking} onClick={() => void look()}>
          {words.look}
        </Button>
      </Row>
    </Stack>
  );
}
