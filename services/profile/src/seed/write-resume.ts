import { PDFDocument, StandardFonts, rgb, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import type { EducationInput, ExperienceInput } from '@market/contracts/profiles';

const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 56;
const INK = rgb(0.13, 0.16, 0.2);
const GREY = rgb(0.42, 0.46, 0.52);

export interface ResumeText {
  can_name: string;
  can_email: string;
  can_mobn: string;
  can_about: string;
  can_skill: readonly string[];
  experience: readonly ExperienceInput[];
  education: readonly EducationInput[];
}

/**
 * Writes a one-page resume as PDF. Characters that the built-in fonts lack become question marks; overflowing text is
 * omitted.
 */
export async function writeResume(resume: ResumeText): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.setTitle(`Resume of ${resume.can_name}`);
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const write = lineWriter(document.addPage([WIDTH, HEIGHT]));

  write(resume.can_name, { font: bold, size: 24 });
  write(`${resume.can_email}   ${resume.can_mobn}`, { font: regular, size: 10, colour: GREY, after: 18 });
  write('About', { font: bold, size: 13 });
  write(resume.can_about, { font: regular, size: 10, after: 12 });
  write('Skills', { font: bold, size: 13 });
  write(resume.can_skill.join(', '), { font: regular, size: 10, after: 12 });
  write('Experience', { font: bold, size: 13 });
  for (const { exp_desg, emp_name, job_stdt, job_endt } of resume.experience) {
    write(`${exp_desg}, ${emp_name}`, { font: bold, size: 10 });
    write(`${job_stdt} to ${job_endt || 'present'}`, { font: regular, size: 9, colour: GREY, after: 6 });
  }
  write('Education', { font: bold, size: 13 });
  for (const { can_edu, can_stre, can_scho, can_pasy } of resume.education)
    write(`${can_edu}, ${can_stre}, ${can_scho}, ${can_pasy}`, { font: regular, size: 10 });
  return Buffer.from(await document.save());
}

function lineWriter(page: PDFPage) {
  let y = HEIGHT - MARGIN;
  return (
    text: string,
    { font, size, colour = INK, after = 4 }: { font: PDFFont; size: number; colour?: typeof INK; after?: number },
  ) => {
    for (const line of wrap(
      text.replace(/[^\u0020-\u007e\u00a1-\u00ff]/g, (letter) => (/\s/.test(letter) ? ' ' : '?')),
      font,
      size,
    )) {
      if (y - size < MARGIN) return;
      y -= size * 1.35;
      page.drawText(line, { x: MARGIN, y, size, font, color: colour });
    }
    y -= after;
  };
}

function wrap(text: string, font: PDFFont, size: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && font.widthOfTextAtSize(longer, size) > WIDTH - 2 * MARGIN) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
