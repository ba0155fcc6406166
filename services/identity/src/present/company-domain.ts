import type { CompanyDomain } from '@market/contracts/companies';
import type { StandingProof } from '../domain/company-domain';

/** The proof of a company's domain, as presented to its owner. */
export function presentDomain(proof: StandingProof | undefined): Pick<CompanyDomain, 'proof'> {
  if (!proof) return {};
  const { domain, by, proved_at, ends_at } = proof;
  return {
    proof: {
      domain,
      by,
      proved_at: proved_at.toISOString(),
      ...(ends_at ? { ends_at: ends_at.toISOString() } : {}),
      record_missing: by === 'record' && ends_at !== undefined,
    },
  };
}
