import { call } from '@market/api/call';
import type { JobQuestion } from '@market/contracts/applications';
import { viewJob } from '@market/contracts/job-posts';
import { isApiError, useShell } from '@market/web-kit';
import { useRef, useState } from 'react';
import { noAnswers } from './no-answers';

type Answers = Record<string, unknown>;

/**
 * Questions of a job for a form. They may change while somebody answers: the service then refuses the answers, and the
 * form shows the new questions.
 * @param shown questions as loaded with the page
 */
export function useJobQuestions(jobId: string, shown: readonly JobQuestion[] = []) {
  const { http } = useShell();
  const [questions, setQuestions] = useState(shown);
  const changed = useRef<readonly JobQuestion[]>(undefined);
  return {
    questions,
    /** Runs the call that sends the answers, and refetches the questions where it is refused. */
    async sendAnswers<Answer>(send: () => Promise<Answer>): Promise<Answer> {
      try {
        return await send();
      } catch (error) {
        if (isApiError(error) && error.fields.answers !== undefined) {
          const job = await call(http, viewJob, { params: { id: jobId } }).catch(() => undefined);
          if (job) changed.current = job.questions ?? [];
        }
        throw error;
      }
    },
    /**
     * Shows the new questions after a refused submit, keeping the answers to unchanged questions: answers to removed
     * ones would be refused again.
     */
    askAgain(answers: Answers, setAnswers: (answers: Answers) => unknown): void {
      const requested = changed.current;
      if (!requested) return;
      changed.current = undefined;
      setQuestions(requested);
      void setAnswers(
        Object.fromEntries(
          Object.entries(noAnswers(requested)).map(([id, none]) => [
            id,
            Object.hasOwn(answers, id) ? answers[id] : none,
          ]),
        ),
      );
    },
  };
}
