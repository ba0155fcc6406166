import { runInNewContext } from 'node:vm';
import v8 from 'node:v8';
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
  test('completions of nothing are none', () => expect([texts(''), texts('zzz')]).toEqual([[], []]));
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

describe('marking many texts', () => {
  const index = createSearchIndex({
    fields: [{ name: 'text', weight: 1, typicalLength: 20, telling: true, phrases: true }],
    choices: [],
    keys: [],
    tags: [],
    numbers: [],
  });
  const put = (text: string) =>
    index.put({
      ...{ id: 'a', texts: { text }, choices: {}, keys: {}, tags: {}, numbers: {} },
      ...{ points: [], time: 0, expiresAt: null },
    });

  test('words in quotes are marked nearly as fast as words', () => {
    const wordAt = (at: number) => `w${((at * 7919) % 3_000).toString(36)}x`;
    const texts = Array.from({ length: 50 }, (_text, from) =>
      Array.from({ length: 800 }, (_word, at) => wordAt(from * 800 + at)).join(' '),
    );
    put(texts[0] ?? '');
    const timeOf = (text: string) => {
      const mark = index.highlighter(text);
      const { user } = process.cpuUsage();
      for (const one of texts) mark(one, { telling: false });
      return process.cpuUsage({ user, system: 0 }).user;
    };
    const shortest = (text: string) => Math.min(...Array.from({ length: 5 }, () => timeOf(text)));
    const words = `${wordAt(0)} ${wordAt(1)}`;
    expect(index.highlighter(`"${words}"`)(texts[0] ?? '', { telling: false })).toHaveLength(2);
    expect(shortest(`"${words}"`) / shortest(words)).toBeLessThan(6);
  });

  test('S509: words of any length are marked, and only short ones are kept', () => {
    v8.setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const used = () => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const long = (at: number) => `${'ab-'.repeat(3_000)}${at.toString(36)}`;
    put('start end');
    const before = used();
    for (const text of ['start', '"start end"']) {
      const mark = index.highlighter(text);
      for (let at = 0; at < 300; at += 1) expect(mark(`${long(at)} start end`, { telling: false })).not.toEqual([]);
    }
    expect(used() - before).toBeLessThan(15e6);
  });
});
