import { asSentence } from '@market/api';
import { links } from '@market/contracts/site';
import { useRefreshUser, useShell, type SessionUser } from '@market/web-kit';
import { Button, ButtonLink, EmptyState, JobIcon } from '@market/web-kit/ui';
import { useEffect, type ReactNode } from 'react';
import { useHasCompany } from '../../shared/use-has-company';
import { texts } from '../../texts';

/** Requirements for posting a job, drafts included, in the usual order of completion. */
export type MissingStep = 'phone' | 'email' | 'company' | 'approval';

/** Returns the first requirement that the signed-in employer lacks; undefined where a job can be posted. */
export function useMissingStep(user: SessionUser | null): MissingStep | undefined {
  const hasCompany = useHasCompany(user);
  if (!user) return undefined;
  if (user.phone_ver_status === 0) return 'phone';
  if (user.email_ver_status === 0) return 'email';
  if (!hasCompany) return 'company';
  return user.user_approval_status === 0 ? 'approval' : undefined;
}

interface BeforePostingProps {
  missing: MissingStep;
  user: SessionUser;
  /** Closes the dialog when its link opens the page for the next step. */
  onLeave: () => void;
}

/**
 * Shown in place of the form while the server would refuse it: the missing requirement, with a link or button to fulfil
 * it.
 */
export function BeforePosting({ missing, user, onLeave }: BeforePostingProps) {
  const { openDialog } = useShell();
  const refreshUser = useRefreshUser();
  // Refetches the account, since the step may have been completed elsewhere; the form then replaces this.
  useEffect(() => void refreshUser(), [refreshUser]);
  const { title, text, action } = says(missing, user, {
    verifyPhone: () => openDialog('verify-phone', {}),
    verifyEmail: () => openDialog('verify-email', {}),
    onLeave,
  });
  return <EmptyState compact icon={<JobIcon size={28} />} title={title} text={text} actions={action} />;
}

function says(
  missing: MissingStep,
  { login_email, decline_reason }: SessionUser,
  { verifyPhone, verifyEmail, onLeave }: Record<'verifyPhone' | 'verifyEmail' | 'onLeave', () => void>,
): { title: string; text: ReactNode; action: ReactNode } {
  const toProfile = (label: string) => (
    <ButtonLink type="primary" to={links.profile()} onClick={onLeave}>
      {label}
    </ButtonLink>
  );
  const button = (label: string, onClick: () => void) => (
    <Button type="primary" onClick={onClick}>
      {label}
    </Button>
  );
  switch (missing) {
    case 'phone':
      return {
        title: texts.postJob.phoneFirst,
        text: texts.postJob.phoneFirstHint,
        action: button(texts.postJob.verifyPhone, verifyPhone),
      };
    case 'email':
      return {
        title: texts.postJob.emailFirst,
        text: texts.postJob.emailFirstHint({ loginEmail: login_email }),
        action: button(texts.postJob.verifyEmail, verifyEmail),
      };
    case 'company':
      return {
        title: texts.postJob.companyFirst,
        text: texts.postJob.companyFirstHint,
        action: toProfile(texts.postJob.toCompany),
      };
    case 'approval':
      return decline_reason
        ? {
            title: texts.postJob.notApproved,
            text: texts.postJob.notApprovedHint({
              reason: asSentence(decline_reason),
              bdi: (words) => <bdi>{words}</bdi>,
            }),
            action: toProfile(texts.postJob.toCompany),
          }
        : {
            title: texts.postJob.approvalFirst,
            text: texts.postJob.approvalFirstHint,
            action: toProfile(texts.postJob.toProfile),
          };
  }
}
