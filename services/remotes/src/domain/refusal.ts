import { MarketError } from '@market/contracts/errors';
import type { Objection } from '@market/remote-rules';

/** Error for a refused version: all reasons as sentences, and once more as fields by gate. */
export function versionRefused(objections: readonly Objection[]): MarketError {
  const reasons = [...new Set(objections.map(({ says }) => says))];
  const fields: Record<string, string> = {};
  for (const { gate, says } of objections)
    if (!fields[gate]?.includes(says)) fields[gate] = fields[gate] ? `${fields[gate]} ${says}` : says;
  return new MarketError('version-refused', { error: reasons.join(' '), fields });
}
