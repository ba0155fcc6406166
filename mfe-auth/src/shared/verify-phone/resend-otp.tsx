import { VisuallyHidden, Button } from '@market/web-kit/ui';
import { texts } from '../../texts';
import { useSecondsLeft } from '../waits';

interface ResendOtpProps {
  /** Key of the wait that the last code started. */
  wait: string;
  sending: boolean;
  onResend: () => void;
}

/** Requests another code; shows a countdown until that is possible. */
export function ResendOtp({ wait, sending, onResend }: ResendOtpProps) {
  const left = useSecondsLeft(wait);
  return (
    <>
      <Button type="link" disabled={sending || left > 0} onClick={onResend}>
        {left > 0 ? texts.verifyPhone.resendIn({ left }) : texts.verifyPhone.resend}
      </Button>
      {/* A countdown in a live region would talk every second: only its end is told. */}
      <VisuallyHidden>
        <span role="status">{left === 0 && !sending ? texts.verifyPhone.resendReady : ''}</span>
      </VisuallyHidden>
    </>
  );
}
