import { SEARCH_MAX } from '@market/contracts/search';
import { links } from '@market/contracts/site';
import { useSession, useShell } from '@market/web-kit';
import { Button, SearchIcon } from '@market/web-kit/frame';
import { useState, type FormEvent } from 'react';
import { texts } from '../../texts';
import { PlaceBox } from './place-box';
import classes from './search-box.module.css';

/** Search form of the home page. A visitor's query is stored, and is restored after signing in. */
export function SearchBox() {
  const { navigate, searchQuery } = useShell();
  const { isAuthenticated } = useSession();
  const [text, setText] = useState('');
  const [place, setPlace] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    const location = place.trim();
    const query = { ...(words ? { search: words } : {}), ...(location ? { location } : {}) };
    const isPending = !isAuthenticated && Object.keys(query).length > 0;
    const address = links.searchJobs(words || location ? query : undefined);
    searchQuery.set({ text: words, pending: isPending, ...(location ? { address } : {}) });
    navigate(address);
  };
  return (
    <form className={classes.form} role="search" action={links.searchJobs()} onSubmit={search}>
      <div className={classes.box}>
        <SearchIcon size={22} aria-hidden="true" />
        <input
          className={classes.input}
          type="search"
          name="search"
          aria-label={texts.home.searchJobs}
          placeholder={texts.home.searchPlaceholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={SEARCH_MAX}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <PlaceBox value={place} onChange={setPlace} />
      <Button type="primary" size="large" htmlType="submit">
        {texts.home.search}
      </Button>
    </form>
  );
}
