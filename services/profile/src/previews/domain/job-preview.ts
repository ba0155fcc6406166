/** Content of a job's preview image: only facts of the job's public page. */
export interface JobPreview {
  title: string;
  /** Category in words, drawn in place of a title that the font lacks. */
  kind: string;
  company: string;
  place: string | undefined;
  pay: string | undefined;
  /** Picture file. */
  logo: Buffer | undefined;
  productName: string;
}
