/** Reference to a candidate's file; its bytes are in the file store under `file_id`. */
export interface StoredFile {
  file_id: string;
  bytes: number;
}
