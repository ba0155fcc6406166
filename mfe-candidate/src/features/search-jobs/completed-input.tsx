import type { Suggestion } from '@market/contracts';
import { useShell } from '@market/web-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { candidateApi } from '../../shared/candidate.api';
import { queryKeys } from '../../shared/query-keys';
import { useSettled } from '../../shared/use-settled';
import classes from './completed-input.module.css';

interface CompletedInputProps {
  id?: string;
  label: string;
  placeholder: string;
  icon: ReactNode;
  /** Completions of this kind only; of all kinds, each named, when left out. */
  kind?: Suggestion['kind'];
  /** The lower box of a filter, in place of the one that heads a page. */
  compact?: boolean;
  value: string;
  onType: (typed: string) => void;
  /** A completion was chosen. What is merely typed is the surrounding form's, on Enter. */
  onChoose: (text: string) => void;
  onLeave?: () => void;
}

const TYPING_PAUSE_MS = 120;
const KINDS: Record<Suggestion['kind'], string> = { title: 'Job', skill: 'Skill', company: 'Company', place: 'Place' };

/** A box with completions while typing: arrows and Enter choose, Escape closes. */
export function CompletedInput({ id, label, placeholder, icon, kind, compact = false, value, onType, onChoose, onLeave }: CompletedInputProps) {
  const { http } = useShell();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();

  const asked = useSettled(value.trim(), TYPING_PAUSE_MS);
  const { data } = useQuery({ queryKey: queryKeys.suggest(asked, kind), queryFn: ({ signal }) => candidateApi.suggest(http, { q: asked, ...(kind ? { kind } : {}) }, signal), enabled: isOpen && asked !== '', placeholderData: keepPreviousData });
  const suggestions = asked === '' ? [] : Array.isArray(data) ? data : (data?.records ?? []);
  const isShown = isOpen && suggestions.length > 0;

  function close() {
    setIsOpen(false);
    setActive(-1);
  }
  function choose(text: string) {
    close();
    onChoose(text);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return close();
    if (event.key === 'Enter') {
      const chosen = isShown ? suggestions[active] : undefined;
      if (!chosen) return close();
      event.preventDefault();
      return choose(chosen.text);
    }
    if (!isShown || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return undefined;
    event.preventDefault();
    const count = suggestions.length + 1;
    return setActive((now) => ((now + 1 + (event.key === 'ArrowDown' ? 1 : count - 1)) % count) - 1);
  }

  return (
    <div className={`${classes.field} ${compact ? classes.compact : ''}`}>
      <span className={classes.icon}>{icon}</span>
      <input
        id={id}
        type="search"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={`${listId}-list`}
        aria-activedescendant={active >= 0 && isShown ? `${listId}-${String(active)}` : undefined}
        placeholder={placeholder}
        autoComplete="off"
        value={value}
        onChange={(event) => {
          onType(event.target.value);
          setIsOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close();
          onLeave?.();
        }}
      />
      <ul id={`${listId}-list`} role="listbox" aria-label="Suggestions" hidden={!isShown} className={classes.list}>
        {isShown
          ? suggestions.map((suggestion, index) => (
              // The box keeps the focus (it names the active option), so the options themselves take no keys.
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events
              <li key={`${suggestion.kind} ${suggestion.text}`} id={`${listId}-${String(index)}`} role="option" aria-selected={index === active} className={classes.option} onMouseDown={(event) => event.preventDefault()} onClick={() => choose(suggestion.text)}>
                <span>{suggestion.text}</span>
                {kind ? null : <span className={classes.kind}>{KINDS[suggestion.kind]}</span>}
              </li>
            ))
          : null}
      </ul>
    </div>
  );
}
