export { createOutbox, replayOutboxSince, type Outbox } from './outbox';
export { createRelay, type Relay } from './relay';
export { createInbox, type Inbox } from './inbox';
export { defineConsumer, type Consumer, type ConsumerContext } from './consumer';
