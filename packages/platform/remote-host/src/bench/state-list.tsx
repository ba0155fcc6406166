import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { played } from 'product/played';
import { manifest } from 'remote/manifest';
import { states } from 'remote/states';
import { DATA_STATES } from '../api/api-mood';
import { addressOf } from '../settings';
import { listStates, type ListedPart } from '../states/list-states';
import classes from './state-list.module.css';
import { ThemeSwitch } from './theme-switch';

/** Every page, dialog and filled slot of the remote, in every state. */
export function StateList() {
  useEffect(() => {
    document.title = `States of ${manifest.name}`;
  }, []);
  const parts = listStates(manifest, states, played.personOf);
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1>{manifest.label}</h1>
          <p className={classes.facts}>
            <code>{manifest.name}</code> {manifest.version} · {manifest.owner} ·{' '}
            {REAL_API === null ? 'the API is played by msw' : `the API is ${REAL_API}`}
          </p>
        </div>
        <ThemeSwitch />
      </header>
      <Group title="Pages" parts={parts.filter(({ kind }) => kind === 'page')} />
      <Group title="Dialogs" parts={parts.filter(({ kind }) => kind === 'dialog')} />
      <Group title="In slots of other pages" parts={parts.filter(({ kind }) => kind === 'slot')} />
      <p className={classes.hint}>
        In forms: the password of everybody is <code>{played.password}</code>
        {REAL_API === null ? (
          <>
            , the code of a text message <code>{played.code}</code>
          </>
        ) : null}
        .
      </p>
    </main>
  );
}

function Group({ title, parts }: { title: string; parts: ListedPart[] }) {
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className={classes.group}>
        {title}
      </h2>
      <ul className={classes.parts} aria-labelledby={title}>
        {parts.map((part) => (
          <li key={`${part.name} ${part.title}`} className={classes.part}>
            <div className={classes.name}>
              <h3>{part.title}</h3>
              <code>{part.name}</code>
            </div>
            <ul className={classes.states} aria-label={`States of ${part.title}`}>
              {part.states.map(({ name, address, data, person }, index) => (
                <li key={name}>
                  <Link
                    className={index < DATA_STATES.length ? classes.usual : classes.more}
                    to={addressOf({ page: address, data, person })}
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
