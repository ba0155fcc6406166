export { DisclosureRow } from './disclosure';
export { Messages, MessageTemplates, MessageThread } from './messages/lazy';
export { InterviewDisclosure, InterviewOfLink } from './interviews/interviews';
export { MessageDisclosure } from './messages/message-disclosure';
