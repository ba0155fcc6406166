import { call } from '@market/api/call';
import type { JobQuestion } from '@market/contracts/applications';
import { viewJob } from '@market/contracts/job-posts';
import { isApiError, useShell } from '@market/web-kit';
import { useState } from 'react';

/**
 * Questions of a job as a form asks them. They may change while somebody answers: the service refuses those answers,
 * and the form asks the new questions.
 * @param shown the questions as the page had them
 */
export function useAsked(jobId: string, shown: readonly JobQuestion[] = []) {
  const { http } = useShell();
  const [questions, setQuestions] = useState(shown);
  return {
    questions,
    /** Reads them anew after a refusal; undefined where the failure was about something else. */
    async askedNow(error: unknown): Promise<readonly JobQuestion[] | undefined> {
      if (!isApiError(error) || error.fields.answers === undefined) return undefined;
      const job = await call(http, viewJob, { params: { id: jobId } }).catch(() => undefined);
      if (!job) return undefined;
      setQuestions(job.questions ?? []);
      return job.questions ?? [];
    },
  };
}
