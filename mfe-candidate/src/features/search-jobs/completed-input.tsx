import { call } from '@market/api/call';
import { LIST_SEARCH_MAX, SEARCH_MAX, suggest, type Suggestion } from '@market/contracts/search';
import { useSettled, useShell } from '@market/web-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';
import classes from './completed-input.module.css';

interface CompletedInputProps {
  ref?: RefObject<HTMLInputElement | null>;
  id?: string;
  /** Form name, equal to the server-rendered box: input typed there is carried over. */
  name?: string;
  label: string;
  placeholder: string;
  icon: ReactNode;
  /** Content at the end of the empty box. */
  hint?: ReactNode;
  /**
   * Keyboard shortcut that focuses the box, for its hint and for the first moments of a page
   * (shell/public/first-paint.js).
   */
  shortcut?: string | undefined;
  /** Restricts completions to this kind; all kinds, in groups, by default. */
  kind?: Suggestion['kind'];
  /** Lower variant for a filter, in place of the large one at the head of a page. */
  compact?: boolean;
  value: string;
  onType: (typed: string) => void;
  /** Called when a completion is chosen. Typed text is submitted by the surrounding form, on Enter. */
  onChoose: (text: string) => void;
  onLeave?: () => void;
}

/** Debounce: too short to notice, long enough to join a fast typist's letters. */
const TYPING_PAUSE_MS = 50;
const KINDS: Record<Suggestion['kind'], string> = {
  title: texts.searchJobs.jobs,
  skill: texts.searchJobs.skills,
  company: texts.searchJobs.companies,
  place: texts.searchJobs.places,
};

/** Combobox with completions from the first letter on: arrows and Enter choose, Escape closes. */
export function CompletedInput({
  ref,
  id,
  name,
  label,
  placeholder,
  icon,
  hint,
  shortcut,
  kind,
  compact = false,
  value,
  onType,
  onChoose,
  onLeave,
}: CompletedInputProps) {
  const { http } = useShell();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();

  // Completes the last of several places only; the preceding ones stay.
  const start = kind === 'place' ? value.lastIndexOf(';') + 1 : 0;
  const settled = useSettled(value.slice(start).trim(), TYPING_PAUSE_MS);
  const { data } = useQuery({
    queryKey: queryKeys.suggest(settled, kind),
    queryFn: ({ signal }) => call(http, suggest, { query: { q: settled, ...(kind ? { kind } : {}) }, signal }),
    enabled: isOpen && settled !== '',
    placeholderData: keepPreviousData,
  });
  const groups = groupsOf(settled === '' ? [] : Array.isArray(data) ? data : (data?.records ?? []));
  const suggestions = groups.flatMap(({ texts }) => texts);
  const isShown = isOpen && suggestions.length > 0;

  function close() {
    setIsOpen(false);
    setActive(-1);
  }
  function choose(text: string) {
    close();
    onChoose(`${value.slice(0, start)}${text}`);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // The first Escape only closes the list; the browser's default would clear the box.
      if (isShown) event.preventDefault();
      return close();
    }
    if (event.key === 'Enter') {
      const chosen = isShown ? suggestions[active] : undefined;
      if (chosen === undefined) return close();
      event.preventDefault();
      return choose(chosen);
    }
    if (!isShown || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return undefined;
    event.preventDefault();
    const count = suggestions.length + 1;
    return setActive((now) => ((now + 1 + (event.key === 'ArrowDown' ? 1 : count - 1)) % count) - 1);
  }

  let index = -1;
  return (
    <div className={`${classes.field} ${compact ? classes.compact : ''}`}>
      <span className={classes.icon}>{icon}</span>
      <input
        ref={ref}
        id={id}
        name={name}
        type="search"
        role="combobox"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={`${listId}-list`}
        aria-activedescendant={active >= 0 && isShown ? `${listId}-${String(active)}` : undefined}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={kind === 'place' ? LIST_SEARCH_MAX : SEARCH_MAX}
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
      {hint && value === '' ? <span className={classes.hint}>{hint}</span> : null}
      <div
        id={`${listId}-list`}
        role="listbox"
        aria-label={texts.searchJobs.suggestions}
        hidden={!isShown}
        className={classes.list}
      >
        {isShown
          ? groups.map((group) => (
              <div key={group.kind} role="group" aria-label={KINDS[group.kind]} className={classes.group}>
                {kind ? null : (
                  <span className={classes.kind} aria-hidden="true">
                    {KINDS[group.kind]}
                  </span>
                )}
                {group.texts.map((text) => {
                  index += 1;
                  return (
                    // The box keeps the focus (it names the active option), so the options themselves take no keys.
                    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                    <div
                      key={text}
                      id={`${listId}-${String(index)}`}
                      role="option"
                      aria-label={text}
                      aria-selected={index === active}
                      className={classes.option}
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => choose(text)}
                    >
                      <Completion text={text} typed={settled} />
                    </div>
                  );
                })}
              </div>
            ))
          : null}
      </div>
    </div>
  );
}

/** Groups by kind, in the order in which the best suggestion of each kind appears. */
function groupsOf(suggestions: readonly Suggestion[]): Array<{ kind: Suggestion['kind']; texts: string[] }> {
  return [...new Set(suggestions.map(({ kind }) => kind))].map((kind) => ({
    kind,
    texts: [...new Set(suggestions.filter((one) => one.kind === kind).map(({ text }) => text))],
  }));
}

/** Completion, with the typed part less prominent than the added one. */
function Completion({ text, typed }: { text: string; typed: string }) {
  const at = text.toLowerCase().indexOf(typed.toLowerCase());
  if (at < 0) return <span>{text}</span>;
  return (
    <span>
      <b>{text.slice(0, at)}</b>
      {text.slice(at, at + typed.length)}
      <b>{text.slice(at + typed.length)}</b>
    </span>
  );
}
