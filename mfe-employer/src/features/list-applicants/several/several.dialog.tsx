import type { EmployerApplication } from '@market/contracts/applications';
import { MessageSeveralDialog } from './message-several.dialog';
import { TagSeveralDialog } from './tag-several.dialog';

/** Requested bulk action on the selected applications. */
export type AskedOfSeveral = { applications: readonly EmployerApplication[] } & (
  | { dialog: 'tags' }
  | {
      dialog: 'message';
      /** Called with the ids that stay selected. */
      onDone: (left: readonly string[]) => void;
    }
);

/** Dialog of a bulk action. Rendered by the page rather than the table, whose rows may disappear during the run. */
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
