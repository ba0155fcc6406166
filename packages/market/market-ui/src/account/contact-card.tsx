import { call } from '@market/api/call';
import { dropPendingChange, type User } from '@market/contracts/accounts';
import { SUCCESSES } from '@market/contracts/messages';
import { errorText, usePageShell, useSession } from '@market/web-kit';
import { Alert, Button, Card, Dialog, PhoneText, Row, Stack } from '@market/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from './texts';
import { ContactForm } from './contact-form';
import classes from './account-settings.module.css';

/** Email and phone for signing in: the present ones, those waiting to be proved, and the form to change them. */
export function ContactCard() {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (!user) return null;
  return (
    <Card
      title={texts.account.emailAndPhone}
      extra={<Button onClick={() => setIsOpen(true)}>{texts.account.change}</Button>}
    >
      <Stack gap={3}>
        <p className={classes.text}>
          {texts.account.youSign} {user.login_email || texts.account.noEmailYet}
          {user.login_mobile ? (
            <>
              {' '}
              {texts.account.orACode({
                phoneText: () => <PhoneText digits={user.login_mobile} phone={user.login_phone} />,
              })}
            </>
          ) : null}
          .
        </p>
        {user.pending ? <Waiting pending={user.pending} /> : null}
      </Stack>
      {isOpen ? (
        <Dialog title={texts.account.emailAndPhone} width={480} onClose={() => setIsOpen(false)}>
          <ContactForm onClose={() => setIsOpen(false)} />
        </Dialog>
      ) : null}
    </Card>
  );
}

function Waiting({ pending }: { pending: NonNullable<User['pending']> }) {
  const { http, notify, openDialog, session } = usePageShell();
  const drop = useMutation({
    mutationFn: () => call(http, dropPendingChange),
    onSuccess: ({ user }) => {
      session.setUser(user);
      notify.success(SUCCESSES.changeDropped);
    },
    onError: (error) => notify.error(errorText(error, texts.account.changeNotDropped)),
  });
  return (
    <>
      {pending.login_email ? (
        <Alert type="info" title={texts.account.emailWaits({ loginEmail: pending.login_email })} />
      ) : null}
      {pending.login_mobile ? (
        <Alert
          type="info"
          title={texts.account.phoneWaits({ national: pending.login_phone?.national ?? pending.login_mobile })}
        />
      ) : null}
      <Row gap={2}>
        {pending.login_email ? (
          <Button onClick={() => openDialog('verify-email', {})}>{texts.account.resendLink}</Button>
        ) : null}
        {pending.login_mobile ? (
          <Button onClick={() => openDialog('verify-phone', {})}>{texts.account.enterTheCode}</Button>
        ) : null}
        <Button type="link" loading={drop.isPending} onClick={() => drop.mutate()}>
          {texts.account.dropTheChange}
        </Button>
      </Row>
    </>
  );
}
