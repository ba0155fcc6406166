import type { Endpoint } from '@market/api';
import { ENDPOINTS } from '../src/endpoints';

/** Calls for which an account of this role must have proved phone and email, and be approved. */
const needApproval = (role: 'CND' | 'EMP'): string[] =>
  Object.entries<Endpoint>(ENDPOINTS).flatMap(([name, { access }]) => {
    if (typeof access !== 'object' || !('roles' in access) || !access.roles.includes(role)) return [];
    const { approved } = access;
    return approved === true || (Array.isArray(approved) && approved.includes(role)) ? [name] : [];
  });

test('S321: candidates’ calls need a verified phone for applying alone; employers need one for whatever is about people', () => {
  expect(needApproval('CND')).toEqual(['applyToJob']);
  expect(needApproval('EMP')).toEqual(
    expect.arrayContaining([
      'postJob',
      'listEmployerApplications',
      'browseCandidates',
      'requestAccess',
      'viewCandidate',
    ]),
  );
});
