import type { EditConflict } from './edit-conflict';

/** Result of the last failed submit; stored as Formik's status. */
export interface FormStatus {
  /** Message for the whole form. */
  text: string;
  /** Per field: the server's message, and the value that it is about. */
  refused: Record<string, { message: string; value: unknown }>;
  /** Conflict with a change that was saved first: the differences to choose from. */
  conflict?: EditConflict;
}
