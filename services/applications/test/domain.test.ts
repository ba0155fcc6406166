import fc from 'fast-check';
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  mayChangeStatus,
  isEffectiveStep,
} from '@market/contracts/applications';
import {
  asCandidateKnows,
  candidateCan,
  employerCan,
  newApplication,
  sideOf,
  withStatus,
  withStepUndone,
  withoutPerson,
  type Application,
  type Side,
} from '../src/domain/application';
import { takesApplications } from '../src/domain/job';
import { searchWords, searchable } from '@market/search-index/text-occurs';

const AT = new Date('2026-03-15T12:00:00.000Z');
const fresh = (): Application =>
  newApplication({
    id: 'a',
    job: {
      job_id: 'j',
      job_title: 'Baker',
      job_location: 'Oslo',
      cmp_code: 'c',
      cmp_name: 'Bakery',
      employer_login_id: 'emp',
    },
    candidate: { candidate_login_id: 'cnd', can_code: 'k', can_name: 'Maya' },
    at: AT,
  });

describe('an application', () => {
  it('keeps a history that always begins with applied, ends with its status, and only grows, whatever is tried', () => {
    const tries = fc.array(
      fc.record({ status: fc.constantFrom(...APPLICATION_STATUSES), by: fc.constantFrom<Side>('EMP', 'CND') }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(tries, (steps) => {
        let application = fresh();
        for (const { status, by } of steps) {
          const before = application;
          try {
            application = withStatus(application, { status, by, by_login_id: by === 'EMP' ? 'emp' : 'cnd', at: AT });
            expect(mayChangeStatus(before, status, by)).toBe(true);
            expect(application.history.slice(0, -1)).toEqual(before.history);
          } catch {
            expect(mayChangeStatus(before, status, by)).toBe(false);
          }
        }
        expect(application.history[0]?.status).toBe('applied');
        expect(application.history.at(-1)?.status).toBe(application.status);
        expect(application.revision).toBe(application.history.length);
      }),
    );
  });

  it('offers exactly the steps that would be taken', () => {
    for (const from of APPLICATION_STATUSES) {
      const application = { ...fresh(), status: from };
      const { reject, forward, back } = employerCan(application, new Date());
      const possible = APPLICATION_STATUSES.filter((to) => mayChangeStatus(application, to, 'EMP'));
      expect(new Set([...forward, ...back, ...(reject ? (['rejected'] satisfies ApplicationStatus[]) : [])])).toEqual(
        new Set(possible),
      );
      expect(candidateCan(application)).toEqual({ withdraw: mayChangeStatus(application, 'withdrawn', 'CND') });
    }
  });

  it('an application of an ended account goes nowhere', () => {
    for (const status of APPLICATION_STATUSES) {
      const left = withoutPerson({ ...fresh(), status }, AT);
      expect(employerCan(left, AT)).toEqual({ reject: false, forward: [], back: [] });
      expect(() => withStatus(left, { status: 'viewed', by: 'EMP', by_login_id: 'emp', at: AT })).toThrow();
    }
  });

  it('S97: is to its candidate what it was before, whatever is held and undone', () => {
    const held = { until: new Date(AT.getTime() + 1), event_id: 'e' };
    const tries = fc.array(fc.constantFrom(...APPLICATION_STATUSES), { maxLength: 20 });
    fc.assert(
      fc.property(tries, (steps) => {
        let application = fresh();
        for (const status of steps) {
          if (!mayChangeStatus(application, status, 'EMP')) continue;
          const known = asCandidateKnows(application, AT);
          const moved = withStatus(application, { status, by: 'EMP', by_login_id: 'emp', at: AT, reason: 'Secret' });
          const { revision: _moved, ...seen } = asCandidateKnows({ ...moved, held }, AT);
          application = withStepUndone({ ...moved, held }, { by_login_id: 'emp', at: AT });
          const { revision: _undone, ...after } = asCandidateKnows(application, AT);
          const { revision: _known, ...before } = known;
          expect(seen).toEqual(before);
          expect(after).toEqual(before);
          expect(application.history.filter((step) => !isEffectiveStep(step))).toHaveLength(
            application.history.length - 1,
          );
        }
      }),
    );
  });

  it('has two sides, and the account must be of the right kind', () => {
    const application = fresh();
    expect(sideOf(application, { login_id: 'emp', login_type: 'EMP' })).toBe('EMP');
    expect(sideOf(application, { login_id: 'cnd', login_type: 'CND' })).toBe('CND');
    for (const stranger of [
      { login_id: 'emp', login_type: 'CND' },
      { login_id: 'cnd', login_type: 'EMP' },
      { login_id: 'emp', login_type: 'ADM' },
      { login_id: 'x', login_type: 'EMP' },
    ])
      expect(sideOf(application, stranger)).toBeUndefined();
  });
});

describe('a job', () => {
  it.each([
    ['open', null, true],
    ['open', '', true],
    ['open', '2026-03-15T12:00:00.001Z', true],
    ['open', '2026-03-15T12:00:00.000Z', false],
    ['closed', null, false],
    ['draft', null, false],
  ] as const)('a job that is %s and closes at %p takes applications: %p', (status, closes_at, expected) => {
    expect(takesApplications({ status, closes_at }, AT)).toBe(expected);
  });
});

describe('search words', () => {
  it('are small letters without accents, each once', () => {
    expect(searchWords('  José   NÚÑEZ josé ')).toEqual([['jose'], ['nunez']]);
  });

  it.each([
    ['obrien', "Ana O'Brien"],
    ['o’brien', 'Ana OBrien'],
    ['mueller', 'Jörg Müller'],
    ['Müller', 'Joerg Mueller'],
    ['soren', 'Søren Ærø'],
    ['soeren', 'Søren Ærø'],
    ['lukasz', 'Łukasz'],
    ['strasse', 'Straße'],
    ['المهندس', 'مهندس'],
    ['エンジニア', 'ソフトウェアエンジニア'],
    ['Jean-Luc', 'Jean Luc Moreau'],
    ['jeanluc', 'Jean-Luc Moreau'],
    ['mary-ann', 'Maryann Lee'],
    ['maryann', 'Mary-Ann Lee'],
    ['St. John', 'Ian St John'],
    ['Smith, J.', 'J Smith'],
  ])('fold people as jobs are folded: %s finds %s', (search, name) => {
    const found = searchable(name);
    expect(searchWords(search).every((spellings) => spellings.some((word) => found.includes(word)))).toBe(true);
  });

  it('still find what an earlier release has kept', () => {
    expect(searchWords("O'Brien Søren").map((spellings) => spellings.at(-1))).toEqual(["o'brien", 'søren']);
  });

  it('are always found in the text that they were taken from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const found = searchable(text);
        for (const [word] of searchWords(text)) expect(found).toContain(word);
      }),
    );
  });

  it('are at most eight', () => {
    expect(searchWords('a b c d e f g h i j k')).toHaveLength(8);
  });
});
