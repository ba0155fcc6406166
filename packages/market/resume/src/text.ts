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

/** Area of a page that leads to an address. */
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
  page: number;
  /** Left edge in points; in a DOCX its depth in lists and tables. */
  x: number;
  right: number;
  y: number;
  /** Height of its letters in points. */
  size: number;
  bold: boolean;
  /** Began with a bullet, which is taken off. */
  isBullet: boolean;
  /** Heading by the file's own word: level 1 to 6. */
  heading?: number;
  /** First line of a column beside another one: no heading before it is of it. */
  startsColumn?: true;
  /** Addresses behind its words. */
  links: string[];
}
