import { useSession, type DialogComponentProps } from '@market/web-kit';
import { Dialog, ErrorState, LoadingState } from '@market/web-kit/ui';
import { useOwnCandidate } from '../../shared/use-candidate';
import { texts } from '../../texts';
import { CandidateProfileForm } from './candidate-profile.form';

/** 'Profile Information' of a candidate: creates or changes the profile. Each opening loads details and categories. */
export function CandidateProfileDialog({ onClose }: DialogComponentProps<'candidate-profile'>) {
  const { user } = useSession();
  const candidate = useOwnCandidate({ isAnew: true });
  const isWaiting = user?.can_code !== undefined && !candidate.data;
  return (
    <Dialog title={texts.editProfile.profileInformation} width={680} onClose={onClose}>
      {candidate.isError && !candidate.data ? (
        <ErrorState compact error={candidate.error} onRetry={() => void candidate.refetch()} />
      ) : null}
      {isWaiting && !candidate.isError ? (
        <LoadingState shape="text" count={6} label={texts.editProfile.loadingYourProfile} />
      ) : null}
      {isWaiting ? null : <CandidateProfileForm candidate={candidate.data} onClose={onClose} />}
    </Dialog>
  );
}
