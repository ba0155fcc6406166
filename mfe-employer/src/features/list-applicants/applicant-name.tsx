import type { EmployerApplication } from '@market/contracts/applications';
import { Link } from '@market/web-kit/router';

interface ApplicantNameProps {
  application: EmployerApplication;
  /** Address of the application, opened over this list. */
  to: string;
  className?: string | undefined;
}

/**
 * Name of an applicant, as a link to the application. The link is not draggable, because the board's card is dragged as
 * a whole.
 */
export function ApplicantName({ application: { id, candidate }, to, className }: ApplicantNameProps) {
  return (
    <Link to={to} preventScrollReset draggable={false} data-applicant={id} className={className}>
      <bdi>{candidate.can_name}</bdi>
    </Link>
  );
}
