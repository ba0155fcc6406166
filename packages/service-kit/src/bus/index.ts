export { brokerAnswers } from './broker-answers';
export { PublishFailed, TryLater, UnprocessableEvent, type DeadLetter, type DeadLetters, type EventBus, type EventHandler, type QueueDepth, type Subscription } from './event-bus';
export { createInProcessBus } from './in-process-bus';
export { createRabbitBus } from './rabbit-bus';
