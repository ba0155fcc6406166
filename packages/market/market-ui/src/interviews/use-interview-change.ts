import { useQueryClient } from '@tanstack/react-query';
import { interviewKeys } from './interview-keys';

/**
 * Wraps calls that change interviews of an application: afterwards every list that may show them is refetched, even if
 * the call was refused.
 * @param onChanged called then as well, for other views of interviews
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
