import type { Listing } from '@market/api';
import { APPLICATION_STATES, type EmployerApplication } from '@market/contracts/applications';
import { Button, ErrorState, LoadingState } from '@market/web-kit/ui';
import { useId, useMemo, useRef } from 'react';
import { mayGoTo, placeKey, placeLabel, standsIn, type Place } from '../../shared/application-places';
import type { StatusMove } from '../../shared/use-set-status';
import { texts } from '../../texts';
import classes from './applicants-board.module.css';
import { BoardCard } from './board-card';
import { useWhenInView } from './use-when-in-view';
import { useBoardColumn, type ApplicationFilter } from './use-applications';

interface BoardColumnProps {
  place: Place;
  filter: Pick<ApplicationFilter, 'job_id' | 'screening' | 'tag' | 'search'>;
  /** Pending changes, shown optimistically. */
  moves: readonly StatusMove[];
  /** The card that is being dragged, anywhere on the board. */
  dragged: EmployerApplication | undefined;
  onDrag: (application: EmployerApplication | undefined) => void;
  onDrop: (event: Pick<DragEvent, 'clientX' | 'clientY'>) => void;
  onMove: (application: EmployerApplication, place: Place) => void;
  addressOf: (id: string) => string;
}

/** Column of the board: cards of a status or own stage, last changed first; more load on scrolling, or by a button. */
export function BoardColumn({ place, filter, moves, dragged, onDrag, onDrop, onMove, addressOf }: BoardColumnProps) {
  const heading = useId();
  const label = placeLabel(place);
  const {
    data,
    error,
    isError,
    isPending,
    isPlaceholderData,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
  } = useBoardColumn(place, filter);
  const more = useRef<HTMLButtonElement>(null);
  useWhenInView(more, hasNextPage && !isFetchingNextPage && !isFetchNextPageError, fetchNextPage);
  const { cards, underWay, total } = useMemo(() => contentOf(place, data?.pages ?? [], moves), [place, data, moves]);
  // Memoized, so that dragging a card does not re-render a column of hundreds.
  const list = useMemo(
    () =>
      cards.map((application) => (
        <BoardCard
          key={application.id}
          application={application}
          isMoving={underWay.has(application.id)}
          onDrag={onDrag}
          onMove={onMove}
          to={addressOf(application.id)}
        />
      )),
    [cards, underWay, onDrag, onMove, addressOf],
  );
  const accepts = dragged !== undefined && mayGoTo(dragged, place);
  const isShut = dragged !== undefined && !accepts && !standsIn(dragged, place);
  return (
    // Drop target; the keyboard alternative is each card's menu.
    <section
      className={[classes.column, accepts ? classes.accepts : '', isShut ? classes.shut : ''].join(' ')}
      data-column={placeKey(place)}
      aria-labelledby={heading}
      onDragOver={(event) => {
        // A refusing column accepts the drop event too, to show the reason.
        if (dragged) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDrop(event);
      }}
    >
      <header className={classes.head}>
        <h2 id={heading}>
          <bdi className={classes.place}>{label}</bdi>{' '}
          <span className={classes.count}>{data && !isPlaceholderData ? total : ''}</span>
        </h2>
        {place.stage ? <p className={classes.facts}>{APPLICATION_STATES[place.status].label}</p> : null}
      </header>
      <div className={classes.body}>
        {isError && !data ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null}
        {isPending ? (
          <LoadingState shape="text" count={4} label={texts.listApplicants.loading({ status: label })} />
        ) : null}
        {data && !isPlaceholderData && cards.length === 0 ? (
          <p className={classes.nobody}>{texts.listApplicants.nobody}</p>
        ) : null}
        {cards.length > 0 ? (
          // Safari drops the list role where list-style is none.
          // eslint-disable-next-line jsx-a11y/no-redundant-roles
          <ul role="list" className={classes.cards} aria-labelledby={heading}>
            {list}
          </ul>
        ) : null}
        {hasNextPage ? (
          <Button
            ref={more}
            block
            size="small"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
            aria-label={texts.listApplicants.showMoreStatus({ status: label })}
          >
            {texts.listApplicants.showMore}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/**
 * Merges a column's content: first cards moved there by pending changes, then stored ones that stay.
 * @returns the cards, the ids of pending ones, and the number of applications in the column
 */
function contentOf(
  place: Place,
  pages: ReadonlyArray<Pick<Listing<EmployerApplication>, 'records' | 'total'>>,
  moves: readonly StatusMove[],
): { cards: EmployerApplication[]; underWay: ReadonlySet<string>; total: number } {
  const coming = moves.filter((move) => standsIn(move, place)).map(({ application }) => application);
  const underWay = new Set(moves.map(({ application }) => application.id));
  const stored = pages.flatMap(({ records }) => records);
  // Deduplicates: a card that arrived while further pages loaded may be on two of them.
  const staying = new Map(
    stored.filter(({ id }) => !underWay.has(id)).map((application) => [application.id, application]),
  );
  const storedIds = new Set(stored.map(({ id }) => id));
  const comingIds = new Set(coming.map(({ id }) => id));
  const arriving = coming.filter(({ id }) => !storedIds.has(id)).length;
  const leaving = [...storedIds].filter((id) => underWay.has(id) && !comingIds.has(id)).length;
  return { cards: [...coming, ...staying.values()], underWay, total: (pages[0]?.total ?? 0) + arriving - leaving };
}
