import fc from 'fast-check';
import { APPLICATION_STATUSES, mayChangeStatus, type ApplicationStatus } from '@market/contracts';
import {
  candidateCan,
  employerCan,
  newApplication,
  sideOf,
  withStatus,
  type Application,
  type Side,
} from '../src/domain/application';
import { takesApplications } from '../src/domain/job';
import { searchWords, searchable } from '../src/domain/search-words';

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
            expect(mayChangeStatus(before.status, status, by)).toBe(true);
            expect(application.history.slice(0, -1)).toEqual(before.history);
          } catch {
            expect(mayChangeStatus(before.status, status, by)).toBe(false);
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
      const { reject, forward } = employerCan({ ...fresh(), status: from }, new Date());
      const possible = APPLICATION_STATUSES.filter((to) => mayChangeStatus(from, to, 'EMP'));
      expect(new Set([...forward, ...(reject ? (['rejected'] satisfies ApplicationStatus[]) : [])])).toEqual(
        new Set(possible),
      );
      expect(candidateCan(from)).toEqual({ withdraw: mayChangeStatus(from, 'withdrawn', 'CND') });
    }
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
  ] as const)('that is %s and closes at %p takes applications: %p', (status, closes_at, expected) => {
    expect(takesApplications({ status, closes_at }, AT)).toBe(expected);
  });
});

describe('search words', () => {
  it('are small letters without accents, each once', () => {
    expect(searchWords('  José   NÚÑEZ josé ')).toEqual(['jose', 'nunez']);
  });

  it('are always found in the text that they were taken from', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const found = searchable(text);
        for (const word of searchWords(text)) expect(found).toContain(word);
      }),
    );
  });

  it('are at most eight', () => {
    expect(searchWords('a b c d e f g h i j k')).toHaveLength(8);
  });
});
