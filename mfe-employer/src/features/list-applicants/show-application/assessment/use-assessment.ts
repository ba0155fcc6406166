import { call } from '@market/api/call';
import {
  addApplicantTag,
  addNote,
  type Assessment,
  changeNote,
  rateApplicant,
  removeNote,
  showAssessment,
  tagApplicant,
} from '@market/contracts/assessments';
import { errorText, logFailure, useShell } from '@market/web-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../../shared/query-keys';
import { refreshApplications } from '../../../../shared/use-set-status';
import { texts } from '../../../../texts';
import { mentionsIn } from './mentions';

/** Team assessment of an applicant, and its mutations, each of which returns the complete new state. */
export function useAssessment(applicationId: string) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const queryKey = queryKeys.assessment(applicationId);
  const params = { id: applicationId };
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(http, showAssessment, { params, signal }),
    meta: { live: `applicant ${applicationId}` },
  });
  const keep = (assessment: Assessment) => cache.setQueryData(queryKey, assessment);
  const colleagues = query.data?.colleagues ?? [];

  /** Mutations by a single press: failures appear as a toast. */
  const mark = useMutation({
    // Scope: mutations run serially, so that the latest response is the newest state.
    scope: { id: `assess ${applicationId}` },
    mutationFn: (change: () => Promise<Assessment>) => change(),
    onSuccess: keep,
    onError: (error) => {
      logFailure(error);
      notify.error(errorText(error, texts.assessment.notSaved));
      void cache.invalidateQueries({ queryKey });
    },
  });
  /** Mutations of a form, which shows its own errors. */
  const written = async (made: Promise<Assessment>) => keep(await made);
  const tag = (tag_id: string, tagged: boolean) =>
    mark.mutate(() => call(http, tagApplicant, { params, body: { tag_id, tagged } }), {
      onSuccess: () => refreshApplications(cache),
    });

  return {
    query,
    isPending: mark.isPending,
    rate: (stars: number | null) => mark.mutate(() => call(http, rateApplicant, { params, body: { stars } })),
    tag,
    async addTag(name: string) {
      const { id } = await call(http, addApplicantTag, { body: { name } });
      void cache.invalidateQueries({ queryKey: queryKeys.applicantTags });
      tag(id, true);
    },
    addNote: (text: string) =>
      written(call(http, addNote, { params, body: { text, mentions: mentionsIn(text, colleagues) } })),
    changeNote: (note_id: string, { text, revision }: { text: string; revision: number }) =>
      written(
        call(http, changeNote, {
          params: { ...params, note_id },
          body: { text, revision, mentions: mentionsIn(text, colleagues) },
        }),
      ),
    removeNote: (note_id: string) => mark.mutateAsync(() => call(http, removeNote, { params: { ...params, note_id } })),
  };
}

export type UsedAssessment = ReturnType<typeof useAssessment>;
