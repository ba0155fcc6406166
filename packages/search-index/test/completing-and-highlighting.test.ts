import { Completions, highlightRanges } from '../src';

describe('completions', () => {
  const counts = [5, 9, 2, 0, 7];
  const completions = new Completions((number) => counts[number]!);
  ['Java Developer', 'Senior Java Developer', 'JavaScript', 'Janitor', 'Juggler'].forEach((text, number) => completions.add({ key: text.toLowerCase(), text }, number));
  const texts = (typed: string, limit = 8) => completions.complete(typed, limit).map(({ text }) => text);

  test('come from the first letter on, whole beginnings first, then words within, the commonest first', () => {
    expect(texts('j')).toEqual(['Juggler', 'Java Developer', 'JavaScript', 'Senior Java Developer']);
    expect(texts('java d')).toEqual(['Java Developer', 'Senior Java Developer']);
    expect(texts('j', 2)).toEqual(['Juggler', 'Java Developer']);
  });
  test('leave out what no document has', () => expect(texts('jani')).toEqual([]));
  test('forgive a slip where nothing fits as typed', () => expect([texts('jvaas'), texts('jugler'), texts('jgu')]).toEqual([['JavaScript'], ['Juggler'], []]));
  test('of nothing are none', () => expect([texts(''), texts('zzz')]).toEqual([[], []]));
});

test.each([
  ['Senior Full-Stack Engineer', 'full stack', ['Full-Stack']],
  ['C++ and C# with .NET', 'c#', ['C#']],
  ['Nurses at the Kantonsspital Zürich', 'nurse zurich', ['Nurses', 'Zürich']],
  ['Kubernetes platform', 'kubernets', ['Kubernetes']],
  ['Night sailor', 'nothing else', []],
  ['Engineering', 'engi', ['Engineering']],
])('in ‘%s’, ‘%s’ stands out as %j', (text, asked, words) => expect(highlightRanges(text, asked).map(([from, to]) => text.slice(from, to))).toEqual(words));
