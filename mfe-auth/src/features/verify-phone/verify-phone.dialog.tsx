import type { DialogComponentProps } from '@market/web-kit';
import { LoginFlowDialog } from '../../shared/login-flow/login-flow.dialog';
import { useLoginFlow } from '../../shared/login-flow/use-login-flow';
import { texts } from '../../texts';

/** Verifies the phone of a signed-in person, then the email if that is pending too. */
export function VerifyPhoneDialog({ onClose }: DialogComponentProps<'verify-phone'>) {
  const flow = useLoginFlow({ onClose, start: 'phone' });
  return <LoginFlowDialog flow={flow} onClose={onClose} title={texts.verifyPhone.verifyPhone} />;
}
