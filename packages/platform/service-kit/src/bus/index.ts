export { brokerAnswers } from './broker-answers';
export {
  PublishFailed,
  TryLater,
  UnprocessableEvent,
  type DeadLetter,
  type DeadLetters,
  type EventBus,
  type EventHandler,
  type QueueDepth,
  type Subscription,
} from './event-bus';
export { createDiscardedLetters, type DiscardedLetters } from './discarded-letters';
export { createInProcessBus } from './in-process-bus';
export { BROKER_OPERATOR, brokerUserOf } from './broker-users';
export { createRabbitBus } from './rabbit-bus';
