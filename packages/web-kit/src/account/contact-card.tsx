import { SUCCESSES, api, type User } from '@market/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../http/api-error';
import { useShell } from '../remote/shell-context';
import { useSession } from '../session/use-session';
import { Alert, Button, Card, Dialog, PhoneText, Row, Stack } from '../ui';
import { ContactForm } from './contact-form';
import classes from './account-settings.module.css';

/** The email and phone that one signs in with: what they are, what waits to be proved, and how to change them. */
export const ContactCard = () => {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (!user) return null;
  return (
    <Card title="Email and phone" extra={<Button onClick={() => setIsOpen(true)}>Change</Button>}>
      <Stack gap={3}>
        <p className={classes.text}>
          You sign in with {user.login_email || 'no email yet'}
          {user.login_mobile ? (
            <>
              {' '}
              or a code to <PhoneText digits={user.login_mobile} phone={user.login_phone} />
            </>
          ) : null}
          .
        </p>
        {user.pending ? <Waiting pending={user.pending} /> : null}
      </Stack>
      {isOpen ? (
        <Dialog title="Email and phone" width={480} onClose={() => setIsOpen(false)}>
          <ContactForm onClose={() => setIsOpen(false)} />
        </Dialog>
      ) : null}
    </Card>
  );
};

const Waiting = ({ pending }: { pending: NonNullable<User['pending']> }) => {
  const { http, notify, openDialog, session } = useShell();
  const drop = useMutation({
    mutationFn: () => http.delete<{ user: User }>(api.pendingChange()),
    onSuccess: ({ user }) => {
      session.setUser(user);
      notify.success(SUCCESSES.changeDropped);
    },
    onError: (error) => notify.error(errorText(error, 'The change could not be dropped. Please try again.')),
  });
  return (
    <>
      {pending.login_email ? (
        <Alert
          type="info"
          title={`${pending.login_email} takes effect as soon as you open the link that we sent there.`}
        />
      ) : null}
      {pending.login_mobile ? (
        <Alert
          type="info"
          title={`${pending.login_phone?.national ?? pending.login_mobile} takes effect as soon as you enter the code that we sent there.`}
        />
      ) : null}
      <Row gap={2}>
        {pending.login_email ? (
          <Button onClick={() => openDialog('verify-email', {})}>Send the link again</Button>
        ) : null}
        {pending.login_mobile ? <Button onClick={() => openDialog('verify-phone', {})}>Enter the code</Button> : null}
        <Button type="link" loading={drop.isPending} onClick={() => drop.mutate()}>
          Drop the change
        </Button>
      </Row>
    </>
  );
};
