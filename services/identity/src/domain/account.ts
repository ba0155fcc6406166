import type { Flag, LoginType, User } from '@market/contracts';

/** An account as identity keeps it: the user of every answer, and what never leaves this service. */
export interface Account extends User {
  /** Grows with each change; whoever keeps a copy lets the higher one win. */
  revision: number;
  /** Absent for accounts that have only ever signed in with Google. */
  password_hash?: string;
  /** The revision that brought today's password; sessions from before it are over. */
  password_revision?: number;
  /** Google's lasting id of the person. The address in a Google token may change, this never does (S34). */
  google_sub?: string;
  /** The admin who approved or refused; from then on no rule does it by itself. */
  approval_decided_by?: string;
  disabled: boolean;
  created_at: Date;
}

/** What a change of an account may set. */
export type AccountChange = Partial<Omit<Account, 'login_id' | 'login_type' | 'revision' | 'created_at'>>;

export type EmployerApproval = 'manual' | 'auto';

/** Emails are compared without regard to case; shown as their owner wrote them. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

/**
 * The approval that follows from verified phone and email (contract, section 3): candidates at once, employers too where the
 * installation says so, and nobody once an admin has decided.
 */
export function approvalAfterVerification(account: Pick<Account, 'login_type' | 'email_ver_status' | 'phone_ver_status' | 'user_approval_status' | 'approval_decided_by'>, employers: EmployerApproval): Flag {
  if (account.approval_decided_by !== undefined || account.user_approval_status === 1) return account.user_approval_status;
  const verified = account.email_ver_status === 1 && account.phone_ver_status === 1;
  return verified && approvedByRule(account.login_type, employers) ? 1 : 0;
}

function approvedByRule(loginType: LoginType, employers: EmployerApproval): boolean {
  return loginType === 'CND' || (loginType === 'EMP' && employers === 'auto');
}
