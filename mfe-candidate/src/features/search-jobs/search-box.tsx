import { useSession, useShell } from '@market/web-kit';
import { Button, SearchIcon } from '@market/web-kit/ui';
import { useEffect, useState, type FormEvent } from 'react';
import { CompletedInput } from './completed-input';
import classes from './search-box.module.css';

interface SearchBoxProps {
  search: string;
  onSearch: (search: string) => void;
}

/** The words to search for, with completions while typing. */
export function SearchBox({ search, onSearch }: SearchBoxProps) {
  const { searchQuery } = useShell();
  const { isAuthenticated } = useSession();
  const [typed, setTyped] = useState(search);
  useEffect(() => setTyped(search), [search]);

  function run(words: string) {
    const text = words.trim();
    setTyped(text);
    // A visitor's search is kept, so that it survives signing in (product spec, section 4).
    searchQuery.set({ text, pending: !isAuthenticated && text !== '' });
    onSearch(text);
  }

  return (
    <form
      role="search"
      className={classes.box}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        run(typed);
      }}
    >
      <CompletedInput label="Search jobs" placeholder="Title, skill, company or place" icon={<SearchIcon size={20} aria-hidden="true" />} value={typed} onType={setTyped} onChoose={run} />
      <Button type="primary" size="large" htmlType="submit">
        Search
      </Button>
    </form>
  );
}
