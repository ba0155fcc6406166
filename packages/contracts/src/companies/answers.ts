import type { Static } from '@sinclair/typebox';
import { Message, ShownPhone } from '../accounts/answers';
import { count, optional, record, text } from '@market/api/answer-fields';

/** What an admin looks at before an employer may act in a company's name: how it is called and where its site is. */
export const CompanyIdentity = record({ cmp_name: text('Northwind Ltd'), cmp_webs: text('https://northwind.example') });
export type CompanyIdentity = Static<typeof CompanyIdentity>;

/** A company as anybody sees it. */
export const Company = record({
  cmp_code: text('CMP-3XK9TD'),
  ...CompanyIdentity.properties,
  cmp_email: optional(text('jobs@northwind.example')),
  cmp_mobn: optional(text('2233445566')),
  cmp_phone: optional(ShownPhone),
  emp_loca: text('Oslo'),
  emp_addr: text('Storgata 1, 0155 Oslo'),
  open_jobs: count(12),
  pending: optional(CompanyIdentity),
  refused: optional(record({ ...CompanyIdentity.properties, reason: text('This site is not yours.') })),
});
export type Company = Static<typeof Company>;

export const SavedCompany = record({
  cmp_code: Company.properties.cmp_code,
  ...Message.properties,
  pending: Company.properties.pending,
});
