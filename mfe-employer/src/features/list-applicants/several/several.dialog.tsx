import type { EmployerApplication } from '@market/contracts/applications';
import { MessageSeveralDialog } from './message-several.dialog';
import { TagSeveralDialog } from './tag-several.dialog';

/** Wish about the selected applications. */
export type AskedOfSeveral = { applications: readonly EmployerApplication[] } & (
  | { dialog: 'tags' }
  | {
      dialog: 'message';
      /** Leaves those selected who are named. */
      onDone: (left: readonly string[]) => void;
    }
);

/** Dialog of such a wish. It is the page's and not the table's, which may lose its rows while a run goes on. */
export function SeveralDialog({ asked, onClose }: { asked: AskedOfSeveral; onClose: () => void }) {
  if (asked.dialog === 'tags') return <TagSeveralDialog applications={asked.applications} onClose={onClose} />;
  return (
    <MessageSeveralDialog
      applications={asked.applications}
      onClose={(unwritten) => {
        onClose();
        if (unwritten) asked.onDone(unwritten.map(({ id }) => id));
      }}
    />
  );
}
