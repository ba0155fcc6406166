import { Dialog } from '@market/web-kit/ui';
import type { ReactNode } from 'react';
import { texts } from '../../texts';
import { EmailStep } from '../verify-email/email-step';
import { PhoneStep } from '../verify-phone/phone-step';
import { StepOf } from './step-of';
import type { LoginFlow } from './use-login-flow';

interface LoginFlowDialogProps {
  flow: LoginFlow;
  onClose: () => void;
  /** Title of the dialog's own form; a check has its own. */
  title: string;
  aside?: ReactNode;
  /** The dialog's own form. */
  children?: ReactNode;
}

/** Dialog that begins with its own form, if present, followed by the checks of the login flow. */
export function LoginFlowDialog({ flow, onClose, title, aside, children }: LoginFlowDialogProps) {
  if (flow.check === 'phone') {
    return (
      <Dialog title={texts.loginFlow.verifyPhone} width={480} onClose={onClose}>
        {flow.step ? <StepOf {...flow.step} /> : null}
        <PhoneStep flow={flow} />
      </Dialog>
    );
  }
  if (flow.check === 'email') {
    return (
      <Dialog title={texts.loginFlow.verifyEmail} width={480} onClose={onClose}>
        {flow.step ? <StepOf {...flow.step} /> : null}
        <EmailStep onVerified={flow.emailVerified} onTokenMissing={flow.loginAgain} />
      </Dialog>
    );
  }
  return (
    <Dialog title={title} aside={aside} onClose={onClose}>
      {children}
    </Dialog>
  );
}
