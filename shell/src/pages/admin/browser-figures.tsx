import type { BrowserFigures, RemoteRecord } from '@market/contracts/remotes';
import { RelativeTime } from '@market/web-kit/ui';
import { texts } from '../../texts';
import classes from './remotes.module.css';

/** Rows of the comparison: a count, with its total. */
const MEASURES: ReadonlyArray<{
  label: string;
  read: (figures: BrowserFigures) => { count: number; of?: number };
}> = [
  { label: texts.adminRemotes.inBrowsersVisits, read: ({ visits }) => ({ count: visits }) },
  { label: texts.adminRemotes.inBrowsersFailed, read: ({ failed, visits }) => ({ count: failed, of: visits }) },
  { label: texts.adminRemotes.inBrowsersFaulty, read: ({ faulty, visits }) => ({ count: faulty, of: visits }) },
  { label: texts.adminRemotes.inBrowsersInp, read: ({ inp }) => beyondGood(inp) },
  { label: texts.adminRemotes.inBrowsersLcp, read: ({ lcp }) => beyondGood(lcp) },
  { label: texts.adminRemotes.inBrowsersCls, read: ({ cls }) => beyondGood(cls) },
  { label: texts.adminRemotes.inBrowsersLongTasks, read: ({ long_tasks: count }) => ({ count }) },
];

/** Browser reports about a remote: the live version and its canary side by side, with their errors and pages. */
export function BrowserFiguresTable({ remote: { label, versions } }: { remote: RemoteRecord }) {
  const shown = versions
    .filter(({ state }) => state !== 'inactive')
    .sort((a, b) => b.state.localeCompare(a.state))
    .flatMap(({ version, state, browsers }) => (browsers ? [{ version, state, browsers }] : []));
  if (shown.length === 0) return null;
  return (
    <>
      <div className={classes.figures}>
        <table>
          <caption>{texts.adminRemotes.inBrowsers({ label })}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.adminRemotes.inBrowsersMeasure}</th>
              {shown.map(({ version, state }) => (
                <th key={version} scope="col">
                  {state === 'live'
                    ? texts.adminRemotes.inBrowsersLive({ version })
                    : texts.adminRemotes.inBrowsersCanary({ version })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {MEASURES.map((measure) => (
              <tr key={measure.label}>
                <th scope="row">{measure.label}</th>
                {shown.map(({ version, browsers }) => (
                  <td key={version}>{inWords(measure.read(browsers))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.map(({ version, browsers: { errors, pages } }) => (
        <div key={version}>
          {errors.length > 0 ? (
            <details className={classes.details}>
              <summary>{texts.adminRemotes.inBrowsersErrors({ version })}</summary>
              <ul>
                {errors.map(({ message, at, source, count, last_at }) => (
                  <li key={`${message} ${at ?? ''}`}>
                    {texts.adminRemotes.inBrowsersError({
                      count,
                      message,
                      relativeTime: () => <RelativeTime value={last_at} />,
                    })}
                    {at ? <code title={source ? at : undefined}> {source ?? at}</code> : null}
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
          {pages.length > 0 ? (
            <details className={classes.details}>
              <summary>{texts.adminRemotes.inBrowsersPages({ version })}</summary>
              <ul>
                {pages.map(({ page, lcp, inp, long_tasks: tasks }) => (
                  <li key={page}>
                    {texts.adminRemotes.inBrowsersPage({
                      page,
                      lcp: inWords(beyondGood(lcp)),
                      inp: inWords(beyondGood(inp)),
                      tasks,
                    })}
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
        </div>
      ))}
    </>
  );
}

const beyondGood = ({ good, fair, poor }: BrowserFigures['lcp']) => ({ count: fair + poor, of: good + fair + poor });

function inWords({ count, of }: { count: number; of?: number }): string {
  if (of === undefined) return texts.adminRemotes.inBrowsersCount({ count });
  return of === 0
    ? texts.adminRemotes.inBrowsersNone
    : texts.adminRemotes.inBrowsersShare({ share: count / of, count });
}
