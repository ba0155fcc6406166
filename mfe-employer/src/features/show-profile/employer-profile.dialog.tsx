import type { DialogComponentProps } from '@market/web-kit';
import { ContactForm } from '@market/market-ui/account';
import { Dialog } from '@market/web-kit/ui';
import { texts } from '../../texts';

/** 'Profile Information' of an employer. A changed email or phone takes effect once verified. */
export function EmployerProfileDialog({ onClose }: DialogComponentProps<'employer-profile'>) {
  return (
    <Dialog title={texts.showProfile.profileInformation} onClose={onClose}>
      <ContactForm onClose={onClose} />
    </Dialog>
  );
}
