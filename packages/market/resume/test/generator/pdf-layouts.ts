import PDFDocument from 'pdfkit';
import type { PersonLabel, Random, SchoolLabel } from './people';
import { datesIn, headingIn, periodOf, yearsIn } from './words';

type Doc = PDFKit.PDFDocument;
export interface Context {
  person: PersonLabel;
  random: Random;
}
export type Layout = (context: Context) => Promise<Buffer>;

const degreeOf = ({ degree, field }: SchoolLabel, language: string) =>
  field ? `${degree}${language === 'en' ? ' in ' : language === 'de' ? ' ' : ' en '}${field}` : degree;

function written(options: PDFKit.PDFDocumentOptions, draw: (doc: Doc) => void): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: 48, ...options });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<Buffer>((resolve) => doc.on('end', () => resolve(Buffer.concat(chunks))));
  draw(doc);
  doc.end();
  return ended;
}

/** Text at a place, with what stands at the right edge of the same line. */
function row(doc: Doc, left: string, right: string, font: string, size: number, rightFont = font): void {
  if (doc.y > doc.page.height - 90) doc.addPage();
  const y = doc.y;
  doc.font(font).fontSize(size).text(left, doc.page.margins.left, y, { lineBreak: false });
  doc.font(rightFont).fontSize(size);
  doc.text(right, doc.page.width - doc.page.margins.right - doc.widthOfString(right), y, { lineBreak: false });
  doc.text('', doc.page.margins.left, y + size * 1.3);
}

function points(
  doc: Doc,
  texts: readonly string[],
  x: number,
  width: number,
  size = 10,
  font = 'Helvetica',
  bullet = '•',
): void {
  for (const text of texts) {
    if (doc.y > doc.page.height - 80) doc.addPage();
    const y = doc.y;
    doc.font(font).fontSize(size).text(bullet, x, y, { lineBreak: false });
    doc.text(text, x + 12, y, { width: width - 12 });
  }
}

/** Single column, name in the middle, contacts between bars, company and dates on one line, title and place below. */
export const jake: Layout = ({ person, random }) =>
  written({ margin: 40 }, (doc) => {
    const dates = datesIn(random, person);
    const wide = doc.page.width - 80;
    const head = (text: string) => {
      doc.moveDown(0.6).font('Times-Roman').fontSize(12).text(text.toUpperCase(), 40, doc.y, { width: wide });
      doc
        .moveTo(40, doc.y)
        .lineTo(40 + wide, doc.y)
        .stroke();
      doc.moveDown(0.3);
    };
    doc.font('Times-Bold').fontSize(24).text(person.shownName, { align: 'center' });
    doc
      .font('Times-Roman')
      .fontSize(10)
      .text([person.shownPhone, person.email, ...person.links].join(' | '), { align: 'center' });
    head(headingIn(random, person, 'education'));
    for (const school of person.schools) {
      row(doc, school.school, school.place, 'Times-Bold', 11, 'Times-Roman');
      row(doc, degreeOf(school, person.language), periodOf(school, person), 'Times-Italic', 10);
    }
    head(headingIn(random, person, 'experience'));
    for (const job of person.jobs) {
      row(doc, job.title, dates(job.start, job.end), 'Times-Bold', 11, 'Times-Roman');
      row(doc, job.company, job.place, 'Times-Italic', 10);
      points(doc, job.points, 52, wide - 20, 10, 'Times-Roman');
    }
    head(headingIn(random, person, 'skills'));
    const half = Math.ceil(person.skills.length / 2);
    for (const [label, list] of [
      ['Main', person.skills.slice(0, half)],
      ['Further', person.skills.slice(half)],
    ] as const) {
      doc
        .font('Times-Bold')
        .fontSize(10)
        .text(`${label}: `, 52, doc.y, { continued: true })
        .font('Times-Roman')
        .text(list.join(', '));
    }
    head(headingIn(random, person, 'languages'));
    doc
      .font('Times-Roman')
      .fontSize(10)
      .text(person.languages.map(({ name, level }) => `${name} (${level})`).join(', '), 52);
  });

