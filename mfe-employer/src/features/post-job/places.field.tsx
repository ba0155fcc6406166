import { call } from '@market/api/call';
import { PLACES_MAX } from '@market/contracts/job-posts';
import { suggest } from '@market/contracts/search';
import { useSettled, useShell } from '@market/web-kit';
import { FieldFrame, useFormField, useFormikContext } from '@market/web-kit/forms';
import { AddIcon, Button, CloseIcon, Input, VisuallyHidden } from '@market/web-kit/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';
import { boxedLocation, type JobPostValues, placesIn } from './job-post-values';
import classes from './places.module.css';

/** Debounce: too short to notice, long enough to join a fast typist's letters. */
const TYPING_PAUSE_MS = 50;
const words = texts.postJob;

/**
 * Places of a job, one box each with the browser's native completions. The form's value is the stored location: one
 * text with semicolons between the places, so that a pasted list splits into boxes by itself.
 */
export function PlacesField() {
  const { values } = useFormikContext<JobPostValues>();
  const places = placesIn(values.job_location);
  const isLong = places.length > PLACES_MAX;
  const field = useFormField<string>('job_location', { hasHint: isLong });
  const [typedAt, setTypedAt] = useState(0);
  const [announcement, setAnnouncement] = useState('');
  const group = useRef<HTMLDivElement>(null);
  /** Box that receives the focus after a change. */
  const next = useRef<number>(undefined);
  const listId = useId();
  useEffect(() => {
    if (next.current === undefined) return;
    group.current?.querySelectorAll('input')[next.current]?.focus();
    next.current = undefined;
  }, [field.value]);

  const change = (changed: readonly string[], focus?: number) => {
    next.current = focus;
    field.setValue(boxedLocation(changed));
  };
  const type = (at: number, typed: string) => {
    setTypedAt(at);
    const written = placesIn(typed);
    change(
      places.map((place, one) => (one === at ? typed.trimStart() : place)),
      written.length > 1 ? at + written.length - 1 : undefined,
    );
  };
  const remove = (at: number) => {
    setAnnouncement(words.placeRemoved({ place: places[at] ?? '' }));
    change(
      places.filter((_place, one) => one !== at),
      Math.max(at - 1, 0),
    );
  };
  const nameOf = (at: number) => (at === 0 ? words.location : words.locationNumber({ number: at + 1 }));
  return (
    <FieldFrame
      field={field}
      name="job_location"
      label={words.location}
      hint={isLong ? words.placesMax({ max: PLACES_MAX }) : undefined}
    >
      <div ref={group} className={classes.places}>
        {places.map((place, at) => (
          // Keyed by position: when a box is removed, later values move up.
          <div key={at} className={classes.place}>
            <Input
              id={at === 0 ? field.id : undefined}
              name={at === 0 ? 'job_location' : undefined}
              aria-label={at === 0 ? undefined : nameOf(at)}
              className={classes.box}
              list={listId}
              autoComplete="off"
              placeholder={words.cityCountry}
              value={place}
              disabled={field.disabled}
              status={field.error ? 'error' : undefined}
              aria-required={at === 0}
              aria-invalid={Boolean(field.error)}
              aria-describedby={field.describedBy}
              onFocus={() => setTypedAt(at)}
              onBlur={field.onBlur}
              onChange={(event) => type(at, event.target.value)}
            />
            {places.length > 1 ? (
              <Button
                type="text"
                icon={<CloseIcon size={16} />}
                disabled={field.disabled}
                aria-label={words.removePlace({ number: at + 1, place })}
                onClick={() => remove(at)}
              />
            ) : null}
          </div>
        ))}
        {places.at(-1)?.trim() && places.length < PLACES_MAX ? (
          <Button
            type="link"
            className={classes.add}
            icon={<AddIcon size={16} />}
            disabled={field.disabled}
            onClick={() => change([...places, ''], places.length)}
          >
            {words.addPlace}
          </Button>
        ) : null}
      </div>
      <Completions id={listId} typed={places[typedAt] ?? ''} />
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </FieldFrame>
  );
}

/** Suggested places that start with the typed text, as a native datalist. */
function Completions({ id, typed }: { id: string; typed: string }) {
  const { http } = useShell();
  const settled = useSettled(typed.trim(), TYPING_PAUSE_MS);
  const { data } = useQuery({
    queryKey: queryKeys.suggestedPlaces(settled),
    queryFn: ({ signal }) => call(http, suggest, { query: { q: settled, kind: 'place' }, signal }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    // Optional: without suggestions a place is typed in full.
    retry: false,
  });
  const texts = settled === '' ? [] : (data?.records ?? []).map(({ text }) => text);
  return (
    <datalist id={id}>
      {[...new Set(texts)].map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  );
}
