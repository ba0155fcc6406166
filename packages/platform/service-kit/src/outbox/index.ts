export { createOutbox, replayOutboxSince, type Outbox, type PreparedEvent } from './outbox';
export { createRelay, type Relay } from './relay';
export { createInbox, type Inbox } from './inbox';
export { defineConsumer, defineGroupConsumer, type Consumer, type ConsumerContext } from './consumer';
export { withOwnEvents, type OwnEvent } from './own-events';
export {
  HANDLED_EVENTS_MAX,
  HANDLED_EVENTS_PATH,
  createReadYourWrites,
  type HandledEvents,
  type ReadYourWrites,
} from './read-your-writes';
