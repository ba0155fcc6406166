import type { StoredFile } from '../../files/domain/stored-file';

/** Stored profile of a candidate, one per account. */
export interface CandidateRecord {
  can_code: string;
  login_id: string;
  /** Raised with each change, so that copies in other services never revert to an older state. */
  revision: number;
  can_name: string;
  can_email: string;
  can_mobn: string;
  /** Phone number in E.164, parsed from the digits; absent where they are invalid. */
  can_phone?: string | undefined;
  /** Country of the parsed phone. */
  can_country?: string | undefined;
  can_job_cate: number;
  can_skill: string[];
  can_about: string;
  /** Absent where the candidate never filled them in. */
  can_headline?: string;
  can_links?: string[];
  can_langs?: string[];
  reg_date: string;
  picture?: StoredFile;
  resume?: StoredFile;
  /**
   * Whether employers without access find the blind record: only candidates who want it, and whose account is verified,
   * approved and not disabled.
   */
  listed: boolean;
  created_at: Date;
  updated_at: Date;
}

/** Candidate in full, for readers who may see them. */
export type ShownCandidate = Omit<CandidateRecord, 'revision' | 'listed' | 'created_at' | 'updated_at'>;

/** Fields that the candidate fills in. */
export type CandidateFields = Pick<
  CandidateRecord,
  | 'can_name'
  | 'can_email'
  | 'can_mobn'
  | 'can_phone'
  | 'can_country'
  | 'can_job_cate'
  | 'can_skill'
  | 'can_about'
  | 'can_headline'
  | 'can_links'
  | 'can_langs'
>;
