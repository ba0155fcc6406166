import type { ClientSession } from '@market/service-kit';

export type EndPoolsOfHidden = (
  session: ClientSession,
  candidateLoginId: string,
  hidden: readonly string[],
) => Promise<void>;
