/** Piece of text on a page, as a PDF draws it; positions in points from the top left corner. */
export interface TextPiece {
  text: string;
  x: number;
  /** Baseline. */
  y: number;
  width: number;
  size: number;
  bold: boolean;
}

/** Clickable area of a page, with its address. */
export interface PageLink {
  url: string;
  x: number;
  /** Top and bottom edge. */
  top: number;
  bottom: number;
  width: number;
}

export interface TextPage {
  width: number;
  height: number;
  pieces: TextPiece[];
  links: PageLink[];
}

/** Line of a resume in reading order; parts that stand apart in it are separated by tabs. */
export interface ResumeLine {
  text: string;
  /** From 1; 0 in a file without pages. */
  page: number;
  /** Left edge in points; in a DOCX the nesting depth in lists and tables. */
  x: number;
  right: number;
  y: number;
  /** Font size in points. */
  size: number;
  bold: boolean;
  /** Whether a bullet was removed from its beginning. */
  isBullet: boolean;
  /** Level of the heading, 1 to 6, if the file marks it as one. */
  heading?: number;
  /** First line of a column next to another one: earlier headings do not apply to it. */
  startsColumn?: true;
  /** Link addresses of its text. */
  links: string[];
}