/** Days in a column on the left, headings at the edge of the text. */
export const moderncv: Layout = ({ person, random }) =>
  written({ margin: 56 }, (doc) => {
    const dates = random() < 0.4 ? yearsIn(person) : datesIn(random, person);
    const text = 175;
    const head = (title: string) => {
      doc.moveDown(0.8).fillColor('#3465a4').font('Helvetica').fontSize(15).text(title, text, doc.y);
      doc.fillColor('black').moveDown(0.2);
    };
    const beside = (left: string, right: string) => {
      if (doc.y > doc.page.height - 100) doc.addPage();
      const y = doc.y;
      doc.font('Helvetica').fontSize(10).text(left, 56, y, { width: 112, lineBreak: false });
      doc.text(right, text, y, { width: 360 });
    };
    doc.font('Helvetica').fontSize(28).text(person.shownName, 56, 56);
    doc.fontSize(13).fillColor('#666666').text(person.headline).fillColor('black');
    doc.fontSize(9).text(`${person.shownPhone} • ${person.email} • ${person.links.join(' • ')}`);
    head(headingIn(random, person, 'experience'));
    for (const job of person.jobs) {
      const y = doc.y;
      beside(dates(job.start, job.end), '');
      doc
        .font('Helvetica-Bold')
        .text(job.title, text, y, { continued: true })
        .font('Helvetica')
        .text(`, ${job.company}, ${job.place}`);
      points(doc, job.points, text, 360, 9.5, 'Helvetica', '–');
      doc.moveDown(0.4);
    }
    head(headingIn(random, person, 'education'));
    for (const school of person.schools) {
      const y = doc.y;
      beside(periodOf(school, person), '');
      doc
        .font('Helvetica-Bold')
        .text(degreeOf(school, person.language), text, y, { continued: true })
        .font('Helvetica')
        .text(`, ${school.school}, ${school.place}`);
    }
    head(headingIn(random, person, 'languages'));
    for (const { name, level } of person.languages) beside(name, level);
    head(headingIn(random, person, 'skills'));
    const third = Math.ceil(person.skills.length / 3);
    for (let at = 0; at < person.skills.length; at += third)
      beside(`Group ${1 + at / third}`, person.skills.slice(at, at + third).join(', '));
  });

/** Two columns: jobs on the left, the rest in a narrower one on the right; contacts with signs of an icon font. */
export const altacv: Layout = ({ person, random }) =>
  written({ margin: 36 }, (doc) => {
    const dates = datesIn(random, person);
    doc.font('Helvetica-Bold').fontSize(26).text(person.shownName.toUpperCase(), 36, 40);
    doc.fontSize(12).fillColor('#8b0000').text(person.headline).fillColor('black');
    doc
      .font('Helvetica')
      .fontSize(9)
      .text([person.email, person.shownPhone, ...person.links].join('     '));
    const top = doc.y + 14;
    const column = (x: number, width: number, parts: ReadonlyArray<readonly [string, () => void]>) => {
      doc.y = top;
      for (const [title, draw] of parts) {
        doc.font('Helvetica-Bold').fontSize(13).fillColor('#8b0000').text(title.toUpperCase(), x, doc.y, { width });
        doc
          .moveTo(x, doc.y)
          .lineTo(x + width, doc.y)
          .stroke();
        doc.fillColor('black').moveDown(0.4);
        draw();
        doc.moveDown(0.6);
      }
    };
    column(36, 310, [
      [
        headingIn(random, person, 'experience'),
        () => {
          for (const job of person.jobs) {
            doc.font('Helvetica').fontSize(11).text(job.title, 36, doc.y, { width: 310 });
            doc.font('Helvetica-Bold').fontSize(10).text(job.company, { width: 310 });
            const y = doc.y;
            doc.font('Helvetica').fontSize(8.5).text(dates(job.start, job.end), 36, y, { lineBreak: false });
            doc.text(job.place, 226, y, { width: 120 });
            points(doc, job.points, 36, 310, 9);
            doc.moveDown(0.5);
          }
        },
      ],
    ]);
    const bottom = doc.y;
    column(372, 187, [
      [
        headingIn(random, person, 'summary'),
        () => doc.font('Helvetica').fontSize(9).text(person.about, 372, doc.y, { width: 187 }),
      ],
      [
        headingIn(random, person, 'skills'),
        () => doc.font('Helvetica').fontSize(9).text(person.skills.join('   •   '), 372, doc.y, { width: 187 }),
      ],
      [
        headingIn(random, person, 'languages'),
        () => {
          for (const { name, level } of person.languages)
            doc.font('Helvetica').fontSize(9).text(`${name} – ${level}`, 372, doc.y, { width: 187 });
        },
      ],
      [
        headingIn(random, person, 'education'),
        () => {
          for (const school of person.schools) {
            doc.font('Helvetica').fontSize(10.5).text(degreeOf(school, person.language), 372, doc.y, { width: 187 });
            doc.font('Helvetica-Bold').fontSize(9.5).text(school.school, { width: 187 });
            doc.font('Helvetica').fontSize(8.5).text(periodOf(school, person), { width: 187 }).moveDown(0.4);
          }
        },
      ],
    ]);
    doc.y = Math.max(bottom, doc.y);
  });

