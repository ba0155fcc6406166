import type { EmployerApplication } from '@market/contracts/applications';
import { BulkMessageDialog } from './bulk-message.dialog';
import { BulkTagDialog } from './bulk-tag.dialog';

/** Requested bulk action on the selected applications. */
export type BulkRequest = { applications: readonly EmployerApplication[] } & (
  | { dialog: 'tags' }
  | {
      dialog: 'message';
      /** Called with the ids that stay selected. */
      onDone: (left: readonly string[]) => void;
    }
);

/** Dialog of a bulk action. Rendered by the page rather than the table, whose rows may disappear during the run. */
export function BulkDialog({ asked, onClose }: { asked: BulkRequest; onClose: () => void }) {
  if (asked.dialog === 'tags') return <BulkTagDialog applications={asked.applications} onClose={onClose} />;
  return (
    <BulkMessageDialog
      applications={asked.applications}
      onClose={(unwritten) => {
        onClose();
        if (unwritten) asked.onDone(unwritten.map(({ id }) => id));
      }}
    />
  );
}
