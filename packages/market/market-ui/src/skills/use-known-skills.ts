import { call } from '@market/api/call';
import { suggest } from '@market/contracts/search';
import { useShell } from '@market/web-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** Fields of skills: their suggestions come from the vocabulary as one types, and other words are taken as typed. */
export function useKnownSkills(): { suggestions: readonly string[]; onType: (typed: string) => void } {
  const { http } = useShell();
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const { data } = useQuery({
    queryKey: ['market-ui', 'known-skills', q],
    queryFn: ({ signal }) => call(http, suggest, { query: { q, kind: 'known_skill' }, signal }),
    enabled: q !== '',
    staleTime: Infinity,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return { suggestions: q === '' ? [] : (data?.records ?? []).map(({ text }) => text), onType: setTyped };
}
