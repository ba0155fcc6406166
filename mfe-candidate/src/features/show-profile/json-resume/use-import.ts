import { call } from '@market/api/call';
import {
  addEducation,
  addExperience,
  type Candidate,
  educationSchema,
  experienceSchema,
  updateCandidate,
} from '@market/contracts/profiles';
import type { ResumeFields } from '@market/contracts/profiles/json-resume';
import { useShell } from '@market/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshMatches } from '../../../shared/match/refresh-matches';
import { queryKeys } from '../../../shared/query-keys';
import { fieldsOf, type ImportPlan } from './plan-import';

interface Chosen extends Pick<ImportPlan, 'jobs' | 'schools'> {
  fields: ResumeFields;
}

/**
 * Saves chosen parts of a file by the calls of the forms, one after the other. When one fails, those before it are
 * saved: `saved` has their keys, and the next try sends the rest only.
 */
export function useImport(candidate: Candidate, onDone: () => void) {
  const { http } = useShell();
  const cache = useQueryClient();
  const [saved, setSaved] = useState<ReadonlySet<string>>(new Set());
  const save = useMutation({
    mutationFn: async ({ fields, jobs, schools }: Chosen) => {
      const noteSaved = (...keys: string[]) => setSaved((before) => new Set([...before, ...keys]));
      const names = Object.keys(fields);
      if (names.length > 0) {
        await call(http, updateCandidate, { body: formOf({ ...fieldsOf(candidate), ...fields }, candidate.reg_date) });
        noteSaved(...names);
      }
      for (const { key, entry } of jobs) {
        await call(http, addExperience, { body: experienceSchema.cast(entry) });
        noteSaved(key);
      }
      for (const { key, entry } of schools) {
        await call(http, addEducation, { body: educationSchema.cast(entry) });
        noteSaved(key);
      }
    },
    onSuccess: onDone,
    onSettled: () => {
      for (const queryKey of [
        queryKeys.candidate(candidate.can_code),
        queryKeys.experience,
        queryKeys.education,
        queryKeys.visibility,
      ])
        void cache.invalidateQueries({ queryKey });
      refreshMatches(cache);
    },
  });
  return { save, saved };
}

/** The multipart body of the call, as the profile's form sends it; files are not sent, so they stay. */
function formOf(
  { can_skill = [], can_links = [], can_langs = [], ...fields }: ResumeFields,
  regDate: string,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) form.set(name, String(value));
  form.set('can_skill', can_skill.join(','));
  form.set('can_links', can_links.join('\n'));
  form.set('can_langs', can_langs.join('\n'));
  form.set('reg_date', regDate.slice(0, 10));
  return form;
}
