import { call } from '@market/api/call';
import { suggest } from '@market/contracts/search';
import { useSettled, useShell } from '@market/web-kit';
import { TagsField } from '@market/web-kit/forms';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';

/** Debounce: feels instant, yet a fast typist's letters make one request. */
const TYPING_PAUSE_MS = 50;

/** Skills field: suggests skills of the vocabulary while the user types, and accepts other words as typed. */
export function SkillsField(props: Omit<ComponentProps<typeof TagsField>, 'suggestions' | 'onType'>) {
  const { http } = useShell();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim(), TYPING_PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['market-ui', 'known-skills', q],
    queryFn: ({ signal }) => call(http, suggest, { query: { q, kind: 'known_skill' }, signal }),
    enabled: q !== '',
    staleTime: Infinity,
    retry: false,
    placeholderData: keepPreviousData,
  });
  // No suggestions for a text that a choice has just cleared.
  const records = typed.trim() === '' || q === '' ? [] : (data?.records ?? []);
  return <TagsField {...props} suggestions={records.map(({ text }) => text)} onType={setTyped} />;
}
