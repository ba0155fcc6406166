import { LIST_SEARCH_MAX } from '@market/contracts/search';
import { links } from '@market/contracts/site';
import { useShell } from '@market/web-kit';
import { SearchIcon, VisuallyHidden } from '@market/web-kit/frame';
import { Dialog, Input } from '@market/web-kit/ui';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { texts } from '../texts';
import { useActionEntries, usePageEntries, type PaletteEntry } from './palette-entries';
import classes from './palette.module.css';
import { useFound } from './use-found';
import { closePalette } from './use-palette';

const matches = ({ label }: PaletteEntry, words: string): boolean => {
  const name = label.toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => name.includes(word));
};

/**
 * Command palette, by the combobox pattern of the ARIA Authoring Practices: the focus stays in the box, arrows go along
 * the list, Enter chooses. Pages and actions are those of the account's role.
 */
export function Palette() {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [activeId, setActiveId] = useState<string>();
  const { groups, isSearching } = useGroups(typed);
  const entries = groups.flatMap((group) => group.entries);
  // By id, so that the selection is unchanged when jobs are inserted above it.
  const active = Math.max(
    0,
    entries.findIndex((entry) => entry.id === activeId),
  );
  const optionId = (entry: PaletteEntry | undefined) =>
    entry ? `${id}-${entry.id.replaceAll(/\W/g, '-')}` : undefined;
  const choose = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    closePalette();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes a word, Enter and arrows belong to it.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActiveId(entries.at((active + step) % entries.length)?.id);
    else if (event.key === 'Enter') choose(entries[active]);
    else return;
    event.preventDefault();
  };
  const list = useRef<HTMLDivElement>(null);
  const current = optionId(entries[active]);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);

  return (
    <Dialog title={texts.palette.title} onClose={closePalette} closeOnOutsideClick width={600}>
      <Input
        type="search"
        role="combobox"
        aria-label={texts.palette.label}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current}
        aria-autocomplete="list"
        autoComplete="off"
        autoFocus
        maxLength={LIST_SEARCH_MAX}
        placeholder={texts.palette.placeholder}
        prefix={<SearchIcon size={18} aria-hidden="true" />}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setActiveId(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={texts.palette.results} className={classes.list}>
        {groups.map(({ name, entries: shown }) => (
          <div key={name} role="group" aria-label={name}>
            <div className={classes.name} aria-hidden="true">
              {name}
            </div>
            {shown.map((entry) => (
              // The keys are those of the box, which keeps the focus.
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={entry.id}
                id={optionId(entry)}
                role="option"
                tabIndex={-1}
                aria-selected={entry === entries[active]}
                className={classes.option}
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => setActiveId(entry.id)}
                onClick={() => choose(entry)}
              >
                <bdi>{entry.label}</bdi>
                {entry.detail ? <bdi className={classes.detail}>{entry.detail}</bdi> : null}
              </div>
            ))}
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{isSearching ? '' : texts.palette.count({ count: entries.length })}</span>
      </VisuallyHidden>
    </Dialog>
  );
}

/** Groups with entries in them, in the order of the list. */
function useGroups(typed: string): { groups: Array<{ name: string; entries: PaletteEntry[] }>; isSearching: boolean } {
  const { navigate } = useShell();
  const words = typed.trim();
  const pages = usePageEntries();
  const actions = useActionEntries();
  const { jobs, applicants, isSearching } = useFound(typed);
  const all: PaletteEntry[] = words
    ? [
        {
          id: 'all-jobs',
          label: texts.palette.searchFor({ words }),
          run: () => navigate(links.searchJobs({ search: words })),
        },
      ]
    : [];
  const groups = [
    { name: texts.palette.pages, entries: pages.filter((entry) => matches(entry, words)) },
    { name: texts.palette.actions, entries: actions.filter((entry) => matches(entry, words)) },
    { name: texts.palette.applicants, entries: applicants },
    { name: texts.palette.jobs, entries: [...jobs, ...all] },
  ];
  return { groups: groups.filter(({ entries }) => entries.length > 0), isSearching };
}
