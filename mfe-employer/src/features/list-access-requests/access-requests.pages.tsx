import { texts } from '../../texts';
import { AccessRequests } from './access-requests';

/** Requested Candidates: everybody the employer asked, and what they said. */
export function RequestedCandidatesPage() {
  return (
    <AccessRequests
      title={texts.listAccessRequests.requestedCandidates}
      description={texts.listAccessRequests.lead}
      empty={{
        title: texts.listAccessRequests.none,
        text: texts.listAccessRequests.noneHint,
      }}
    />
  );
}

/** Candidates: those whose access is granted. */
export function CandidatesPage() {
  return (
    <AccessRequests
      title={texts.listAccessRequests.candidates}
      description={texts.listAccessRequests.grantedLead}
      status="granted"
      empty={{
        title: texts.listAccessRequests.noneGranted,
        text: texts.listAccessRequests.noneGrantedHint,
      }}
    />
  );
}
