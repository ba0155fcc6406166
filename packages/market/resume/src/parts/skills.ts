import { skillKey, skillsIn } from '@market/match';
import type { ResumeValue } from '@market/contracts/profiles';
import { valueOf } from '../reading';
import { takeBullet } from '../layout/bullets';
import { hadRoom } from '../layout/had-room';
import type { ResumeLine } from '../text';
import { TITLE } from '../words/entry-words';
import { EUROPASS, LANGUAGE_LEVEL, LEVEL_SIGNS } from '../words/language-words';
import { eitherOf } from '../words/word-list';
import { knownSkill } from './known-skill';
import { isLanguage, languageOf, languagesIn } from './languages';

const SKILLS_MAX = 60;
const WORDS_MAX = 7;
/** Longest skill of a profile. */
const LETTERS_MAX = 60;
/** Maximum number of skills found without a skills section: fewer, for the person to check. */
const GUESSED_MAX = 15;

const DEGREE_OF_SKILL = `(?:very |highly |sehr |très |muy )?(?:${eitherOf(`
expert | advanced | intermediate | beginner | basic | proficient | familiar | fluent | experte | fortgeschritten
sehr gut | gut | grundkenntnisse | anfänger | avancé | intermédiaire | débutant | confirmé | avanzado | intermedio
básico | alto | medio | excellent | good | avançado | avanzato | zaawansowany
`)})`;
/** Levels after a skill: `Java (expert)`, `SQL 5 years`, `CSS ●●●○○`, `Excel – advanced`, `Go 80 %`. */
const LEVEL = new RegExp(
  String.raw`\s*[([]?\s*(?:[–—:-]\s*)?(?:[${LEVEL_SIGNS}•]{2,}|\d{1,3} ?%|\d ?\/ ?\d+|\d+\+? ?(?:years?|yrs?|jahre?|ans|años)|${DEGREE_OF_SKILL})\s*[)\]]?$`,
  'iu',
);
const LABEL = /^([^:,]{1,45}):\s*(.*)$/u;

/**
 * Skills listed in sections, in the person's own words; without a section, those found in the text, with low
 * confidence.
 * @param languages sections of languages, which may have skills too: `Langues et informatique`
 */
export function readSkills(
  section: readonly ResumeLine[],
  { all, languages }: { all: readonly ResumeLine[]; languages: readonly ResumeLine[] },
): ResumeValue[] {
  const found = new Map<string, ResumeValue>();
  const take = (text: string, line: ResumeLine, isKnown: boolean) => {
    const key = skillKey(text);
    if (found.size < SKILLS_MAX && !found.has(key)) found.set(key, valueOf(text, line, isKnown ? 'high' : 'low'));
  };
  const rows = withRowLabels(section);
  const areLabelled = isLabelled(rows);
  for (const line of wrapped(
    rows.filter(({ text }) => !isOfLanguages(text)),
    all,
  )) {
    if (INTERESTS.test(line.text)) continue;
    const { list, isLabel } = withoutLabel(line, { section: rows, areLabelled });
    if (isLabel) continue;
    for (const part of itemsOf(list)) {
      const text = cleaned(part);
      if (!text || isLanguage(part) || isLanguage(text)) continue;
      const words = text.split(' ').length;
      if (text.length <= LETTERS_MAX && words <= WORDS_MAX)
        take(text, line, knownSkill(text) !== undefined || words <= 3);
      // Sentence: only its known skills are extracted, in its own words.
      else for (const skill of skillsIn(text)) take(wordingOf(skill, text), line, true);
    }
  }
  for (const { text, line } of besideLanguages(languages)) take(text, line, knownSkill(text) !== undefined);
  if (found.size > 0) return [...found.values()];
  const firstLines = new Map<string, ResumeLine>();
  for (const line of all)
    for (const vocabularySkill of skillsIn(line.text))
      if (!firstLines.has(vocabularySkill)) firstLines.set(vocabularySkill, line);
  for (const guessedSkill of skillsIn(all.map(({ text }) => text).join('\n'), GUESSED_MAX)) {
    const line = firstLines.get(guessedSkill);
    const wording = line ? wordingOf(guessedSkill, line.text) : '';
    if (line && !isLanguage(wording)) take(TITLE.test(wording) ? guessedSkill : wording, line, false);
  }
  return [...found.values()];
}

