import { resetSharedState, useSharedState } from '@market/web-kit';
import { followSearch } from '../src/app/kept-search';

let stop: () => void;
const NONE = { text: '', pending: false };
const NURSE = { text: 'nurse', pending: true, address: '/search-jobs?search=nurse&emp_type=part_time' };
/** A page load in the same tab. */
const loadPage = () => {
  stop?.();
  useSharedState.setState({ searchQuery: NONE });
  stop = followSearch();
};
const known = () => useSharedState.getState().searchQuery;

beforeEach(() => {
  sessionStorage.clear();
  loadPage();
});
afterEach(() => stop());

test('the last search of the visit is there after a page load, with its filters', () => {
  useSharedState.setState({ searchQuery: { text: 'pilot', pending: true } });
  useSharedState.setState({ searchQuery: NURSE });
  loadPage();
  expect(known()).toEqual(NURSE);
});

test('signing out ends it', () => {
  useSharedState.setState({ searchQuery: NURSE });
  resetSharedState();
  loadPage();
  expect(known()).toMatchObject(NONE);
});

test.each(['{broken', '"text"', '{"text":1,"pending":true}'])('a stored search %s is none', (kept) => {
  sessionStorage.setItem('market.search-query', kept);
  loadPage();
  expect(known()).toEqual(NONE);
});

test('an address elsewhere is left out', () => {
  sessionStorage.setItem('market.search-query', '{"text":"x","pending":true,"address":"//evil.example"}');
  loadPage();
  expect(known()).toEqual({ text: 'x', pending: true, address: undefined });
});
