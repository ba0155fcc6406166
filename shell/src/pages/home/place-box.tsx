import { call } from '@market/api/call';
import { LIST_SEARCH_MAX, suggest } from '@market/contracts/search';
import { useShell } from '@market/web-kit';
import { PlaceIcon } from '@market/web-kit/frame';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { texts } from '../../texts';
import classes from './search-box.module.css';

interface PlaceBoxProps {
  value: string;
  onChange: (place: string) => void;
}

/**
 * Input for the place of a search, with completions in a native datalist. The search page has a richer input, whose
 * code loads with that page.
 */
export function PlaceBox({ value, onChange }: PlaceBoxProps) {
  const { http } = useShell();
  const id = useId();
  // Completions apply to the last of several places; the earlier ones are unchanged.
  const before = value.slice(0, value.lastIndexOf(';') + 1);
  const typed = value.slice(before.length).trim();
  const { data } = useQuery({
    queryKey: ['home', 'places', typed],
    queryFn: ({ signal }) => call(http, suggest, { query: { q: typed, kind: 'place' }, signal }),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  });
  const places = typed === '' || !data ? [] : [...new Set(data.records.map(({ text }) => text))];
  return (
    <div className={`${classes.box} ${classes.place}`}>
      <PlaceIcon size={22} aria-hidden="true" />
      <input
        className={classes.input}
        name="location"
        list={id}
        aria-label={texts.home.location}
        placeholder={texts.home.placePlaceholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={LIST_SEARCH_MAX}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={id}>
        {places.map((place) => (
          <option key={place} value={before ? `${before} ${place}` : place} />
        ))}
      </datalist>
    </div>
  );
}
