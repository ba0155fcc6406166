import type { EditConflict } from './edit-conflict';

/** Result of the last failed submit; stored as Formik's status. */
export interface FormStatus {
  /** The sentence for the whole form. */
  text: string;
  /** Per field: what the server said, and about which value. */
  refused: Record<string, { message: string; value: unknown }>;
  /** Another change was saved first: what differs, to be chosen from. */
  conflict?: EditConflict;
}
