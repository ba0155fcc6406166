import type { GeocodedPlace } from '@market/contracts/job-posts';
import { type ResultsMap as FoundPlaces, WITHOUT_PLACE } from '@market/contracts/search';
import { AddIcon, Button, RemoteWorkIcon, VisuallyHidden } from '@market/web-kit/ui';
import { geoCircle, geoMercator, geoPath } from 'd3-geo';
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { feature, mesh } from 'topojson-client';
import world from 'world-atlas/countries-110m.json';
import { texts } from '../../texts';
import {
  type Cluster,
  clustersOf,
  fitted,
  isClosest,
  isMapView,
  MAP_HEIGHT,
  MAP_WIDTH,
  moved,
  opened,
  type PlacePoint,
  zoomed,
} from './map-view';
import { placeLabel } from './place-label';
import classes from './results-map.module.css';
import { useMapState } from './use-map-state';
import { useMapGestures } from './use-map-gestures';

const PROJECTION = geoMercator()
  .scale(MAP_WIDTH / (2 * Math.PI))
  .translate([MAP_WIDTH / 2, MAP_HEIGHT * 0.63]);
const outline = geoPath(PROJECTION);
const LAND = outline(feature(world, world.objects.land)) ?? '';
const BORDERS = outline(mesh(world, world.objects.countries, (one, other) => one !== other)) ?? '';

const KM_OF_DEGREE = 111.195;
/** Minimum distance between two markers, in pixels. */
const APART_PX = 46;
const ZOOM_STEP = 2;
/** Distance that an arrow key moves the map, in map units. */
const STEP = MAP_WIDTH / 8;
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};

interface ResultsMapProps {
  found: FoundPlaces;
  /** Key of the search that the places belong to: a new search resets the view to all its places. */
  search: string;
  /** Circle of the search, where it is for a place and a distance. */
  around: { centre: GeocodedPlace; km: number } | undefined;
  /** Key of the chosen place. */
  chosen: string | undefined;
  onChoose: (key: string) => void;
}

/**
 * World map of the places of found jobs: drawn from bundled outlines, so that no third party learns the search. Markers
 * are buttons, in the order of their jobs.
 */
export function ResultsMap({ found, search, around, chosen, onChoose }: ResultsMapProps) {
  const places = useMemo(() => found.places.flatMap(pointOf), [found]);
  const circle = useMemo(() => circleOf(around), [around]);
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useMapState('view', () => fitted(places), isMapView);
  const [shown, setShown] = useState(search);
  // Only a new search resets the view; a refetch of the same one keeps it.
  if (shown !== search) {
    setShown(search);
    setView(fitted(places));
  }
  const width = useWidth(frame);
  const clusters = clustersOf(places, view, (APART_PX * MAP_WIDTH) / width);
  const gestures = useMapGestures(frame, setView);
  const zoom = (by: number) => setView((now) => zoomed(now, by));

  function onKeyDown(event: KeyboardEvent) {
    const arrow = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow) setView((now) => moved(now, arrow));
    else if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP);
    else if (event.key === '-') zoom(1 / ZOOM_STEP);
    else if (event.key === '0') setView(fitted(places));
    else return;
    event.preventDefault();
    // The focus moves to the frame, since a focused marker may disappear with the move.
    frame.current?.focus();
  }

  function choose(cluster: Cluster) {
    const [first, ...others] = cluster.places;
    if (others.length > 0 && !isClosest(view)) {
      setView(opened(cluster));
      // The focus moves to the frame, since the marker is replaced by others.
      frame.current?.focus();
    } else if (first) onChoose(first.key);
  }

  return (
    <div>
      {/* Focusable, so that the arrow keys move it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={frame}
        role="group"
        aria-label={texts.searchMap.map}
        aria-describedby="results-map-keys"
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={classes.frame}
        onKeyDown={onKeyDown}
        {...gestures}
      >
        <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} aria-hidden="true" className={classes.drawing}>
          <g transform={`translate(${view.left} ${view.top}) scale(${view.scale})`}>
            <path d={LAND} className={classes.land} />
            <path d={BORDERS} className={classes.borders} />
            {circle ? <path d={circle} className={classes.circle} /> : null}
          </g>
        </svg>
        {clusters.map((cluster) => (
          <Marker key={cluster.places[0]?.key} cluster={cluster} chosen={chosen} onChoose={() => choose(cluster)} />
        ))}
        <VisuallyHidden>
          <span id="results-map-keys">{texts.searchMap.keys}</span>
        </VisuallyHidden>
      </div>
      <p className={classes.touchHint}>{texts.searchMap.twoFingers}</p>
      <div className={classes.tools}>
        <p className={classes.seen} aria-live="polite">
          {texts.searchMap.seen({
            places: clusters.reduce((sum, one) => sum + one.places.length, 0),
            of: places.length,
          })}
        </p>
        <Button
          aria-label={texts.searchMap.closer}
          icon={<AddIcon size={16} />}
          disabled={isClosest(view)}
          onClick={() => zoom(ZOOM_STEP)}
        />
        <Button
          aria-label={texts.searchMap.further}
          icon={<MinusIcon />}
          disabled={view.scale <= 1}
          onClick={() => zoom(1 / ZOOM_STEP)}
        />
        <Button
          aria-label={texts.searchMap.allPlaces}
          icon={<RemoteWorkIcon size={16} />}
          onClick={() => setView(fitted(places))}
        />
      </div>
      {found.without_place > 0 ? (
        <Button type="link" aria-pressed={chosen === WITHOUT_PLACE} onClick={() => onChoose(WITHOUT_PLACE)}>
          {texts.searchMap.withoutPlace({ count: found.without_place })}
        </Button>
      ) : null}
    </div>
  );
}

function Marker({
  cluster: { places, count, x, y },
  chosen,
  onChoose,
}: {
  cluster: Cluster;
  chosen: string | undefined;
  onChoose: () => void;
}) {
  const label = places[0]?.label ?? '';
  const isChosen = places.some(({ key }) => key === chosen);
  return (
    <button
      type="button"
      className={classes.marker}
      style={{ left: `${(100 * x) / MAP_WIDTH}%`, top: `${(100 * y) / MAP_HEIGHT}%` }}
      aria-pressed={isChosen}
      aria-label={
        places.length > 1
          ? texts.searchMap.cluster({ label, others: places.length - 1, count })
          : texts.searchMap.place({ label, count })
      }
      title={label}
      onClick={onChoose}
    >
      {texts.searchMap.number({ count })}
    </button>
  );
}

function MinusIcon() {
  return (
    <svg viewBox="0 0 24 24" width={16} height={16} aria-hidden="true">
      <path d="M5 12h14" stroke="currentColor" strokeWidth={2} strokeLinecap="round" />
    </svg>
  );
}

function pointOf({ key, count, ...place }: FoundPlaces['places'][number]): PlacePoint[] {
  const at = PROJECTION([place.longitude, place.latitude]);
  return at ? [{ key, label: placeLabel(place), count, x: at[0], y: at[1] }] : [];
}

function circleOf(around: ResultsMapProps['around']): string | null {
  if (!around) return null;
  const { centre, km } = around;
  return outline(
    geoCircle()
      .center([centre.longitude, centre.latitude])
      .radius(km / KM_OF_DEGREE)(),
  );
}

/** Measures the map's width in pixels, for the spacing of markers. */
function useWidth(frame: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(MAP_WIDTH);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth || MAP_WIDTH);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}
