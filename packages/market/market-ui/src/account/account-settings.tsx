import { call } from '@market/api/call';
import { endAllSessions, endSession, listSessions, type SessionRecord } from '@market/contracts/accounts';
import { notificationChoicesOf } from '@market/contracts/notifications';
import { errorText, usePageShell, useSession, useShell } from '@market/web-kit';
import { type ThemeChoice, useTheme } from '@market/web-kit/theme';
import {
  Button,
  Card,
  ConfirmButton,
  DeviceIcon,
  ErrorState,
  ItemList,
  LoadingState,
  RelativeTime,
  Segmented,
  Stack,
  StatusTag,
} from '@market/web-kit/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { texts } from './texts';
import { ContactCard } from './contact-card';
import { DeleteAccountCard } from './delete-account-card';
import { NotificationChoicesCard } from './notification-choices-card';
import { OwnDataCard } from './own-data-card';
import { PasskeysCard } from './passkeys-card';
import { SecondFactorCard } from './second-factor-card';
import classes from './account-settings.module.css';

const THEMES: ReadonlyArray<{ value: ThemeChoice; label: string }> = [
  { value: 'light', label: texts.account.light },
  { value: 'dark', label: texts.account.dark },
  { value: 'system', label: texts.account.asTheDevice },
];
const SESSIONS = ['account', 'sessions'] as const;

/**
 * Account settings: name and contact details, password, theme, mail preferences, and signed-in devices. Employers and
 * candidates can also download their data and delete the account here.
 * @param onEditProfile opens the editor of name and contact details; absent if only their card edits them
 * @param children further cards of the page, before the devices
 */
export function AccountSettings({ onEditProfile, children }: { onEditProfile?: () => void; children?: ReactNode }) {
  const { openDialog } = useShell();
  const { user } = useSession();
  const { choice, setChoice } = useTheme();
  return (
    <Stack gap={5}>
      <Card
        title={texts.account.profile}
        extra={onEditProfile ? <Button onClick={onEditProfile}>{texts.account.edit}</Button> : undefined}
      >
        <p className={classes.text}>
          <bdi>{user?.login_name}</bdi>
        </p>
      </Card>
      <ContactCard />
      <Card
        title={texts.account.password}
        extra={
          <Button onClick={() => openDialog('change-password', {})}>
            {user?.passwordless ? texts.account.addPassword : texts.account.changePassword}
          </Button>
        }
      >
        <p className={classes.text}>
          {user?.passwordless ? texts.account.noPasswordHint : texts.account.newPasswordHint}
        </p>
      </Card>
      {user?.login_type === 'ADM' ? <SecondFactorCard /> : null}
      <PasskeysCard />
      <Card title={texts.account.appearance}>
        <Segmented aria-label={texts.account.theme} options={THEMES} value={choice} onChange={setChoice} />
      </Card>
      {user && notificationChoicesOf(user.login_type).length > 0 ? <NotificationChoicesCard /> : null}
      {children}
      <Card title={texts.account.signedInDevices} extra={<SignOutEverywhere />}>
        <Devices />
      </Card>
      {user && user.login_type !== 'ADM' ? (
        <>
          <OwnDataCard />
          <DeleteAccountCard />
        </>
      ) : null}
    </Stack>
  );
}

function SignOutEverywhere() {
  const { http, notify, session } = usePageShell();
  const everywhere = useMutation({
    mutationFn: () => call(http, endAllSessions),
    onSuccess: () => session.signOut(),
    onError: (error) => notify.error(errorText(error, texts.account.devicesNotSignedOut)),
  });
  return (
    <ConfirmButton
      question={texts.account.signOutEverywhereQuestion}
      confirmLabel={texts.account.signOutEverywhere}
      onConfirm={() => everywhere.mutateAsync()}
    >
      {texts.account.signOutEverywhere}
    </ConfirmButton>
  );
}

function Devices() {
  const { http, notify } = usePageShell();
  const cache = useQueryClient();
  const { data, error, isError, isPending, refetch } = useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => call(http, listSessions, { signal }),
  });
  const end = useMutation({
    mutationFn: (id: string) => call(http, endSession, { params: { id } }),
    onSuccess: () => notify.success(texts.account.deviceSignedOut),
    onError: (failure) => notify.error(errorText(failure, texts.account.deviceNotSignedOut)),
    onSettled: () => void cache.invalidateQueries({ queryKey: SESSIONS }),
  });
  if (isError && !data) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (isPending) return <LoadingState shape="rows" count={2} label={texts.account.loadingDevices} />;
  return (
    <ItemList
      label={texts.account.signedInDevices}
      items={data.records}
      keyOf={({ id }: SessionRecord) => id}
      render={({ id, device, address, last_used_at, current }) => (
        <div className={classes.device}>
          <DeviceIcon size={22} aria-hidden="true" />
          <div className={classes.what}>
            <strong>{device}</strong>
            <span className={classes.text}>
              {texts.account.used({ address, relativeTime: () => <RelativeTime value={last_used_at} /> })}
            </span>
          </div>
          {current ? (
            <StatusTag label={texts.account.thisDevice} tone="good" />
          ) : (
            <ConfirmButton
              size="small"
              question={texts.account.signOutQuestion({ device })}
              confirmLabel={texts.account.signOut}
              onConfirm={() => end.mutateAsync(id)}
            >
              {texts.account.signOut}
            </ConfirmButton>
          )}
        </div>
      )}
    />
  );
}
