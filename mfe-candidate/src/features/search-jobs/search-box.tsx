import { useSettled } from '@market/web-kit';
import { useLocation } from '@market/web-kit/router';
import { Button, PlaceIcon, SearchIcon } from '@market/web-kit/ui';
import { useEffect, useEffectEvent, useRef, type FormEvent, type RefObject } from 'react';
import { texts } from '../../texts';
import { CompletedInput } from './completed-input';
import classes from './search-box.module.css';
import type { SearchChange } from './use-job-search';
import { useOwnValue } from './use-own-value';
import { usePlace } from './use-place';

/** Id of the form of a search: filters elsewhere on the page belong to it, for browsers without scripts. */
export const SEARCH_FORM = 'search-form';

interface SearchBoxProps {
  ref: RefObject<HTMLInputElement | null>;
  search: string;
  location: string;
  onChange: (next: SearchChange) => void;
  /**
   * `replace` continues the previous search in the same history entry: typing a word creates one step back, not one per
   * letter.
   */
  onSearch: (search: string, options: { replace: boolean }) => void;
  /** Keyboard shortcut that focuses the box; undefined where disabled. */
  shortcut: string | undefined;
}

/** Debounce: the search runs after this pause in typing. */
const TYPING_PAUSE_MS = 300;

/** Search words and place, with completions while typing; the results update automatically. */
export function SearchBox({ ref, search, location, onChange, onSearch, shortcut }: SearchBoxProps) {
  const { pathname } = useLocation();
  const { value: typed, setValue: setTyped, wanted, noteAsked } = useOwnValue(search);
  const place = usePlace(location, onChange);
  /** Whether the current search stems from typing that still continues. */
  const isTyping = useRef(false);

  function run(words: string) {
    const text = words.trim();
    if (text === wanted()) return;
    noteAsked(text);
    onSearch(text, { replace: isTyping.current });
  }
  function finish(words: string) {
    setTyped(words.trim());
    run(words);
    isTyping.current = false;
  }
  const settled = useSettled(typed, TYPING_PAUSE_MS);
  const follow = useEffectEvent((words: string) => {
    // A single letter matches too much for a search; it only gets completions.
    if (words.trim() === wanted() || words !== typed || words.trim().length === 1) return;
    run(words);
    isTyping.current = true;
  });
  useEffect(() => follow(settled), [settled]);

  return (
    <form
      id={SEARCH_FORM}
      action={pathname}
      role="search"
      className={classes.box}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        finish(typed);
        place.take(place.typed);
      }}
    >
      <CompletedInput
        ref={ref}
        name="search"
        label={texts.searchJobs.searchJobs}
        placeholder={texts.searchJobs.wordsPlaceholder}
        icon={<SearchIcon size={20} aria-hidden="true" />}
        hint={shortcut ? <kbd className={classes.key}>{shortcut}</kbd> : undefined}
        shortcut={shortcut}
        value={typed}
        onType={setTyped}
        onChoose={finish}
        onLeave={() => (isTyping.current = false)}
      />
      <div className={classes.place}>
        <CompletedInput
          name="location"
          label={texts.searchJobs.location}
          placeholder={texts.searchJobs.townOrCountry}
          kind="place"
          icon={<PlaceIcon size={20} aria-hidden="true" />}
          value={place.typed}
          onType={place.type}
          onChoose={place.take}
          onLeave={() => place.take(place.typed)}
        />
      </div>
      <Button type="primary" size="large" htmlType="submit">
        {texts.searchJobs.search}
      </Button>
    </form>
  );
}
