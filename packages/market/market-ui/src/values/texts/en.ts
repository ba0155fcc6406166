/** Texts of single values: pay, states, proved domains. */
export const en = {
  values: {
    provedDomain: 'Proved: the company is at {domain}',
    salaryNotStated: 'Salary not stated',
  },
  states: {
    draft: 'Draft',
    open: 'Open',
    closed: 'Closed',
    requested: 'Requested',
    granted: 'Granted',
    declined: 'Declined',
    revoked: 'Revoked',
    pending: 'Pending',
    approved: 'Approved',
  },
} as const;
