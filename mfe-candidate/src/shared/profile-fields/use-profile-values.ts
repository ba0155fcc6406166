import { call } from '@market/api/call';
import { type Candidate, viewCandidate } from '@market/contracts/profiles';
import { useShell } from '@market/web-kit';
import { type SavedElsewhere, useDefaultCountry } from '@market/web-kit/forms';
import { useQueryClient } from '@tanstack/react-query';
import { texts } from '../../texts';
import type { CandidateValues } from '../candidate-form-data';
import { queryKeys } from '../query-keys';
import { useCategories } from '../use-categories';
import { useNewProfile } from './use-new-profile';

/** Values of a profile with the edited version; a new profile has none. */
export interface ProfileValues extends CandidateValues {
  version: string | undefined;
}

/** Returns a function that gives the form values of a stored profile, or initial ones for a first profile. */
export function useProfileValues(): (candidate: Candidate | undefined) => ProfileValues {
  const newProfile = useNewProfile();
  const ownCountry = useDefaultCountry();
  return (candidate) => ({
    ...newProfile,
    ...(candidate
      ? {
          can_name: candidate.can_name,
          can_email: candidate.can_email,
          can_mobn: candidate.can_mobn,
          country: candidate.can_phone?.country || ownCountry,
          can_job_cate: candidate.can_job_cate,
          can_skill: candidate.can_skill.split(',').filter(Boolean),
          can_about: candidate.can_about,
          can_headline: candidate.can_headline ?? '',
          can_links: candidate.can_links ?? [],
          can_langs: candidate.can_langs ?? [],
        }
      : {}),
    version: candidate?.version,
  });
}

/** Conflict resolution of a profile form, for a change that another page saved first. */
export function useProfileSavedElsewhere(candidate: Candidate | undefined): SavedElsewhere<ProfileValues> | undefined {
  const { http } = useShell();
  const cache = useQueryClient();
  const valuesOf = useProfileValues();
  const categories = useCategories();
  return (
    candidate && {
      latest: async () => {
        const { can_code } = candidate;
        const stored = await cache.fetchQuery({
          queryKey: queryKeys.candidate(can_code),
          queryFn: () => call(http, viewCandidate, { params: { can_code } }),
          staleTime: 0,
        });
        return valuesOf(stored);
      },
      show: { can_job_cate: (code) => categories.choices.find(({ value }) => value === code)?.label ?? '' },
      follows: { country: 'can_mobn' },
      labels: { country: texts.editProfile.country },
    }
  );
}
