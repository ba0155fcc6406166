import fc from 'fast-check';
import { ENDS, FOUND_BY, IN_ORDER, eachForm } from '../src/words/forms';
import { otherNumbers } from '../src/words/plurals';
import { maxEdits, editDistance, isWithinEdits, withLetterMoved } from '../src/words/edit-distance';
import { addFieldWords, marksSaid, synonymAt } from '../src/words/synonyms';
import { BESIDE, TEXT_END, lookupForms, textsInOrder } from '../src/words/words';

function formsOf(text: string): string[] {
  const forms: string[] = [];
  eachForm(text, (bytes, from, to, use) => {
    if (use & FOUND_BY) forms.push(bytes.toString('utf8', from, to));
  });
  return forms;
}

function inOrder(text: string): string[][] {
  const texts: string[][] = [];
  let words: string[] = [];
  eachForm(text, (bytes, from, to, use) => {
    if (use & IN_ORDER) words.push(bytes.toString('utf8', from, to));
    if (use !== ENDS) return;
    texts.push(words);
    words = [];
  });
  return texts;
}

/** The definition, without any shortcut. */
function slipsByDefinition(a: string, b: string): number {
  const known = new Map<string, number>();
  const slips = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = `${i} ${j}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    let best = Math.min(
      slips(i - 1, j) + 1,
      slips(i, j - 1) + 1,
      slips(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
    );
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
      best = Math.min(best, slips(i - 2, j - 2) + 1);
    known.set(key, best);
    return best;
  };
  return slips(a.length, b.length);
}

test('words of plain text are read letter by letter as the pattern reads them', () => {
  const letters = fc.constantFrom(
    ...'abnetC9.-&_+#\' `’,;/"()ö–•я'.split(''),
    '.net',
    'C++',
    'node.js',
    ' ',
    '東京',
    'ال',
    TEXT_END,
    BESIDE,
  );
  fc.assert(
    fc.property(
      fc.array(letters, { maxLength: 25 }).map((some) => some.join('')),
      (text) => {
        expect(formsOf(text)).toEqual(lookupForms(text));
        expect(inOrder(text)).toEqual(textsInOrder(text));
      },
    ),
    { numRuns: 3_000 },
  );
  fc.assert(fc.property(fc.string(), (text) => expect(formsOf(text)).toEqual(lookupForms(text))));
});

test.each([
  ['C++, C# and .NET', ['c++', 'c#', 'and', 'dotnet']],
  ['Node.js', ['nodejs', 'node', 'js']],
  ['full-stack R&D', ['fullstack', 'full', 'stack', 'rd']],
  ['R & D, Q&A', ['rd', 'qa']],
  ['AT&T', ['att', 'at', 't']],
  ["driver's", ['drivers']],
  ['Zürich', ['zurich', 'zuerich']],
  ['Groß-Küche', ['grosskuche', 'gross', 'kuche', 'grosskueche', 'gross', 'kueche']],
  ['المهندس', ['المهندس', 'مهندس']],
  ['東京都', ['東京都', '東京', '京都', '东京都', '东京', '京都']],
  ['Web開発', ['web開発', 'web', '開発', 'web开発', 'web', '开発']],
  ['老師', ['老師', '老师']],
])('%s is looked up as %j', (text, forms) => expect(formsOf(text)).toEqual(forms));

test('slips are counted as people make them, whatever the words', () => {
  expect([
    isWithinEdits('pyhton', 'python', 1),
    isWithinEdits('pytho', 'python', 1),
    isWithinEdits('pythonn', 'python', 1),
    isWithinEdits('pithon', 'python', 1),
    isWithinEdits('pihton', 'python', 1),
    isWithinEdits('pihton', 'python', 2),
    isWithinEdits('', 'ab', 1),
  ]).toEqual([true, true, true, true, false, true, false]);
  expect(['cat', 'cats', 'kubernet', 'mp3s'].map(maxEdits)).toEqual([0, 1, 2, 0]);
  const word = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 }).map((some) => some.join(''));
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, limit) =>
      expect(editDistance(a, b, limit)).toBe(Math.min(slipsByDefinition(a, b), limit + 1)),
    ),
    { numRuns: 2_000 },
  );
});

test('a letter two places off is moved back, where that is neither one edit nor the first letter', () => {
  expect(withLetterMoved('phyton')).toContain('python');
  const moved = withLetterMoved('phyton');
  expect(moved.filter((other) => other[0] !== 'p' || editDistance('phyton', other, 2) !== 2)).toEqual([]);
});
test('no letter is moved in short words, and none in words of two edits', () =>
  expect(['cook', 'javasrcipt', 'mp3s4'].flatMap(withLetterMoved)).toEqual([]));

test.each([
  ['nurses', 'nurse'],
  ['nurse', 'nurses'],
  ['companies', 'company'],
  ['company', 'companies'],
  ['boxes', 'box'],
  ['coach', 'coaches'],
  ['business', 'businesses'],
])('%s stands for %s as well', (word, other) => expect(otherNumbers(word)).toContain(other));
test('a word that only looks like a plural is none', () =>
  expect(
    ['bus', 'c++', 'sas', 'analysis', 'business']
      .flatMap(otherNumbers)
      .filter((form) => ['bu', 'sa', 'analysi', 'busines'].includes(form)),
  ).toEqual([]));

test('the longest writing with synonyms is taken', () => {
  expect(synonymAt(['senior', 'software', 'engineer'], 1)?.others).toContainEqual(['swe']);
  expect(synonymAt(['k8s'], 0)?.others).toEqual([['kubernetes']]);
  expect(synonymAt(['rn'], 0)?.others).toEqual([['registered', 'nurse']]);
  expect(synonymAt(['software', 'nurse'], 0)).toBeUndefined();
});

test('words of a field are synonyms once they are given, and no earlier', () => {
  expect(synonymAt(['vor', 'ort', 'job'], 0)).toBeUndefined();
  expect(marksSaid('Arbeit vor Ort')).toEqual([]);
  addFieldWords({
    marks: [
      { token: 'onsite', writings: ['vor ort'] },
      { token: 'traineeship', writings: [], alone: ['stage'] },
    ],
    names: [{ term: 'areaofeurope', writings: ['europe', 'vieux continent'] }],
  });
  expect(synonymAt(['vor', 'ort', 'job'], 0)).toMatchObject({ words: ['vor', 'ort'], token: 'onsite' });
  expect(marksSaid('Arbeit vor Ort')).toEqual(['onsite']);
  expect(synonymAt(['stage', 'manager'], 0)).toBeUndefined();
  expect(synonymAt(['stage'], 0)?.others).toEqual([['traineeship']]);
  expect(synonymAt(['vieux', 'continent'], 0)?.others).toEqual([['areaofeurope']]);
});
