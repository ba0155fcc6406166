import type { ResultsMap as FoundPlaces } from '@market/contracts/search';
import { api } from '@market/contracts/testing';
import { renderWithShell } from '@market/market-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import './form-data';
import {
  type Cluster,
  clustersOf,
  fitted,
  MAP_HEIGHT,
  MAP_WIDTH,
  moved,
  opened,
  zoomed,
} from '../src/features/search-jobs/map-view';
import { SearchMapPage } from '../src/features/search-jobs/search-map.page';
import { aJob, asked, found, refusal } from './samples';

const SEARCH = `POST ${api.searchJobs()}`;
const OSLO = { name: 'Oslo', country: 'Norway', latitude: 59.91, longitude: 10.75, key: '59.91,10.75', count: 12 };
const LISBON = { name: 'Lisbon', country: 'Portugal', latitude: 38.72, longitude: -9.13, key: '38.72,-9.13', count: 3 };
const DRAMMEN = { name: 'Drammen', country: 'Norway', latitude: 59.74, longitude: 10.2, key: '59.74,10.20', count: 2 };
const mapOf = (...places: FoundPlaces['places']): FoundPlaces => ({ places, without_place: 4, jobs: 21 });

beforeEach(() => sessionStorage.clear());

/** Answers a search of the page, and one for the jobs of a place, each by its own. */
function openMap(map: FoundPlaces | undefined = mapOf(OSLO, LISBON), { route = '/search-map' } = {}) {
  return renderWithShell(<SearchMapPage />, {
    route,
    http: {
      [SEARCH]: ({ body: { map_place: place } }: { body: { map_place?: string } }) =>
        place === undefined
          ? found([aJob()], { total: 21, ...(map ? { map } : {}) })
          : found([aJob({ id: `job-${place}`, job_title: `Pilot of ${place}` })]),
    },
  });
}
const markers = async () =>
  within(await screen.findByRole('group', { name: 'Map of results' }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

test('places are buttons with their jobs, the one with the most first, and all results are asked for', async () => {
  const { shell } = openMap(undefined, { route: '/search-map?search=pilot&page=7' });
  expect(await markers()).toEqual(['Oslo, Norway: 12 jobs', 'Lisbon, Portugal: 3 jobs']);
  const [body] = asked(shell, 'POST', api.searchJobs());
  expect(body).toMatchObject({ search: 'pilot', page: 1, include: expect.arrayContaining(['map']) });
  expect(screen.getByText('2 of 2 places on the map')).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: /page/i })).toBeNull();
});

test('Enter on a place lists its jobs below, where the focus goes; the list closes again', async () => {
  const { shell } = openMap();
  const oslo = await screen.findByRole('button', { name: 'Oslo, Norway: 12 jobs' });
  oslo.focus();
  await userEvent.keyboard('{Enter}');
  const heading = await screen.findByRole('heading', { name: 'Jobs in Oslo, Norway' });
  expect(heading).toHaveFocus();
  expect(await screen.findByRole('link', { name: 'Pilot of 59.91,10.75' })).toBeInTheDocument();
  expect(asked(shell, 'POST', api.searchJobs()).at(-1)).toMatchObject({ map_place: OSLO.key });
  expect(oslo).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Close this list' }));
  expect(screen.queryByRole('heading', { name: 'Jobs in Oslo, Norway' })).toBeNull();
});

test('a list that comes back with its place leaves the focus where it is', async () => {
  const { shell } = openMap();
  await userEvent.click(await screen.findByRole('button', { name: 'Oslo, Norway: 12 jobs' }));
  const heading = () => screen.queryByRole('heading', { name: 'Jobs in Oslo, Norway' });
  expect(heading()).toHaveFocus();
  const shows = async (...places: FoundPlaces['places']) => {
    shell.http.answer({ [SEARCH]: found([aJob()], { total: 21, map: mapOf(...places) }) });
    await act(() => shell.queryClient.invalidateQueries());
  };
  await shows(LISBON);
  await waitFor(() => expect(heading()).toBeNull());
  const other = screen.getByRole('button', { name: 'Lisbon, Portugal: 3 jobs' });
  other.focus();
  await shows(LISBON, OSLO);
  await waitFor(() => expect(heading()).toBeInTheDocument());
  expect(heading()).not.toHaveFocus();
});

test('jobs without a place are counted and listed', async () => {
  openMap();
  await userEvent.click(await screen.findByRole('button', { name: '4 jobs without a place on the map' }));
  expect(await screen.findByRole('link', { name: 'Pilot of none' })).toBeInTheDocument();
});

test('places close together are one button, which zooms to them', async () => {
  openMap(mapOf(OSLO, LISBON, DRAMMEN));
  expect(await markers()).toEqual(['Oslo, Norway and 1 place near it: 14 jobs', 'Lisbon, Portugal: 3 jobs']);
  await userEvent.click(screen.getByRole('button', { name: /near it/ }));
  expect(await markers()).toEqual(['Oslo, Norway: 12 jobs', 'Drammen, Norway: 2 jobs']);
  expect(screen.getByText('2 of 3 places on the map')).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Map of results' })).toHaveFocus();
  await userEvent.keyboard('0');
  expect(await markers()).toHaveLength(2);
  expect(screen.getByText('3 of 3 places on the map')).toBeInTheDocument();
});

test('keys and buttons zoom and move the map, and what is seen then is said', async () => {
  openMap();
  const map = await screen.findByRole('group', { name: 'Map of results' });
  map.focus();
  await userEvent.keyboard('+++++');
  await waitFor(() => expect(screen.getByText('0 of 2 places on the map')).toBeInTheDocument());
  await userEvent.keyboard('-----');
  expect(await markers()).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  map.focus();
  await userEvent.keyboard('{ArrowUp}'.repeat(8) + '{ArrowRight}'.repeat(5));
  expect(await markers()).toEqual(['Oslo, Norway: 12 jobs']);
  await userEvent.click(screen.getByRole('button', { name: 'Show all places' }));
  expect(await markers()).toHaveLength(2);
});