const spaced = (text: string) =>
  text
    .toUpperCase()
    .split(' ')
    .map((word) => Array.from(word).join(' '))
    .join('   ');

/** A coloured column on the left with contacts and lists, headings of spaced letters, the name on two lines. */
export const sidebar: Layout = ({ person, random }) =>
  written({ margin: 0 }, (doc) => {
    const dates = datesIn(random, person);
    doc.rect(0, 0, 190, doc.page.height).fill('#22313f').fillColor('white');
    const side = (title: string, lines: readonly string[]) => {
      doc.font('Helvetica-Bold').fontSize(11).text(spaced(title), 24, doc.y, { width: 150 }).moveDown(0.3);
      for (const line of lines) doc.font('Helvetica').fontSize(9).text(line, 24, doc.y, { width: 150 });
      doc.moveDown(1);
    };
    doc.y = 180;
    side(headingIn(random, person, 'contact'), [person.shownPhone, person.email, ...person.links]);
    side(headingIn(random, person, 'skills'), person.skills);
    side(
      headingIn(random, person, 'languages'),
      person.languages.map(({ name, level }) => `${name}: ${level}`),
    );
    side(headingIn(random, person, 'interests'), ['Chess', 'Sailing']);
    doc.fillColor('black');
    const [first = '', ...last] = person.name.split(' ');
    doc.font('Helvetica-Bold').fontSize(30).text(first.toUpperCase(), 215, 48).text(last.join(' ').toUpperCase(), 215);
    doc.font('Helvetica').fontSize(12).text(person.headline, 215).moveDown(1.2);
    const head = (title: string) =>
      doc.font('Helvetica-Bold').fontSize(12).text(spaced(title), 215, doc.y, { width: 345 }).moveDown(0.4);
    head(headingIn(random, person, 'summary'));
    doc.font('Helvetica').fontSize(9.5).text(person.about, 215, doc.y, { width: 345 }).moveDown(0.8);
    head(headingIn(random, person, 'experience'));
    for (const job of person.jobs) {
      doc.font('Helvetica-Bold').fontSize(10.5).text(job.title, 215, doc.y, { width: 345 });
      doc
        .font('Helvetica')
        .fontSize(9.5)
        .text(`${job.company} | ${job.place} | ${dates(job.start, job.end)}`, { width: 345 });
      points(doc, job.points, 215, 345, 9.5);
      doc.moveDown(0.5);
    }
    head(headingIn(random, person, 'education'));
    for (const school of person.schools) {
      doc.font('Helvetica-Bold').fontSize(10.5).text(degreeOf(school, person.language), 215, doc.y, { width: 345 });
      doc
        .font('Helvetica')
        .fontSize(9.5)
        .text(`${school.school}, ${school.place} | ${periodOf(school, person)}`, { width: 345 })
        .moveDown(0.4);
    }
  });

