import { useQueryClient } from '@tanstack/react-query';
import { interviewKeys } from './interview-keys';

/**
 * Calls that change interviews of an application: every list that may show them is read anew afterwards, also where the
 * call was refused.
 */
export function useInterviewChange() {
  const cache = useQueryClient();
  return async <Answer>(applicationId: string, made: Promise<Answer>): Promise<Answer> => {
    try {
      return await made;
    } finally {
      const shown = [interviewKeys.ofApplication(applicationId), interviewKeys.own, interviewKeys.links];
      await Promise.all(shown.map((queryKey) => cache.invalidateQueries({ queryKey })));
    }
  };
}
