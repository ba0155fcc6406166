import type { ThreadSubject } from '@market/contracts/messaging';
import { MessageIcon } from '@market/web-kit/frame';
import { Disclosure } from '../disclosure';
import { texts } from '../texts';
import { MessageThread } from './lazy';

/** Message thread inside another view, fetched and marked as seen only once it is opened. */
export function MessageDisclosure({ subject }: { subject: ThreadSubject }) {
  return (
    <Disclosure labels={texts.messages} icon={<MessageIcon size={16} />}>
      <MessageThread subject={subject} />
    </Disclosure>
  );
}
