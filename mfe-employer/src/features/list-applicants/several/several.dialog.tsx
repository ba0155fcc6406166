import type { EmployerApplication } from '@market/contracts/applications';
import { MessageSeveralDialog } from './message-several.dialog';
import { TagSeveralDialog } from './tag-several.dialog';

/** Wish about the selected applications. */
export interface AskedOfSeveral {
  dialog: 'tags' | 'message';
  applications: readonly EmployerApplication[];
  /** Leaves those selected who are named. */
  onDone: (left: readonly string[]) => void;
}

/** Dialog of such a wish. It is the page's and not the table's, which may lose its rows while a run goes on. */
export function SeveralDialog({
  asked: { dialog, applications, onDone },
  onClose,
}: {
  asked: AskedOfSeveral;
  onClose: () => void;
}) {
  if (dialog === 'tags') return <TagSeveralDialog applications={applications} onClose={onClose} />;
  return (
    <MessageSeveralDialog
      applications={applications}
      onClose={(unwritten) => {
        onClose();
        if (unwritten) onDone(unwritten.map(({ id }) => id));
      }}
    />
  );
}