/** Profile as LinkedIn exports it. */
export const linkedin: Layout = ({ person, random }) =>
  written({ margin: 40, size: 'LETTER' }, (doc) => {
    const { language } = person;
    const months = datesIn(() => 0.01, person);
    const side = (title: string, lines: readonly string[]) => {
      doc.font('Helvetica').fontSize(13).text(title, 22, doc.y, { width: 160 }).moveDown(0.2);
      for (const line of lines) doc.fontSize(10.5).text(line, 22, doc.y, { width: 160 });
      doc.moveDown(0.8);
    };
    const words = {
      en: ['Contact', 'Top Skills', 'Languages', 'Summary', 'Experience', 'Education'],
      de: ['Kontakt', 'Kenntnisse', 'Sprachen', 'Zusammenfassung', 'Berufserfahrung', 'Ausbildung'],
      fr: ['Coordonnées', 'Compétences', 'Langues', 'Résumé', 'Expérience', 'Formation'],
      es: ['Contacto', 'Aptitudes', 'Idiomas', 'Extracto', 'Experiencia', 'Educación'],
    }[language] as [string, string, string, string, string, string];
    doc.y = 40;
    side(words[0], [person.shownPhone, person.email, ...person.links.map((link) => `www.${link}`)]);
    side(words[1], person.skills);
    side(
      words[2],
      person.languages.map(({ name, level }) => `${name} (${level})`),
    );
    doc.font('Helvetica').fontSize(26).text(person.shownName, 224, 40);
    doc.fontSize(12).text(person.headline, 224).text(person.jobs[0]!.place, 224).moveDown(1);
    const head = (title: string) => doc.fontSize(15.75).text(title, 224, doc.y, { width: 350 }).moveDown(0.4);
    head(words[3]);
    doc.fontSize(12).text(person.about, 224, doc.y, { width: 350 }).moveDown(0.8);
    head(words[4]);
    for (const job of person.jobs) {
      if (doc.y > doc.page.height - 170) {
        doc.addPage();
        doc.y = 40;
      }
      doc.fontSize(12).text(job.company, 224, doc.y, { width: 350 });
      doc.fontSize(11.5).text(job.title, { width: 350 });
      const length = { en: '2 years 1 month', de: '2 Jahre 1 Monat', fr: '2 ans 1 mois', es: '2 años 1 mes' }[language];
      doc.fontSize(10.5).text(`${months(job.start, job.end)} (${length})`, { width: 350 });
      if (random() < 0.7) doc.text(job.place, { width: 350 });
      doc
        .moveDown(0.2)
        .text(job.points.map((point) => `- ${point}`).join('\n'), { width: 350 })
        .moveDown(0.8);
    }
    head(words[5]);
    for (const school of person.schools) {
      doc.fontSize(12).text(school.school, 224, doc.y, { width: 350 });
      doc
        .fontSize(10.5)
        .text(`${school.degree}${school.field ? `, ${school.field}` : ''} · (${periodOf(school, person)})`, {
          width: 350,
        })
        .moveDown(0.6);
    }
  });

/** Labels and days on the left of what they belong to, as in the European form. */
export const europass: Layout = ({ person, random }) =>
  written({ margin: 50 }, (doc) => {
    const dates = datesIn(random, person);
    const x = 190;
    const beside = (left: string, right: string, font = 'Helvetica') => {
      if (doc.y > doc.page.height - 110) doc.addPage();
      const y = doc.y;
      doc
        .font('Helvetica')
        .fontSize(9)
        .fillColor('#0e4194')
        .text(left, 50, y, { width: 130, align: 'right', lineBreak: false });
      doc.font(font).fontSize(10).fillColor('black').text(right, x, y, { width: 350 });
    };
    const head = (title: string) => {
      doc
        .moveDown(1)
        .font('Helvetica-Bold')
        .fontSize(10)
        .fillColor('#0e4194')
        .text(title.toUpperCase(), 50, doc.y, { width: 350 });
      doc.moveDown(0.4);
    };
    head(headingIn(random, person, 'contact'));
    doc.font('Helvetica').fontSize(18).fillColor('black').text(person.shownName, x, doc.y);
    doc.fontSize(10).text(person.shownPhone, x).text(person.email, x);
    for (const link of person.links) doc.text(link, x);
    head(headingIn(random, person, 'experience'));
    for (const job of person.jobs) {
      beside(dates(job.start, job.end), job.title, 'Helvetica-Bold');
      doc.font('Helvetica').text(`${job.company}, ${job.place}`, x, doc.y, { width: 350 });
      points(doc, job.points, x, 350, 9.5, 'Helvetica', '▪'.normalize() === '▪' ? '-' : '-');
      doc.moveDown(0.5);
    }
    head(headingIn(random, person, 'education'));
    for (const school of person.schools) {
      beside(periodOf(school, person), degreeOf(school, person.language), 'Helvetica-Bold');
      doc.font('Helvetica').text(`${school.school}, ${school.place}`, x, doc.y, { width: 350 }).moveDown(0.4);
    }
    head(headingIn(random, person, 'languages'));
    for (const { name, level } of person.languages) beside(name, level);
    head(headingIn(random, person, 'skills'));
    for (const skill of person.skills) doc.font('Helvetica').fontSize(10).fillColor('black').text(skill, x, doc.y);
  });

