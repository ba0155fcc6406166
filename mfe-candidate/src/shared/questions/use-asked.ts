import { call } from '@market/api/call';
import type { JobQuestion } from '@market/contracts/applications';
import { viewJob } from '@market/contracts/job-posts';
import { isApiError, useShell } from '@market/web-kit';
import { useRef, useState } from 'react';
import { noAnswers } from './no-answers';

type Answers = Record<string, unknown>;

/**
 * Questions of a job as a form asks them. They may change while somebody answers: the service refuses those answers,
 * and the form asks the new questions.
 * @param shown the questions as the page had them
 */
export function useAsked(jobId: string, shown: readonly JobQuestion[] = []) {
  const { http } = useShell();
  const [questions, setQuestions] = useState(shown);
  const changed = useRef<readonly JobQuestion[]>(undefined);
  return {
    questions,
    /** Makes the call that sends the answers, and reads the questions anew where they were refused. */
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
     * Shows the new questions once the refused submit is over, with the answers to those that stayed: another one would
     * be refused again.
     */
    askAgain(answers: Answers, setAnswers: (answers: Answers) => unknown): void {
      const asked = changed.current;
      if (!asked) return;
      changed.current = undefined;
      setQuestions(asked);
      void setAnswers(
        Object.fromEntries(
          Object.entries(noAnswers(asked)).map(([id, none]) => [id, Object.hasOwn(answers, id) ? answers[id] : none]),
        ),
      );
    },
  };
}
