import type { Suggestion } from '@market/contracts';
import { useSession, useShell } from '@market/web-kit';
import { Button, SearchIcon } from '@market/web-kit/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState, type FormEvent, type KeyboardEvent } from 'react';
import { candidateApi } from '../../shared/candidate.api';
import { queryKeys } from '../../shared/query-keys';
import { useSettled } from '../../shared/use-settled';
import classes from './search-box.module.css';

interface SearchBoxProps {
  search: string;
  onSearch: (search: string) => void;
}

const TYPING_PAUSE_MS = 120;
const KINDS: Record<Suggestion['kind'], string> = { title: 'Job', skill: 'Skill', company: 'Company', place: 'Place' };

/** The words to search for, with completions while typing (arrows and Enter choose, Escape closes). */
export function SearchBox({ search, onSearch }: SearchBoxProps) {
  const { http, searchQuery } = useShell();
  const { isAuthenticated } = useSession();
  const [typed, setTyped] = useState(search);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const id = useId();
  useEffect(() => setTyped(search), [search]);

  const asked = useSettled(typed.trim(), TYPING_PAUSE_MS);
  const { data } = useQuery({ queryKey: queryKeys.suggest(asked), queryFn: ({ signal }) => candidateApi.suggest(http, asked, signal), enabled: isOpen && asked !== '', placeholderData: keepPreviousData });
  const suggestions = asked === '' ? [] : Array.isArray(data) ? data : (data?.records ?? []);
  const isShown = isOpen && suggestions.length > 0;

  function run(words: string) {
    const text = words.trim();
    setTyped(text);
    setIsOpen(false);
    setActive(-1);
    // A visitor's search is kept, so that it survives signing in (product spec, section 4).
    searchQuery.set({ text, pending: !isAuthenticated && text !== '' });
    onSearch(text);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return setIsOpen(false);
    if (!isShown || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return undefined;
    event.preventDefault();
    const count = suggestions.length + 1;
    return setActive((now) => ((now + 1 + (event.key === 'ArrowDown' ? 1 : count - 1)) % count) - 1);
  }

  return (
    <form
      role="search"
      className={classes.box}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        run(suggestions[active]?.text ?? typed);
      }}
    >
      <div className={classes.field}>
        <SearchIcon size={20} aria-hidden="true" className={classes.icon} />
        <input
          type="search"
          role="combobox"
          aria-label="Search jobs"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-activedescendant={active >= 0 && isShown ? `${id}-${String(active)}` : undefined}
          placeholder="Title, skill, company or place"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setIsOpen(true);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setIsOpen(false)}
        />
        <ul id={`${id}-list`} role="listbox" aria-label="Suggestions" hidden={!isShown} className={classes.list}>
          {isShown
            ? suggestions.map(({ text, kind }, index) => (
                // The box keeps the focus (it names the active option), so the options themselves take no keys.
                // eslint-disable-next-line jsx-a11y/click-events-have-key-events
                <li key={`${kind} ${text}`} id={`${id}-${String(index)}`} role="option" aria-selected={index === active} className={classes.option} onMouseDown={(event) => event.preventDefault()} onClick={() => run(text)}>
                  <span>{text}</span>
                  <span className={classes.kind}>{KINDS[kind]}</span>
                </li>
              ))
            : null}
        </ul>
      </div>
      <Button type="primary" size="large" htmlType="submit">
        Search
      </Button>
    </form>
  );
}
