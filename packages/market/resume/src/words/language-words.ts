import { folded } from '../letters';
import { eitherOf, listOf } from './word-list';

/** Codes of ISO 639 with three letters of languages with many speakers; those with two letters are tried one by one. */
const LONG_CODES = `
ace ach apc ary arz ars arq ast awa bal ban bar bbc bem bho bik bug ceb chr ckb cnr crh doi dsb fil fon fur gag gan
gez gom gsw guz hak haw hil hmn hne hsb ilo kab kam kbd kln kmb kok kri krl ktu lad lij lmo loz lua luo luy lus mad
mag mai mak mer mni mos mwr nan nap nds new nqo nso nyn pag pam pap pcd pcm pms prs raj rif rmy rom rup sah sat scn
sco shi shn snk srr srn suk sus syr szl tcy tet tig tiv tum tzm udm umb vec vmw wal war wuu xal yue zgh zza
`;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');
const CODES = [...LETTERS.flatMap((a) => LETTERS.map((b) => a + b)), ...LONG_CODES.trim().split(/\s+/)];
/** Languages of resumes, in which the names are listed beside the language itself. */
const PAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'];

/** Lookup key of a name: without case, accents and hyphens. */
export const languageKey = (name: string) =>
  folded(name)
    .replaceAll(/[\s-]+/g, ' ')
    .replaceAll('’', "'")
    .trim();

/** Languages in which only the name of the language itself is looked up. */
const OTHERS =
  'ru uk cs sk hu ro bg el tr ar he fa hi ur bn vi sv no da fi is et lv lt hr sr sl bs sq ca eu gl ga cy id ms';
/** Names that people use and the library does not know. */
const MORE_NAMES = listOf(`
mandarin | mandarin chinese | chinese mandarin | standard chinese | putonghua | taiwanese | hokkien | teochew
shanghainese | hindustani | farsi | tagalog | twi | fante | fanti | kiswahili | chichewa | moldovan | castilian
castellano | valenciano | valencià | vlaams | flemish | flämisch | flamand | brazilian portuguese | european portuguese
latin american spanish | british english | american english | modern greek | ancient greek | altgriechisch | kurmanji
hochdeutsch | deutsch als fremdsprache | serbo-croatian | serbokroatisch | serbo-croate | serbocroata | berber | berbère
darija | dialectal arabic | modern standard arabic | hocharabisch | american sign language | british sign language
sign language | gebärdensprache | deutsche gebärdensprache | langue des signes | langue des signes française
lengua de signos | asl | bsl | lsf | dgs | creole | pidgin | english pidgin | bahasa | bahasa indonesia | bahasa melayu
bahasa malaysia | azeri | pahari | gallec | vasco
`);

const namesIn = (page: string) => new Intl.DisplayNames([page], { type: 'language', fallback: 'none' });
const english = namesIn('en');
const codes = CODES.filter((code) => english.of(code) !== undefined);

const names = new Set(
  [
    ...PAGES.map(namesIn).flatMap((page) => codes.map((code) => page.of(code) ?? '')),
    ...OTHERS.split(' ').map((code) => namesIn(code).of(code) ?? ''),
    ...MORE_NAMES,
  ].map(languageKey),
);
// Names that are ordinary words in lists of skills.
for (const word of ['', 'ga', 'ido', 'even', 'basic', 'no', 'go']) names.delete(word);

/** Keys of the names of human languages. */
export const LANGUAGE_NAMES: ReadonlySet<string> = names;

/** Signs that draw a level, of a language or of a skill: `Java ●●●○○`. */
export const LEVEL_SIGNS = '●○◉◯⬤★☆■□▪▫⚫⚪◦█░▓▰▱';

/** Words and codes for language levels. */
export const LANGUAGE_LEVEL = new RegExp(
  eitherOf(String.raw`
native | mother ?tongue | bilingual | fluent | proficien | advanced | upper | intermediate | conversational | basic
beginner | elementary | working | limited | professional | business | good | excellent | full | reading | school
muttersprach | fließend | fliessend | verhandlungssicher | gut | grundkenntnisse | konversation
fortgeschritten | anfänger | schulkenntnisse | langue maternelle | maternel | courant | bilingue | intermédiaire
débutant | notions | scolaire | \blu\b | écrit | parlé | professionnel | nativ | materna | fluido | avanzado
intermedio | básico | alto | medio | bajo | nivel | niveau | level | \b[abc][12]\b | toefl | ielts | toeic | delf | dalf
dele | goethe | madrelingua | fluente | wort | schrift | spoken | written | mündlich | leído | hablado | escrito
cambridge | latinum | lv[12]\b | ausbaufähig | basico | intermedio | debutant | fliessen | speaker | competent
moderate | fair | poor | expert | eccellente | buono | scolastic | ottim | discret | biegł | ojczyst | komunikatywn | podstawow | zaawansowan | moedertaal
uitstekend | vloeiend
`),
  'iu',
);

/** Words of the table of languages in a Europass: `Otros idiomas | COMPRENDER | HABLAR`. */
export const EUROPASS = new RegExp(
  `^(?:${eitherOf(String.raw`
comprender | hablar | escribir | expresión (?:oral|escrita) | comprensión (?:auditiva|de lectura) | interacción oral
otros? idiomas? | otras lenguas | lengua(?:\(s\)|s)? maternas?(?:\(s\))? | understanding | speaking | writing
listening | reading | spoken (?:interaction|production) | other languages?(?:\(s\))? | mother tongues?(?:\(s\))?
verstehen | sprechen | schreiben | hören | lesen | an gesprächen teilnehmen | zusammenhängendes sprechen
(?:weitere|andere|sonstige) sprachen?(?:\(n\))? | muttersprachen?(?:\(n\))? | comprendre | parler | écrire | écouter
lire | prendre part à une conversation | s['’]exprimer oralement en continu | autres? langues?(?:\(s\))?
langues? maternelles?(?:\(s\))? | comprensione | parlato | ascolto | lettura | interazione orale
produzione (?:orale|scritta) | lingua madre | altre lingue
`)})$`,
  'iu',
);
