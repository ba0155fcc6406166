import { useQueryClient } from '@tanstack/react-query';
import { interviewKeys } from './interview-keys';

/**
 * Calls that change interviews of an application: every list that may show them is read anew afterwards, also where the
 * call was refused.
 * @param onChanged for what else tells of interviews, called then as well
 */
export function useInterviewChange(onChanged?: () => void) {
  const cache = useQueryClient();
  return async <Answer>(applicationId: string, made: Promise<Answer>): Promise<Answer> => {
    try {
      return await made;
    } finally {
      onChanged?.();
      const shown = [interviewKeys.ofApplication(applicationId), interviewKeys.own, interviewKeys.links];
      await Promise.all(shown.map((queryKey) => cache.invalidateQueries({ queryKey })));
    }
  };
}
