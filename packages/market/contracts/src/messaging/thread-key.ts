import { isOneOf } from '@market/api/type-guards';
import { THREAD_KINDS, type ThreadKind } from './constants';

/** Subject of a thread: an application or an access request, by its id. */
export interface ThreadSubject {
  kind: ThreadKind;
  id: string;
}

/** Key of a thread in page addresses and stores: `application-67c41f0e`. */
export const threadKey = ({ kind, id }: ThreadSubject): string => `${kind}-${id}`;

/** Thread subject of a key; undefined for any other text. */
export function threadOfKey(key: string): ThreadSubject | undefined {
  const at = key.indexOf('-');
  const [kind, id] = [key.slice(0, at), key.slice(at + 1)];
  return isOneOf(THREAD_KINDS, kind) && id !== '' ? { kind, id } : undefined;
}
