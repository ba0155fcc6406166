import { Messages } from '@market/market-ui';

/** Conversations with applicants and with candidates who gave access. */
export function MessagesPage() {
  return <Messages />;
}
