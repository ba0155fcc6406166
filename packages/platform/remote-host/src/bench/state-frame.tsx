import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { played } from 'product/played';
import { manifest } from 'remote/manifest';
import { DATA_LABELS, DATA_STATES, SAVING_LABELS, SAVING_STATES, type ApiMood } from '../api/api-mood';
import {
  addressOf,
  changeSettings,
  LANGUAGE_LABELS,
  languageOfChoice,
  LANGUAGES,
  readSettings,
  savingOf,
  type OpenState,
} from '../settings';
import classes from './state-frame.module.css';
import { ThemeSwitch } from './theme-switch';

/** Viewport widths that the product supports; the first fills the window. */
const WIDTHS = ['fit', '390', '768', '1440'] as const;
const WIDTH_NAME = 'dev-host.width';
/** Selectable people: a real server has only the demo accounts. */
const PEOPLE_HERE: readonly string[] = REAL_API === null ? Object.keys(played.people) : played.realPeople;

/** State of the remote in a frame, under a bar of switches. */
export function StateFrame({ open }: { open: OpenState }) {
  const navigate = useNavigate();
  const frame = useRef<HTMLIFrameElement>(null);
  const place = usePlace(frame);
  const [width, setWidth] = useState(() => sessionStorage.getItem(WIDTH_NAME) ?? 'fit');
  const { page, data, person, language } = open;
  // The frame reads the settings as soon as it loads.
  useLayoutEffect(() => changeSettings({ data, person, language }), [data, person, language]);
  useEffect(() => {
    document.title = `${place ?? page} – ${manifest.name}`;
  }, [place, page]);
  const change = (changed: Partial<OpenState>) =>
    void navigate(addressOf({ page: place ?? page, data, person, language, ...changed }));
  return (
    <div className={classes.bench}>
      <header className={classes.bar} aria-label="Switches of the host">
        <Link to="/" className={classes.back}>
          All states
        </Link>
        <output className={classes.place} aria-label="Address">
          {place ?? page}
        </output>
        {REAL_API === null ? (
          <Choice
            legend="Data"
            choices={DATA_STATES.map((value) => [value, DATA_LABELS[value]])}
            chosen={data}
            onChoose={(value) => change({ data: value })}
          />
        ) : null}
        <label className={classes.select}>
          Session
          <select value={person} onChange={(event) => change({ person: event.target.value })}>
            {PEOPLE_HERE.map((name) => (
              <option key={name} value={name}>
                {played.people[name]}
              </option>
            ))}
          </select>
        </label>
        <label className={classes.select}>
          Language
          <select
            value={language ?? 'en'}
            onChange={(event) => change({ language: languageOfChoice(event.target.value) })}
          >
            {LANGUAGES.map((name) => (
              <option key={name} value={name}>
                {LANGUAGE_LABELS[name]}
              </option>
            ))}
          </select>
        </label>
        {REAL_API === null ? <Mood /> : null}
        <Choice
          legend="Width"
          choices={WIDTHS.map((value) => [value, value === 'fit' ? 'Fit' : value])}
          chosen={width}
          onChoose={(value) => {
            sessionStorage.setItem(WIDTH_NAME, value);
            setWidth(value);
          }}
        />
        <ThemeSwitch plain />
      </header>
      <main className={classes.stage} aria-label="Frame of the remote">
        <h1 className={classes.hidden}>{manifest.label}</h1>
        <iframe
          // Remounts for another state, so that nothing of the previous page remains.
          key={addressOf(open)}
          ref={frame}
          title={`${manifest.label}, in its frame`}
          src={page}
          className={classes.frame}
          style={{ width: width === 'fit' ? '100%' : `${width}px` }}
        />
      </main>
    </div>
  );
}

/** Switches that do not reload the frame, so that a half-filled form survives. */
function Mood() {
  const [mood, setMood] = useState<Pick<ApiMood, 'saving' | 'slow'>>(readSettings);
  const change = (changed: Partial<typeof mood>) => {
    changeSettings(changed);
    setMood({ ...mood, ...changed });
  };
  return (
    <>
      <label className={classes.select}>
        Changes
        <select value={mood.saving} onChange={(event) => change({ saving: savingOf(event.target.value) })}>
          {SAVING_STATES.map((saving) => (
            <option key={saving} value={saving}>
              {SAVING_LABELS[saving]}
            </option>
          ))}
        </select>
      </label>
      <label className={classes.check}>
        <input type="checkbox" checked={mood.slow} onChange={(event) => change({ slow: event.target.checked })} />
        Slow
      </label>
    </>
  );
}

interface ChoiceProps<Value extends string> {
  legend: string;
  choices: ReadonlyArray<readonly [value: Value, label: string]>;
  chosen: string;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ legend, choices, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.hidden}>{legend}</legend>
      {choices.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name={legend} value={value} checked={chosen === value} onChange={() => onChoose(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Current address of the frame, which changes when its links are followed. */
function usePlace(frame: RefObject<HTMLIFrameElement | null>): string | null {
  const [place, setPlace] = useState<string | null>(null);
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<{ devHostAddress?: string } | null>) => {
      if (
        source === frame.current?.contentWindow &&
        origin === location.origin &&
        typeof data?.devHostAddress === 'string'
      )
        setPlace(data.devHostAddress);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [frame]);
  return place;
}
