import { type Actor, companySeenBy } from '../src';

const caller = (more: Partial<Actor>) => ({ login_id: 'somebody', login_type: 'EMP', ...more }) as Actor;
const owner = { company_role: 'owner', user_approval_status: 1, disabled: false } as const;
const colleague = caller({ login_id: 'colleague', owner_id: 'owner', company_role: 'reader' });

test.each([
  ['a visitor', null],
  ['a candidate', caller({ login_type: 'CND' })],
  ['another company', caller({})],
])('S498: %s knows of a company as long as an approved owner stands for it', (_, actor) => {
  const seen = (members: Parameters<typeof companySeenBy>[1]['members']) =>
    companySeenBy(actor, { ownerId: 'owner', members });
  expect(seen([owner])).toEqual({ isPublic: true, isInsider: false });
  expect(seen([{ ...owner, disabled: true }, owner])).toMatchObject({ isPublic: true });
  expect(seen([])).toBeUndefined();
  expect(seen([{ ...owner, user_approval_status: 0 }])).toBeUndefined();
  expect(seen([{ ...owner, disabled: true }])).toBeUndefined();
  expect(seen([{ ...owner, company_role: 'recruiter' }])).toBeUndefined();
});

test.each([
  ['its owner', caller({ login_id: 'owner' })],
  ['a colleague', colleague],
  ['an admin', caller({ login_type: 'ADM' })],
])('S498: %s knows of it always', (_, actor) => {
  expect(companySeenBy(actor, { ownerId: 'owner', members: [] })).toEqual({ isPublic: false, isInsider: true });
  expect(companySeenBy(actor, { ownerId: 'owner', members: [owner] })).toEqual({ isPublic: true, isInsider: true });
});