/** Company, place and title on one line, dates below in capitals. */
export const googleDocs: Layout = ({ person, random }) =>
  written({ margin: 60 }, (doc) => {
    const dates = datesIn(random, person);
    doc.font('Helvetica-Bold').fontSize(30).text(person.shownName);
    doc.font('Helvetica').fontSize(10).text(person.email).text(person.shownPhone).text(person.links.join('  '));
    const head = (title: string) =>
      doc
        .moveDown(1)
        .font('Helvetica-Bold')
        .fontSize(11)
        .fillColor('#2079c7')
        .text(title.toUpperCase(), 60)
        .fillColor('black')
        .moveDown(0.3);
    head(headingIn(random, person, 'experience'));
    for (const job of person.jobs) {
      if (doc.y > doc.page.height - 130) doc.addPage();
      doc
        .font('Helvetica-Bold')
        .fontSize(11)
        .text(job.company, 60, doc.y, { continued: true })
        .font('Helvetica')
        .text(`, ${job.place} — `, { continued: true })
        .font('Helvetica-Oblique')
        .text(job.title);
      doc
        .font('Helvetica')
        .fontSize(8.5)
        .fillColor('#666666')
        .text(dates(job.start, job.end).toUpperCase())
        .fillColor('black');
      doc
        .fontSize(10)
        .text(job.points.join('. ') + '.', 60, doc.y, { width: 470 })
        .moveDown(0.6);
    }
    head(headingIn(random, person, 'education'));
    for (const school of person.schools) {
      doc
        .font('Helvetica-Bold')
        .fontSize(11)
        .text(school.school, 60, doc.y, { continued: true })
        .font('Helvetica')
        .text(`, ${school.place} — `, { continued: true })
        .font('Helvetica-Oblique')
        .text(degreeOf(school, person.language));
      doc.font('Helvetica').fontSize(8.5).text(periodOf(school, person)).moveDown(0.4);
    }
    head(headingIn(random, person, 'skills'));
    for (const skill of person.skills) doc.font('Helvetica').fontSize(10).text(skill, 60);
    head(headingIn(random, person, 'languages'));
    doc
      .font('Helvetica')
      .fontSize(10)
      .text(person.languages.map(({ name, level }) => `${name} (${level})`).join('; '), 60);
  });

/** Long and plain, years on the left, a running header and numbers on each page. */
export const academic: Layout = ({ person, random }) =>
  written({ margin: 64, bufferPages: true }, (doc) => {
    const head = (title: string) => doc.moveDown(1).font('Times-Bold').fontSize(13).text(title, 64).moveDown(0.3);
    doc.font('Times-Bold').fontSize(18).text('Curriculum Vitae', { align: 'center' });
    doc.fontSize(15).text(person.shownName, { align: 'center' });
    doc
      .font('Times-Roman')
      .fontSize(11)
      .text(`E-mail: ${person.email}`, { align: 'center' })
      .text(`Tel.: ${person.shownPhone}`, { align: 'center' });
    for (const link of person.links) doc.text(link, { align: 'center', link: `https://${link}` });
    const beside = (left: string, right: string) => {
      if (doc.y > doc.page.height - 120) doc.addPage();
      const y = doc.y;
      doc.font('Times-Roman').fontSize(11).text(left, 64, y, { lineBreak: false });
      doc.text(right, 160, y, { width: 370 }).moveDown(0.3);
    };
    head(headingIn(random, person, 'education'));
    for (const school of person.schools)
      beside(periodOf(school, person), `${degreeOf(school, person.language)}, ${school.school}, ${school.place}`);
    head(headingIn(random, person, 'experience'));
    for (const job of person.jobs) {
      beside(yearsIn(person)(job.start, job.end).replace(/– $/, '–'), `${job.title}, ${job.company}, ${job.place}`);
      points(doc, job.points, 160, 370, 11, 'Times-Roman');
    }
    head('Publications');
    for (let at = 0; at < 14; at += 1)
      points(
        doc,
        [
          `${person.name.split(' ').at(-1)}, A. and others (${2010 + at}). On the use of plain words in long texts, part ${at}. Journal of Examples, ${at}(2), 10–${20 + at}.`,
        ],
        64,
        460,
        11,
        'Times-Roman',
      );
    head(headingIn(random, person, 'skills'));
    doc.font('Times-Roman').fontSize(11).text(person.skills.join(', '), 64);
    head(headingIn(random, person, 'languages'));
    for (const { name, level } of person.languages) points(doc, [`${name}: ${level}`], 64, 460, 11, 'Times-Roman');
    const { count } = doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page);
      doc.page.margins = { top: 0, bottom: 0, left: 0, right: 0 };
      doc
        .font('Times-Roman')
        .fontSize(9)
        .text(`${person.name} – CV`, 64, 30, { lineBreak: false })
        .text(`${page + 1} / ${count}`, 280, 812, { lineBreak: false });
    }
  });