/** Row of another subject in a list of skills: `Interests: chess, cycling`. */
const INTERESTS =
  /^(?:interests|hobbies|hobbys|interessen|intérêts|centres d[’']intérêt|loisirs|intereses|aficiones|activities)\s*[:\t]/iu;

/** Labels of rows whose column has no colon: `Tools Kafka, Docker`. */
const ROW_LABEL =
  /^((?:programming |spoken )?languages|programming|frameworks|libraries|tools|databases|software|technologies|platforms|operating systems|devops|cloud|web|front-?end|back-?end|methods|methodologies|programmiersprachen|programmierung|werkzeuge|datenbanken|langages|outils|logiciels|bases de données|lenguajes|herramientas)(?:\t| +)(?=\p{Lu}[^:]*,)/iu;

/** Rows of a table of skills with a colon behind their labels, where at least two have one. */
function withRowLabels(section: readonly ResumeLine[]): readonly ResumeLine[] {
  if (section.filter(({ text }) => ROW_LABEL.test(text)).length < 2) return section;
  return section.map((line) => ({ ...line, text: line.text.replace(ROW_LABEL, '$1: ') }));
}

/** Length of a line that is searched word by word: a longer one is malicious. */
const READ_MAX = 400;

/** Wording of a known skill in the text: literally, or the fewest words that mean it. */
function wordingOf(known: string, text: string): string {
  const at = text.toLowerCase().indexOf(known.toLowerCase());
  if (at >= 0) return text.slice(at, at + known.length);
  const words = text
    .slice(0, READ_MAX)
    .split(/[\s,;()]+/u)
    .filter(Boolean);
  for (let count = 1; count <= 4; count += 1)
    for (let from = 0; from + count <= words.length; from += 1) {
      const wording = words.slice(from, from + count).join(' ');
      if (!/^\p{Ll}{1,3} /u.test(wording) && knownSkill(wording) === known) return wording.replace(/[.:]$/, '');
    }
  return known;
}

/** Skills of a section of languages, as `Langues et informatique` has them, if the most of them are known ones. */
function besideLanguages(section: readonly ResumeLine[]): Array<{ text: string; line: ResumeLine }> {
  const others = section
    .filter(({ text }) => !isOfLanguages(text))
    .flatMap((line) => {
      const [, label = '', list = ''] = LABEL.exec(line.text) ?? [];
      return itemsOf(label && !languageOf(label) ? list : line.text)
        .map((item) => cleaned(item))
        .filter((text) => text && text.length <= LETTERS_MAX && languagesIn(text).known.length === 0 && !isLevel(text))
        .map((text) => ({ text, line }));
    });
  const inVocabulary = others.filter(({ text }) => knownSkill(text) !== undefined);
  return inVocabulary.length > 0 && inVocabulary.length >= others.length / 2 ? others : [];
}

/** Largest indent within a column, in points. */
const INDENT = 40;

/** Joins lists that continue on the next line. */
function wrapped(lines: readonly ResumeLine[], all: readonly ResumeLine[]): ResumeLine[] {
  const joined: ResumeLine[] = [];
  const left = lines[0]?.x ?? 0;
  const hasCells = lines.some(({ text }) => text.includes('\t'));
  // Right edge of the column that the section is in.
  const edge = all.reduce(
    (sum, { x, right, text }) =>
      Math.abs(x - left) < INDENT && (hasCells || !text.includes('\t')) ? Math.max(sum, right) : sum,
    0,
  );
  const lists = lines.filter(({ text }) => isList(text)).length;
  for (const line of lines) {
    const before = joined.at(-1);
    // A list that leaves no room for the next word goes on; skills one below the other do not.
    const isFull =
      before !== undefined &&
      before.right > 0.85 * edge &&
      !hadRoom(before, line, edge) &&
      isList(before.text) &&
      lists >= lines.length / 2;
    const goesOn =
      before &&
      !line.isBullet &&
      !line.text.includes('\t') &&
      ((isFull && !LABEL.test(line.text) && !KNOWING.test(line.text)) ||
        /[,;|/&(•·-]$/.test(before.text) ||
        /^[,;|)&]/u.test(line.text) ||
        (before.text.lastIndexOf('(') > before.text.lastIndexOf(')') && line.text.includes(')')));
    if (before && goesOn)
      joined[joined.length - 1] = { ...before, right: line.right, text: `${before.text} ${line.text}` };
    else joined.push(line);
  }
  return joined;
}

/** Whether signs outside of brackets separate items. */
const isList = (text: string) => /[,;|•·]/.test(text.replaceAll(/\([^()]*\)?/g, ''));

/** Driving licences: their class says nothing without the label. */
const LICENCE =
  /^((?:führerschein(?:klassen?)?|fahrerlaubnis|(?:driving|driver['’]?s) licen[cs]e|permis(?: de conduire)?|carn[eé]t?(?: de conducir)?|permiso de conducir|patente(?: di guida)?|carta de condução|rijbewijs)(?: \([^()]*\))?)\s*[:\t]\s*(\S.*)$/iu;

function withoutLabel(
  line: ResumeLine,
  { section, areLabelled }: { section: readonly ResumeLine[]; areLabelled: boolean },
): { list: string; isLabel: boolean } {
  const { text } = line;
  const licence = LICENCE.exec(text);
  if (licence)
    return {
      list: `${licence[1]}: ${licence[2]?.replaceAll(/\s*[,;]\s*(?=(?:A[M12]?|BE?|C1?E?|D1?E?|[LTMS])(?!\p{L}))/gu, '/')}`,
      isLabel: false,
    };
  const label = LABEL.exec(text);
  if (label) return { list: (label[2] ?? '').replace(/^\s+/, ''), isLabel: !label[2] };
  const cells = text.split('\t');
  if (cells.length === 2 && !line.isBullet && areLabelled) return { list: cells[1] ?? '', isLabel: false };
  // Bold text in a list that is not all bold: the label of a group.
  const isLabel =
    line.bold && !line.isBullet && section.some(({ bold }) => !bold) && !/[,;|]/.test(text) && cells.length === 1;
  return { list: text, isLabel };
}

/** Whether the first of two cells in the lines of a section is the label of a list. */
function isLabelled(section: readonly ResumeLine[]): boolean {
  const rows = section.map(({ text }) => text.split('\t')).filter((cells) => cells.length > 1);
  const listed = rows.filter(
    ([first = '', second = '']) =>
      /[,;|•]/.test(second) && !takeBullet(second).isBullet && !/[,;|•]/.test(first) && first.split(' ').length <= 4,
  );
  return rows.every((cells) => cells.length === 2) && listed.length >= rows.length / 2 && listed.length > 0;
}

/** Whether a line belongs to a table of languages, or to its remarks on levels. */
function isOfLanguages(text: string): boolean {
  const cells = text.split(/\s*[\t:]\s*/);
  const [first = ''] = cells;
  const others = cells.slice(1);
  return (
    cells.every((cell) => EUROPASS.test(cell)) ||
    (EUROPASS.test(first) &&
      others.every((cell) => EUROPASS.test(cell) || itemsOf(cell).some((item) => languageOf(item)))) ||
    (others.length > 0 && languageOf(first)?.level === '' && others.every((cell) => isLevel(cell))) ||
    /^(?:levels?|niveles|niveaux?|livelli|stufen)\s*:.*\b[ABC][12]\b|(?:common european framework|marco común europeo|gemeinsamer? europäischer? referenzrahmen|cadre européen commun|quadro comune europeo)/iu.test(
      text,
    )
  );
}

const isLevel = (text: string) =>
  /^[ABC][12][+-]?$/i.test(text) || (LANGUAGE_LEVEL.test(text) && knownSkill(text) === undefined);

function itemsOf(text: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let item = '';
  for (const letter of text) {
    if (letter === '(' || letter === '[') depth += 1;
    if (letter === ')' || letter === ']') depth = Math.max(0, depth - 1);
    if (depth === 0 && /[,;|•·∙▪◆◦‣\t■●○❖➤➢►▶▸✓✔]/u.test(letter) && !/^[●○■]/u.test(item.slice(-1))) {
      items.push(item);
      item = '';
    } else item += letter;
  }
  items.push(item);
  return items
    .flatMap(withoutListInBrackets)
    .flatMap((each) =>
      each.split(/\s+[–—-]\s+(?=\p{Lu})|\s+\/\s+|\s+(?:and|und|et|y)\s+(?=[\p{Lu}\d][\p{L}\d+#.]*$)/u),
    );
}

/** `AWS (Lambda, S3)` are three: no skill of a profile has a comma. */
function withoutListInBrackets(text: string): string[] {
  const [, before = '', inside = '', behind = ''] = /^([^()]*)\(([^()]*[,;][^()]*)\)(.*)$/u.exec(text) ?? [];
  return inside ? [before, ...inside.split(/[,;]/u), behind] : [text];
}

/** Words before a skill in lists that are written as sentences. */
const KNOWING =
  /^(?:(?:highly |very )?(?:proficient|skilled|experienced|fluent|competent|well versed) (?:in|with)|(?:good|sound|working|basic|excellent|in-depth|strong) (?:working )?knowledge (?:of|in)|knowledge of|familiar(?:ity)? with|experience (?:in|with)|(?:sehr )?(?:gute[rn]?|fundierte|sichere[rn]?) (?:kenntnisse|umgang) (?:in|mit)|kenntnisse in|umgang mit|(?:bonne )?(?:maîtrise|connaissance) d(?:e |u |es |['’])|(?:buen )?(?:dominio|manejo|conocimientos?) de(?:l)?)\s*(?=\S)/iu;

function cleaned(text: string): string {
  let plain = text.replace(/^[\s•·–—*>-]+|[\s.•·–—-]+$/gu, '');
  const without = plain.replace(LEVEL, '');
  if (without.trim()) plain = without.trim();
  plain = plain.replace(KNOWING, '');
  plain = plain.replace(/^(?:and|und|et|y|including|e\.g\.|such as)\s+/iu, '');
  if (!/\p{L}/u.test(plain) || LEVEL.test(` ${plain}`)) return '';
  return plain;
}
