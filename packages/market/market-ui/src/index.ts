export { CopiedText } from './copied-text';
export { DisclosureRow } from './disclosure';
export { Messages, MessageThread } from './messages/lazy';
export { MessageTemplates } from './messages/lazy-templates';
export { InterviewDisclosure, InterviewOfLink, OwnInterviewsDisclosure } from './interviews/interviews';
export { MessageDisclosure } from './messages/message-disclosure';
