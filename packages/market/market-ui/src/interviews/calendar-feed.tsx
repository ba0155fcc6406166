import { call } from '@market/api/call';
import { dayOf } from '@market/api/formatters';
import { makeCalendarFeed, removeCalendarFeed } from '@market/contracts/interviews';
import { FAILURES } from '@market/contracts/messages';
import { errorText, usePageShell } from '@market/web-kit';
import { Button, ConfirmButton, Row } from '@market/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CopiedText } from '../copied-text';
import { texts } from '../texts';
import classes from './interviews.module.css';

const words = texts.ownInterviews;

/** Secret address with which a calendar subscribes to the user's interviews: created, shown once, renewed, revoked. */
export function CalendarFeed({ madeAt, onChanged }: { madeAt: string | null; onChanged: () => Promise<unknown> }) {
  const { http, notify } = usePageShell();
  const [address, setAddress] = useState<string>();
  const { mutate, mutateAsync, isPending, variables } = useMutation({
    mutationFn: async (step: 'make' | 'revoke') => {
      if (step === 'make') return (await call(http, makeCalendarFeed)).address;
      await call(http, removeCalendarFeed);
      return undefined;
    },
    onSuccess: setAddress,
    onError: (error) => notify.error(errorText(error, FAILURES.interview)),
    onSettled: onChanged,
  });
  return (
    <section className={classes.card} aria-label={words.feed}>
      <h2 className={classes.title}>{words.feed}</h2>
      <p className={classes.facts}>{words.feedHint}</p>
      {address ? (
        <CopiedText label={words.feedAddress} hint={words.feedOnce} text={address} />
      ) : madeAt ? (
        <p className={classes.facts}>{words.feedMade({ day: dayOf(madeAt) })}</p>
      ) : null}
      <Row gap={2}>
        {madeAt ? (
          <>
            <ConfirmButton
              size="small"
              disabled={isPending}
              loading={isPending && variables === 'make'}
              question={words.renewQuestion}
              confirmLabel={words.renew}
              onConfirm={() => mutateAsync('make')}
            >
              {words.renew}
            </ConfirmButton>
            <ConfirmButton
              size="small"
              danger
              disabled={isPending}
              loading={isPending && variables === 'revoke'}
              question={words.revokeQuestion}
              confirmLabel={words.revoke}
              onConfirm={() => mutateAsync('revoke')}
            >
              {words.revoke}
            </ConfirmButton>
          </>
        ) : (
          <Button size="small" disabled={isPending} loading={isPending} onClick={() => mutate('make')}>
            {words.make}
          </Button>
        )}
      </Row>
    </section>
  );
}
