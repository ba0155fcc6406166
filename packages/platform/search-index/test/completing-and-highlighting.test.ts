import { Completions, createSearchIndex } from '../src';

describe('completions', () => {
  const counts = [5, 9, 2, 0, 7];
  const completions = new Completions((number) => counts[number]!);
  ['Java Developer', 'Senior Java Developer', 'JavaScript', 'Janitor', 'Juggler'].forEach((text, number) =>
    completions.add({ key: text.toLowerCase(), text }, number),
  );
  const texts = (typed: string, limit = 8) => completions.complete(typed, limit).map(({ text }) => text);

  test('come from the first letter on, whole beginnings first, then words within, the commonest first', () => {
    expect(texts('j')).toEqual(['Juggler', 'Java Developer', 'JavaScript', 'Senior Java Developer']);
    expect(texts('java d')).toEqual(['Java Developer', 'Senior Java Developer']);
    expect(texts('j', 2)).toEqual(['Juggler', 'Java Developer']);
  });
  test('leave out what no document has', () => expect(texts('jani')).toEqual([]));
  test('forgive a slip where nothing fits as typed', () =>
    expect([texts('jvaas'), texts('jugler'), texts('jgu')]).toEqual([['JavaScript'], ['Juggler'], []]));
  test('of nothing are none', () => expect([texts(''), texts('zzz')]).toEqual([[], []]));
});

describe('the words by which an index finds', () => {
  const index = createSearchIndex({
    fields: [
      { name: 'title', weight: 6, typicalLength: 3, telling: true, phrases: true },
      { name: 'text', weight: 1, typicalLength: 20, telling: false, phrases: true },
    ],
    choices: [],
    keys: [],
    tags: [],
    numbers: [],
  });
  const put = (id: string, title: string, text: string) =>
    index.put({
      id,
      texts: { title, text },
      choices: {},
      keys: {},
      tags: {},
      numbers: {},
      points: [],
      time: 0,
      expiresAt: null,
    });
  const TEXT =
    'A dada date: data in JavaScript, for a Product Manager and managers of the product. You must like rust.';
  put('data', 'Data Engineers', TEXT);
  put('rust', 'Rust Developer', 'Node.js beside it');
  const marked = (text: string, asked: string, telling = false) =>
    index
      .highlighter(asked)(text, { telling })
      .map(([from, to]) => text.slice(from, to));

  test.each([
    ['data', ['data']],
    ['dataa', ['data']],
    ['js', ['JavaScript']],
    ['pm', ['Product', 'Manager']],
    ['product manager', ['Product', 'Manager', 'managers', 'product']],
    ['rust', ['rust']],
    ['must', ['must']],
    ['java', ['JavaScript']],
    ['jobs for the data', ['data']],
    ['', []],
    ['zzz', []],
  ])('‘%s’ marks %j', (asked, words) => expect(marked(TEXT, asked)).toEqual(words));

  test('a word that only descriptions have is near to others in telling fields alone', () => {
    expect([marked('Rust, must', 'must', true), marked('Rust, must', 'must', false)]).toEqual([
      ['Rust', 'must'],
      ['must'],
    ]);
  });
  test('a joined word stands out whole, whichever part was asked for', () =>
    expect([marked('With Node.js.', 'node'), marked('With Node.js.', 'nodejs')]).toEqual([['Node.js'], ['Node.js']]));
});
