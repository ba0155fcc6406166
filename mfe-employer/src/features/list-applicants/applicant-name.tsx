import type { EmployerApplication } from '@market/contracts/applications';
import { Link } from '@market/web-kit/router';

interface ApplicantNameProps {
  application: EmployerApplication;
  /** The address of the application over this list. */
  to: string;
  className?: string | undefined;
}

/**
 * The name of an applicant: a link to the application. Not dragged by itself, for a card of the board is dragged as a
 * whole.
 */
export function ApplicantName({ application: { id, candidate }, to, className }: ApplicantNameProps) {
  return (
    <Link to={to} preventScrollReset draggable={false} data-opens={id} className={className}>
      <bdi>{candidate.can_name}</bdi>
    </Link>
  );
}
