/** Content of a job's preview image: nothing that the job's public page does not say. */
export interface JobPreview {
  title: string;
  /** Category in words, for a title that cannot be written. */
  kind: string;
  company: string;
  place: string | undefined;
  pay: string | undefined;
  /** Picture file. */
  logo: Buffer | undefined;
  productName: string;
}
