import { TermDictionary } from '../src/dictionary/term-dictionary';
import { OPEN_DOCUMENTS } from '../src/segment/open-segment';
import { Segments, type Place } from '../src/segment/segments';
import { bytesOfWords } from '../src/segment/word-order';

const SIZE = OPEN_DOCUMENTS;

/** Two sealed segments of documents with one word each, of which every third was removed. */
function twoSegments() {
  const terms = new TermDictionary();
  const places = new Map<string, Place>();
  const word = terms.take('word');
  const segments = new Segments({
    columns: { keys: 0, tags: 0, numbers: 0 },
    listed: { keys: [], tags: [], numbers: [] },
    terms,
    sealAt: SIZE,
    moved: (id, place) => places.set(id, place),
    changed: () => undefined,
  });
  for (let at = 0; at < 2 * SIZE; at += 1) {
    const place = segments.add({
      id: `document-${at}`,
      cell: 0,
      keys: [],
      tags: [],
      numbers: [],
      time: at,
      expiresAt: at % 5 === 0 ? 10 : Infinity,
      points: [],
      terms: Uint32Array.of(word),
      impacts: Uint8Array.of(1),
      termCount: 1,
      order: { bytes: bytesOfWords([at]), length: bytesOfWords([at]).length },
    });
    terms.documents[word]! += 1;
    places.set(`document-${at}`, place);
  }
  segments.seal();
  const remove = (at: number) => {
    segments.remove(places.get(`document-${at}`)!);
    places.delete(`document-${at}`);
  };
  for (let at = 0; at < 2 * SIZE; at += 3) remove(at);
  /** The documents that a search finds, as often as it finds them. */
  const found = () =>
    segments.all
      .flatMap((segment) => segment.ids.slice(0, segment.size).filter((_, document) => segment.hidden[document] === 0))
      .sort();
  const statistics = () => [terms.documents[word], segments.documents];
  return { segments, places, remove, found, statistics };
}

test('while segments become one, each document is found once, whatever happens between two steps', () => {
  const { segments, places, remove, found, statistics } = twoSegments();
  let next = 1;
  let steps = 0;
  for (const work = segments.merge(segments.sealed); !work.next().done; steps += 1) {
    expect(found().length).toBe(new Set(found()).size);
    expect(found()).toEqual([...places.keys()].filter((id) => steps % 2 === 0 || Number(id.slice(9)) % 5 !== 0).sort());
    expect(statistics()).toEqual([2 * SIZE, 2 * SIZE]);
    segments.moveTime(steps % 2 === 0 ? 20 : 0);
    remove((next += 3));
  }
  expect(steps).toBeGreaterThan(5);
  segments.moveTime(0);
  expect(found()).toEqual([...places.keys()].sort());
  expect(segments.sealed.map(({ kept }) => kept)).toEqual([places.size]);
  for (const [id, place] of places) {
    const { segment, document } = segments.at(place);
    expect(segment.ids[document]).toBe(id);
    expect(segment.words.slice(segment.wordStarts[document], segment.wordStarts[document + 1])).toEqual(
      bytesOfWords([Number(id.slice(9))]),
    );
  }
});

test('a merge in progress can be ended at once, for a snapshot', () => {
  const { segments, places, found, statistics } = twoSegments();
  const work = segments.merge(segments.sealed);
  while (segments.sealed.length < 3) work.next();
  segments.finishMoving();
  expect([found(), segments.sealed.length]).toEqual([[...places.keys()].sort(), 1]);
  expect(statistics()).toEqual([places.size, places.size]);
  expect(work.next().done).toBe(true);
  expect(statistics()).toEqual([places.size, places.size]);
});
