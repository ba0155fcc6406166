import type { DialogComponentProps } from '@market/web-kit';
import { LoginFlowDialog } from '../../shared/login-flow/login-flow.dialog';
import { useLoginFlow } from '../../shared/login-flow/use-login-flow';
import { texts } from '../../texts';

/** Waits for the email of a signed-in person to be verified. */
export function VerifyEmailDialog({ onClose }: DialogComponentProps<'verify-email'>) {
  const flow = useLoginFlow({ onClose, start: 'email' });
  return <LoginFlowDialog flow={flow} onClose={onClose} title={texts.verifyEmail.verifyEmail} />;
}
