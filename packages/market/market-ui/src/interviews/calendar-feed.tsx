import { call } from '@market/api/call';
import { dateFormat } from '@market/api/formatters';
import { makeCalendarFeed, removeCalendarFeed } from '@market/contracts/interviews';
import { FAILURES } from '@market/contracts/messages';
import { errorText, logFailure, usePageShell, useShell } from '@market/web-kit';
import { Button, ConfirmButton, Row } from '@market/web-kit/ui';
import { useState } from 'react';
import { texts } from '../texts';
import classes from './interviews.module.css';

const words = texts.ownInterviews;

/** Secret address by which a calendar follows the own interviews: made, shown once, renewed, revoked. */
export function CalendarFeed({ madeAt, onChanged }: { madeAt: string | null; onChanged: () => Promise<unknown> }) {
  const { http } = usePageShell();
  const { notify } = useShell();
  const [address, setAddress] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const take = async (step: () => Promise<string | undefined>) => {
    setIsPending(true);
    try {
      setAddress(await step());
    } catch (error) {
      logFailure(error);
      notify.error(errorText(error, FAILURES.interview));
    } finally {
      setIsPending(false);
      await onChanged();
    }
  };
  const make = () => take(async () => (await call(http, makeCalendarFeed)).address);
  const revoke = () =>
    take(async () => {
      await call(http, removeCalendarFeed);
      return undefined;
    });
  const copy = (text: string): void =>
    void navigator.clipboard.writeText(text).then(
      () => notify.success(words.copied),
      () => notify.error(words.notCopied),
    );
  return (
    <section className={classes.card} aria-label={words.feed}>
      <h2 className={classes.title}>{words.feed}</h2>
      <p className={classes.facts}>{words.feedHint}</p>
      {address ? (
        <>
          <p className={classes.facts}>{words.feedOnce}</p>
          <code className={classes.note}>{address}</code>
        </>
      ) : madeAt ? (
        <p className={classes.facts}>
          {words.feedMade({ day: dateFormat(undefined, { dateStyle: 'long' }).format(new Date(madeAt)) })}
        </p>
      ) : null}
      <Row gap={2}>
        {address ? (
          <Button size="small" onClick={() => copy(address)}>
            {words.copy}
          </Button>
        ) : null}
        {madeAt ? (
          <>
            <ConfirmButton
              size="small"
              loading={isPending}
              question={words.renewQuestion}
              confirmLabel={words.renew}
              onConfirm={make}
            >
              {words.renew}
            </ConfirmButton>
            <ConfirmButton
              size="small"
              danger
              question={words.revokeQuestion}
              confirmLabel={words.revoke}
              onConfirm={revoke}
            >
              {words.revoke}
            </ConfirmButton>
          </>
        ) : (
          <Button size="small" loading={isPending} onClick={() => void make()}>
            {words.make}
          </Button>
        )}
      </Row>
    </section>
  );
}
