import type { Static } from '@sinclair/typebox';
import { Message, ShownPhone } from '../accounts/answers';
import { COMPANY_SIZES } from './company-page';
import { provedDomain } from './answer-parts';
import { DOMAIN_PROOFS, UNPROVABLE_DOMAINS } from './domain-proof';
import { COMPANY_HOLDINGS } from './holdings';
import { TEAM_CHANGES } from './team';
import { COMPANY_ROLES } from './team-rights';
import {
  count,
  id,
  listing,
  listOf,
  number,
  oneOf,
  optional,
  record,
  text,
  time,
  version,
  yesNo,
} from '@market/api/answer-fields';

/** Company data that an admin reviews before an employer may act in its name: name and site. */
export const CompanyIdentity = record({ cmp_name: text('Northwind Ltd'), cmp_webs: text('https://northwind.example') });
export type CompanyIdentity = Static<typeof CompanyIdentity>;

/** A picture of a company's page; `address` is below the API's root. */
export const CompanyPicture = record({
  id: id(),
  address: text('/employers/CMP-3XK9TD/pictures/67c41f0e2a9b4d0012ab34cd'),
  width: count(512, 'Pixels'),
  height: count(512, 'Pixels'),
  alt: text('Our workshop in Oslo', 'Text alternative; empty for logo and cover'),
});
export type CompanyPicture = Static<typeof CompanyPicture>;

/** Content of a company's page besides name and address. */
export const CompanyContent = record({
  about: text('<p>We build wind farms.</p>', 'HTML of a few harmless tags'),
  cmp_size: optional(oneOf(COMPANY_SIZES, 'Employees')),
  founded: optional(number(1998)),
  benefits: listOf(text('Four-day week')),
  places: listOf(text('Oslo')),
  links: listOf(record({ label: text('Our blog'), url: text('https://blog.northwind.example') })),
  logo: optional(CompanyPicture),
  cover: optional(CompanyPicture),
  pictures: listOf(CompanyPicture),
});
export type CompanyContent = Static<typeof CompanyContent>;

/** Page of the user's company: the draft, and the published version. */
export const OwnCompanyPage = record({
  draft: CompanyContent,
  published: optional(CompanyContent),
  published_at: optional(time()),
  version: optional(version()),
  pictures_version: optional(text('9f2c1b', 'Of the draft’s pictures; sent with a publication beside `version`')),
  changed_by_name: optional(text('Ada King', 'Member who changed the draft last')),
  published_by_name: optional(text('Ada King', 'Member who published the page')),
  changed: yesNo('Whether the draft differs from the published page'),
});
export type OwnCompanyPage = Static<typeof OwnCompanyPage>;

/** Public data of a company. */
export const Company = record({
  cmp_code: text('CMP-3XK9TD'),
  ...CompanyIdentity.properties,
  cmp_email: optional(text('jobs@northwind.example')),
  cmp_mobn: optional(text('2233445566')),
  cmp_phone: optional(ShownPhone),
  emp_loca: text('Oslo'),
  emp_addr: text('Storgata 1, 0155 Oslo'),
  cmp_domain: optional(provedDomain()),
  open_jobs: count(12),
  page: optional(CompanyContent),
  version: optional(version()),
  changed_by_name: optional(text('Ada King', 'Member who saved it last; to members of the company only')),
  pending: optional(CompanyIdentity),
  refused: optional(record({ ...CompanyIdentity.properties, reason: text('This site is not yours.') })),
});
export type Company = Static<typeof Company>;

export const SavedCompany = record({
  cmp_code: Company.properties.cmp_code,
  ...Message.properties,
  pending: Company.properties.pending,
});

/** Member of a company, as colleagues see one. */
export const TeamMember = record({
  login_id: id(),
  name: text('Ada King'),
  email: text('ada@northwind.example'),
  role: oneOf(COMPANY_ROLES),
  jobs: listOf(id(), 'Jobs given to a hiring manager'),
  version: optional(version()),
  joined_at: time(),
  you: yesNo('The account that asks'),
  can: record({ change: yesNo(), remove: yesNo(), give_ownership: yesNo() }),
});
export type TeamMember = Static<typeof TeamMember>;

/** The own company with all that keeps it from being dissolved. */
export const OwnHoldings = record({
  cmp_code: text('CMP-3XK9TD', 'Sent with the acceptance of an invitation, it dissolves this company'),
  cmp_name: text('Northwind Ltd'),
  holdings: listOf(
    record({ kind: oneOf(COMPANY_HOLDINGS), count: optional(count(2)) }),
    'What is in it, with how many where all were counted; only a company with nothing in this list can be dissolved',
  ),
});
export type OwnHoldings = Static<typeof OwnHoldings>;

/** Invitation that nobody has accepted yet. */
export const TeamInvitation = record({
  id: id(),
  email: text('grace@northwind.example'),
  role: oneOf(COMPANY_ROLES),
  jobs: listOf(id()),
  by_name: text('Ada King'),
  created_at: time(),
  expires_at: time(),
  expired: yesNo(),
});
export type TeamInvitation = Static<typeof TeamInvitation>;

export const Team = record({
  members: listOf(TeamMember),
  invitations: listOf(TeamInvitation, 'Only for who may manage the team'),
  role: oneOf(COMPANY_ROLES, 'Of the account that asks'),
  can: record({ invite: yesNo(), manage: yesNo(), leave: yesNo() }),
});
export type Team = Static<typeof Team>;

/** Entry of a team's history: actor, change and affected person. */
export const TeamChange = record({
  id: id(),
  at: time(),
  kind: oneOf(TEAM_CHANGES),
  by_name: text('Ada King', 'Empty where the account was deleted'),
  whom: text('Grace Hill', 'Name of the member or email of an invitation; empty where the account was deleted'),
  role: optional(oneOf(COMPANY_ROLES, 'Afterwards')),
  role_before: optional(oneOf(COMPANY_ROLES)),
});
export type TeamChange = Static<typeof TeamChange>;
export const TeamHistory = listing(TeamChange);

/** Invitation, as the holder of its link sees it. */
export const SeenInvitation = record({
  cmp_name: text('Northwind Ltd'),
  by_name: text('Ada King'),
  role: oneOf(COMPANY_ROLES),
  email: text('grace@northwind.example'),
  expires_at: time(),
});
export type SeenInvitation = Static<typeof SeenInvitation>;

/** Proof of a company's domain: the domain, the possible methods, and the current proof. */
export const CompanyDomain = record({
  domain: optional(text('northwind.example', 'The domain of the company’s site, which can be proved')),
  unprovable: optional(oneOf(UNPROVABLE_DOMAINS, 'Why there is none')),
  mailboxes: listOf(text('postmaster@northwind.example'), 'Mailboxes to which a code may be sent'),
  record: optional(
    record(
      { name: text('_job-market-proof.northwind.example'), value: text('job-market-proof=Xk2…') },
      'The TXT record that proves the domain',
    ),
  ),
  proof: optional(
    record({
      domain: text('northwind.example'),
      by: oneOf(DOMAIN_PROOFS),
      proved_at: time(),
      ends_at: optional(time()),
      record_missing: yesNo('Its record was not found any more; the proof ends unless it comes back'),
    }),
  ),
});
export type CompanyDomain = Static<typeof CompanyDomain>;