test('a map that has the first jobs only says so; one without places, or without a map, does as well', async () => {
  const first = openMap({ ...mapOf(OSLO), jobs: 5 });
  expect(await screen.findByText('The map has the first 5 of 21 jobs.')).toBeInTheDocument();
  first.unmount();
  const none = openMap({ places: [], without_place: 21, jobs: 21 });
  expect(await screen.findByText('None of these jobs has a place on the map.')).toBeInTheDocument();
  none.unmount();
  renderWithShell(<SearchMapPage />, { route: '/search-map', http: { [SEARCH]: found([aJob()]) } });
  expect(await screen.findByText('The map cannot be shown now')).toBeInTheDocument();
});

test('a place whose jobs cannot be fetched says so, and they are fetched again', async () => {
  const { shell } = openMap();
  const marker = await screen.findByRole('button', { name: 'Oslo, Norway: 12 jobs' });
  shell.http.answer({ [SEARCH]: refusal(500, 'server-error', 'Something went wrong.') });
  await userEvent.click(marker);
  expect(await screen.findByText('Something went wrong.')).toBeInTheDocument();
});

test('the map and the chosen place are there again for who comes back, and stay as the search is fetched anew', async () => {
  const first = openMap(mapOf(OSLO, LISBON, DRAMMEN));
  await userEvent.click(await screen.findByRole('button', { name: /near it/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Oslo, Norway: 12 jobs' }));
  await screen.findByRole('heading', { name: 'Jobs in Oslo, Norway' });
  const more = { ...OSLO, count: 13 };
  first.shell.http.answer({ [SEARCH]: found([aJob()], { total: 22, map: mapOf(more, LISBON, DRAMMEN) }) });
  await act(() => first.shell.queryClient.invalidateQueries());
  expect(await markers()).toEqual(['Oslo, Norway: 13 jobs', 'Drammen, Norway: 2 jobs']);
  first.unmount();

  const again = openMap(mapOf(OSLO, LISBON, DRAMMEN));
  expect(await markers()).toEqual(['Oslo, Norway: 12 jobs', 'Drammen, Norway: 2 jobs']);
  const heading = await screen.findByRole('heading', { name: 'Jobs in Oslo, Norway' });
  // Scrolled to where they were, and not to the list.
  expect(heading).not.toHaveFocus();
  again.unmount();

  openMap(mapOf(OSLO, LISBON, DRAMMEN), { route: '/search-map?search=cook' });
  expect(await markers()).toHaveLength(2);
  expect(screen.getByText('3 of 3 places on the map')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Jobs in Oslo, Norway' })).toBeNull();
});

test('one finger leaves the map where it is, two move and zoom it, and so does a mouse', async () => {
  openMap();
  const map = await screen.findByRole('group', { name: 'Map of results' });
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  const drawn = () => map.querySelector('g')?.getAttribute('transform') ?? '';
  const point = (type: string, pointerId: number, clientX: number, clientY: number, pointerType = 'touch') => {
    const event = new MouseEvent(type, { bubbles: true, clientX, clientY });
    act(() => void map.dispatchEvent(Object.assign(event, { pointerId, pointerType })));
  };
  Object.assign(map, { setPointerCapture: () => undefined, hasPointerCapture: () => false });
  Object.defineProperty(map, 'clientWidth', { value: MAP_WIDTH });

  const before = drawn();
  point('pointerdown', 1, 300, 300);
  point('pointermove', 1, 300, 200);
  expect(drawn()).toBe(before);
  point('pointerdown', 2, 400, 200);
  point('pointermove', 2, 420, 220);
  const scaleOf = (text: string) => Number(/scale\((.*)\)/.exec(text)?.[1]);
  expect(scaleOf(drawn())).toBeGreaterThan(scaleOf(before));
  point('pointerup', 1, 300, 200);
  point('pointerup', 2, 420, 220);

  const zoomedIn = drawn();
  point('pointerdown', 3, 300, 300, 'mouse');
  point('pointermove', 3, 280, 290, 'mouse');
  expect(drawn()).not.toBe(zoomedIn);
  expect(scaleOf(drawn())).toBe(scaleOf(zoomedIn));
});

describe('the view', () => {
  test('keeps a zoomed point where it is, and the map in its frame', () => {
    const view = zoomed({ scale: 1, left: 0, top: 0 }, 4, { x: 100, y: 50 });
    expect((100 - view.left) / view.scale).toBeCloseTo(100);
    expect(moved(view, { x: 10_000, y: 10_000 })).toEqual({ scale: 4, left: 0, top: 0 });
    expect(moved(view, { x: -10_000, y: -10_000 })).toEqual({ scale: 4, left: -3 * MAP_WIDTH, top: -3 * MAP_HEIGHT });
    expect(zoomed(view, 1 / 100)).toEqual({ scale: 1, left: 0, top: 0 });
  });

  test('opens a cluster of any two places until they lie apart', () => {
    const places = [
      { key: 'a', label: 'A', count: 2, x: 500, y: 200 },
      { key: 'b', label: 'B', count: 1, x: 500.5, y: 200.2 },
    ];
    const [cluster] = clustersOf(places, fitted(places), 46) as [Cluster];
    expect(cluster).toMatchObject({ count: 3 });
    expect(clustersOf(places, opened(cluster), 46)).toHaveLength(2);
  });
});
