import { Messages } from '@market/market-ui';

/** Conversations with employers. */
export function MessagesPage() {
  return <Messages />;
}
