import { texts } from '../../texts';
import { AccessRequests } from './access-requests';

/** Requested Candidates: all candidates of whom the employer requested access, and their answers. */
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

/** Candidates: those who granted access. */
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
