import { linesOfPages, readResume, type TextPiece } from '../src';

const LEFT = 50;
const RIGHT = 545;

/**
 * Reads a resume drawn from a text: `# ` is the name, `## ` a heading, `** ` a bold line; `>>` separates cells at the
 * right edge, `|>` those of a table; an empty line is a gap. `~ ` draws a line smaller.
 */
export function readDrawn(text: string, country = 'IN') {
  const pieces: TextPiece[] = [];
  let y = 60;
  for (const raw of text.trim().split('\n')) {
    const [, mark = '', rest = ''] = /^\s*(#{1,2} |\*\* |~ )?(.*)$/u.exec(raw) ?? [];
    if (!rest) {
      y += 8;
      continue;
    }
    const size = mark === '# ' ? 22 : mark === '## ' ? 13 : mark === '~ ' ? 9 : 10;
    y += mark.startsWith('#') ? 12 : 0;
    const cells = rest.split(/\s*(?:>>|\|>)\s*/u);
    for (const [at, cell] of cells.entries()) {
      const width = (cell.length * size) / 2;
      const isTable = rest.includes('|>');
      const x = at === 0 ? LEFT : isTable ? LEFT + at * 130 : RIGHT - width - (cells.length - 1 - at) * 150;
      if (cell) pieces.push({ text: cell, x, y, width, size, bold: mark !== '' && mark !== '~ ' });
    }
    y += 14;
  }
  return readResume(linesOfPages([{ width: 595, height: y + 100, pieces, links: [] }]), { country });
}

/** Line of a page, drawn in plain type unless it says otherwise. */
export type DrawnLine = Partial<TextPiece> & { text: string };

/** Reads a resume of lines one below the other, `gap` points apart. */
export function readLines(lines: readonly DrawnLine[], { country = 'US', gap = 16 } = {}) {
  const pieces = lines.map((line, at): TextPiece => ({
    x: LEFT,
    y: 60 + gap * at,
    width: (line.text.length * (line.size ?? 10)) / 2,
    size: 10,
    bold: false,
    ...line,
  }));
  return readResume(linesOfPages([{ width: 595, height: 1000, pieces, links: [] }]), { country });
}

/** Jobs of a section: title, company, place, first and last day, and the description if it is asked for. */
export const jobsDrawn = (text: string, country?: string) =>
  readDrawn(`# Ada King\nada.king@mailbox.example\n## Experience\n${text}\n## Education\n`, country).experience.map(
    (job) => [job.exp_desg, job.emp_name, job.place, job.job_stdt, job.job_endt].map((value) => value?.value),
  );

/** Schools of a section: degree, field, school, place, year, and the description. */
export const schoolsDrawn = (text: string, country?: string) =>
  readDrawn(`# Ada King\nada.king@mailbox.example\n## Education\n${text}\n`, country).education.map((school) =>
    [school.can_edu, school.can_stre, school.can_scho, school.place, school.can_pasy, school.edu_desc].map(
      (value) => value?.value,
    ),
  );

export const skillsDrawn = (text: string, heading = 'Skills') =>
  readDrawn(`# Ada King\nada.king@mailbox.example\n## ${heading}\n${text}\n`).can_skill.map(({ value }) => value);

export const languagesDrawn = (text: string, heading = 'Languages') =>
  readDrawn(`# Ada King\nada.king@mailbox.example\n## ${heading}\n${text}\n`).can_langs.map(({ value }) => value);
