import { type Candidate, type Education, type Experience, periodText } from '@market/contracts/profiles';
import { texts } from '../../texts';

/** Part of a document, in reading order. */
export type DocumentBlock =
  | { kind: 'name' | 'line' | 'heading' | 'text' | 'bullet'; text: string }
  /** Head of a job or school, with its time. */
  | { kind: 'entry'; text: string; time: string };

/** Content of a profile document, which a thread writes as a PDF. */
export interface ProfileDocument {
  language: string;
  title: string;
  blocks: DocumentBlock[];
  /** Last line where the font lacks characters of the texts. */
  unwritten: string;
}

const BULLET = /^\s*[-*•·–]\s+/;

/**
 * Profile as a document for other readers: without pay, which is private, and without job category, which is internal
 * to the marketplace. A single column, in the order that resume parsers expect.
 */
export function profileDocument(candidate: Candidate, { language }: { language: string }): ProfileDocument {
  const {
    can_name,
    can_headline,
    can_email,
    can_mobn,
    can_phone,
    can_links = [],
    can_about,
    can_langs = [],
  } = candidate;
  const skills = candidate.can_skill
    .split(',')
    .map((skill) => skill.trim())
    .filter(Boolean);
  const words = texts.profileDocument;
  return {
    language,
    title: words.title({ name: can_name }),
    unwritten: words.unwritten,
    blocks: [
      { kind: 'name', text: can_name },
      ...lines('line', [
        can_headline,
        [can_email, can_phone?.e164 ?? can_mobn].filter(Boolean).join(' | '),
        can_links.join(' | '),
      ]),
      ...section(words.summary, written(can_about)),
      ...section(words.experience, candidate.candidate_exp.flatMap(jobBlocks)),
      ...section(words.education, candidate.candidate_edu.flatMap(schoolBlocks)),
      ...section(words.skills, lines('text', [skills.join(', ')])),
      ...section(words.languages, lines('text', [can_langs.join(', ')])),
    ],
  };
}

function jobBlocks({ exp_desg, emp_name, exp_type, job_stdt, job_endt, job_desc }: Experience): DocumentBlock[] {
  return [
    { kind: 'entry', text: [exp_desg, emp_name].filter(Boolean).join(', '), time: periodText({ job_stdt, job_endt }) },
    ...lines('line', [exp_type]),
    ...written(job_desc),
  ];
}

function schoolBlocks({
  can_edu,
  can_stre,
  can_scho,
  can_pasy,
  can_perc,
  can_cgpa,
  edu_desc,
}: Education): DocumentBlock[] {
  const { percentage, cgpa } = texts.profileDocument;
  const scores = [
    typeof can_perc === 'number' ? percentage({ value: can_perc }) : '',
    typeof can_cgpa === 'number' ? cgpa({ value: can_cgpa }) : '',
  ];
  return [
    {
      kind: 'entry',
      text: [[can_edu, can_stre].filter(Boolean).join(' '), can_scho].filter(Boolean).join(', '),
      time: can_pasy,
    },
    ...lines('line', [scores.filter(Boolean).join(', ')]),
    ...written(edu_desc),
  ];
}

/** Paragraphs and bullets of a free text. */
function written(text = ''): DocumentBlock[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({
      kind: BULLET.test(line) ? ('bullet' as const) : ('text' as const),
      text: line.replace(BULLET, ''),
    }));
}

function section(title: string, blocks: DocumentBlock[]): DocumentBlock[] {
  return blocks.length > 0 ? [{ kind: 'heading', text: title }, ...blocks] : [];
}

function lines(kind: 'line' | 'text', all: ReadonlyArray<string | undefined>): DocumentBlock[] {
  return all.flatMap((text) => (text ? [{ kind, text }] : []));
}
