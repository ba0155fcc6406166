import { call } from '@market/api/call';
import { createCandidate, hideFromCompany } from '@market/contracts/profiles';
import { isApiError, useRefreshUser, useSession, useShell } from '@market/web-kit';
import { useDefaultCountry } from '@market/web-kit/forms';
import { candidateFormData, type CandidateValues } from '../candidate-form-data';
import { useProfileSaved } from './use-profile-saved';

/** Initial form values of a first profile: name, email and phone come from the account. */
export function useNewProfile(): CandidateValues {
  const { user } = useSession();
  const ownCountry = useDefaultCountry();
  return {
    can_name: user?.login_name ?? '',
    can_email: user?.login_email ?? '',
    can_mobn: user?.login_mobile ?? '',
    country: user?.login_phone?.country || ownCountry,
    can_job_cate: '',
    can_skill: [],
    can_about: '',
    can_headline: '',
    can_links: [],
    can_langs: [],
    show_to_employers: false,
    hide_from: [],
  };
}

/**
 * Saves a first profile as part of another form. A profile that already exists, because an earlier response was lost,
 * counts as saved, and is hidden from the companies chosen now.
 */
export function useSaveNewProfile() {
  const { http, session } = useShell();
  const refreshUser = useRefreshUser();
  const profileSaved = useProfileSaved();
  return async (
    values: CandidateValues & { resume: File | null },
    onUploadProgress: (uploaded: number) => void,
  ): Promise<void> => {
    try {
      const body = candidateFormData(values, { isNew: true });
      profileSaved((await call(http, createCandidate, { body, onUploadProgress })).can_code);
      void refreshUser();
    } catch (error) {
      if (!isApiError(error) || error.code !== 'already-exists') throw error;
      // Saved with other companies, maybe in another tab; hiding from the same company again is idempotent (S320).
      for (const company of values.hide_from) await call(http, hideFromCompany, { body: { company } });
      await session.refreshUser();
    }
  };
}
