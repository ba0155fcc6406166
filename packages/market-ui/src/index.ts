export { Messages, MessageThread } from './messages/lazy';
export { MessageDisclosure } from './messages/message-disclosure';
