import { texts } from '../../texts';
import { AccessRequests } from './access-requests';

/** Requested Candidates: everybody the employer asked, and what they said. */
export function RequestedCandidatesPage() {
  return (
    <AccessRequests
      title={texts.listAccessRequests.requestedCandidates}
      description={texts.listAccessRequests.whomYouAskedForAccess}
      empty={{
        title: texts.listAccessRequests.youHaveNotAskedAnybody,
        text: texts.listAccessRequests.browseCandidatesAndAskThose,
      }}
    />
  );
}

/** Candidates: those whose access is granted. */
export function CandidatesPage() {
  return (
    <AccessRequests
      title={texts.listAccessRequests.candidates}
      description={texts.listAccessRequests.peopleWhoLetYouSee}
      status="granted"
      empty={{
        title: texts.listAccessRequests.nobodyHasGrantedYouAccess,
        text: texts.listAccessRequests.askCandidatesWhoLookRight,
      }}
    />
  );
}
