import type { RouteRow } from '@market/service-kit';
import type { ReceiveUpload } from './files/adapters/profile-form';
import { companyRoutes, type CompanyUseCases } from './companies/routes';
import { lookRoutes, type LookUseCases } from './looks/routes';
import { accessRoutes, type AccessUseCases } from './access/routes';
import { visibilityRoutes, type VisibilityUseCases } from './visibility/routes';
import { talentPoolRoutes, type TalentPoolUseCases } from './talent-pool/routes';
import { sentProfileRoutes, type SentProfileUseCases } from './sent-profiles/routes';
import { viewingRoutes, type ViewingUseCases } from './viewing/routes';
import { ownProfileRoutes, type OwnProfileUseCases } from './own-profile/routes';
import { candidateSearchRoutes, type CandidateSearchUseCases } from './candidate-search/routes';
import { previewRoutes, type PreviewUseCases } from './previews/routes';
import { waitingApplicationRoutes, type WaitingApplicationUseCases } from './waiting-applications/routes';

/** Use cases behind the rows of all subjects. */
export interface UseCases
  extends
    CompanyUseCases,
    LookUseCases,
    AccessUseCases,
    VisibilityUseCases,
    TalentPoolUseCases,
    SentProfileUseCases,
    ViewingUseCases,
    OwnProfileUseCases,
    CandidateSearchUseCases,
    PreviewUseCases,
    WaitingApplicationUseCases {}

/** The endpoints of the profile service. */
export function profileRoutes(use: UseCases, receive: ReceiveUpload): RouteRow[] {
  return [
    ...companyRoutes(use, receive),
    ...lookRoutes(use),
    ...accessRoutes(use),
    ...visibilityRoutes(use),
    ...talentPoolRoutes(use),
    ...sentProfileRoutes(use),
    ...viewingRoutes(use),
    ...ownProfileRoutes(use, receive),
    ...candidateSearchRoutes(use),
    ...previewRoutes(use),
    ...waitingApplicationRoutes(use, receive),
  ];
}
