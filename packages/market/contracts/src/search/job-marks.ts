import type { EmploymentType, WorkMode } from '../job-posts/job-terms';
import { keysOf } from '@market/api';
import { inWords, phrasesIn, phrasesOf, without } from './spoken-phrases';

/** Mark: a label on a job card, for its employment type or work mode. */
export type JobMark = EmploymentType | WorkMode;

export interface MarkWords {
  /** Index token of the jobs that carry the mark. */
  token: string;
  /** Other spellings, in lower case without accents, in English, German, French, Spanish, Portuguese and Dutch. */
  writings: readonly string[];
  /**
   * Spellings that count only when alone, as they mean something else next to other words: `stage` in `stage manager`.
   */
  alone?: readonly string[];
  /** Texts of searches in which a spelling of `alone` counts beside other words too. */
  beside?: ReadonlyArray<{ writing: string; text: RegExp }>;
}

/** Words of the theatre behind `stage`: with any other, `stage marketing` is an internship. */
const OF_THEATRES =
  'managers?|management|managing|hands?|crews?|technicians?|techs?|directors?|designers?|designs?|lighting|lights?|actors?|' +
  'actress|carpenters?|electricians?|riggers?|rigging|doors?|drivers?|producers?|production|assistants?|sound|audio|set|' +
  'performers?|performance|combat|make-?up|operators?|supervisors?|builders?|workers?|engineers?|artists?|dancers?|startups?|company';

/**
 * Words for the marks on cards: a search finds the mark by them, and an import reads it from a cell that is one of them,
 * so that a job is found by the word it came with.
 */
export const JOB_MARKS: Readonly<Record<JobMark, MarkWords>> = {
  full_time: {
    token: 'fulltime',
    writings: [
      ...['full time', 'vollzeit', 'temps plein', 'plein temps', 'temps complet', 'tiempo completo'],
      ...['jornada completa', 'tempo integral', 'tempo inteiro', 'periodo integral', 'voltijd', 'voltijds'],
      ...['festanstellung', 'feste anstellung', 'fest angestellt', 'unbefristet', 'unbefristete anstellung', 'cdi'],
      ...[
        'contrat a duree indeterminee',
        'duree indeterminee',
        'indefinido',
        'contrato indefinido',
        'tiempo indefinido',
        'clt',
      ],
      ...['efetivo', 'tempo indeterminado', 'contrato sem termo', 'vast contract', 'vaste baan', 'vast dienstverband'],
      ...[
        'onbepaalde tijd',
        'contract onbepaalde tijd',
        'contract voor onbepaalde tijd',
        'permanent contract',
        'permanent position',
        'open ended contract',
      ],
    ],
    alone: ['permanent', 'perm', 'regular'],
  },
  part_time: {
    token: 'parttime',
    writings: [
      ...['part time', 'teilzeit', 'temps partiel', 'mi temps', 'tiempo parcial', 'media jornada'],
      ...['medio tiempo', 'jornada parcial', 'tempo parcial', 'meio periodo', 'meio expediente', 'deeltijd'],
      ...['deeltijds', 'minijob', 'midijob', 'mini job', 'nebenjob', 'geringfugige beschaftigung'],
      ...['geringfugig', 'bijbaan', 'zero hours', 'jornada de medio tiempo', 'oproepkracht', 'oproepcontract'],
      ...['nulurencontract', 'half time'],
    ],
  },
  contract: {
    token: 'contract',
    writings: [
      ...['contractor', 'freelance', 'freelancer', 'freiberuflich', 'independant', 'autonomo'],
      ...['zzp', 'zzper', 'freelancing', 'freiberufler', 'freiberuflerin', 'freier mitarbeiter'],
      ...['freie mitarbeit', 'honorarkraft', 'selbststandig', 'selbstandig', 'autonoma', 'self employed'],
      ...['profissional autonomo', 'prestador de servicos', 'prestacion de servicios', 'trabajador independiente'],
    ],
    alone: ['pj', 'independiente'],
  },
  internship: {
    token: 'internship',
    writings: [
      ...['praktikum', 'praktikant', 'praktikantin', 'stagiaire', 'offre de stage', 'practicas'],
      ...['pasantia', 'becario', 'becaria', 'estagio', 'estagiario', 'estagiaria'],
      ...['stageplek', 'stagiair', 'werkstudent', 'werkstudentin', 'working student', 'ausbildung'],
      ...['auszubildende', 'auszubildender', 'azubi', 'alternance', 'alternant', 'apprentissage'],
      ...['apprenti', 'apprentie', 'apprenticeship', 'apprentice', 'traineeship', 'aprendiz'],
      ...[
        'jovem aprendiz',
        'menor aprendiz',
        'beca',
        'pasante',
        'contrat de professionnalisation',
        'contrat d apprentissage',
      ],
      ...['contrato de formacion', 'volontariat', 'duales studium', 'lehrstelle', 'afstudeerstage', 'leerwerkplek'],
      ...['meewerkstage', 'stageplaats'],
    ],
    alone: ['stage', 'bbl', 'trainee', 'placement', 'volontar'],
    beside: [
      // French, Italian and Dutch put it first, which `late stage` and `stage 2` do not.
      { writing: 'stage', text: new RegExp(`^\\s*stage\\s+(?!(?:${OF_THEATRES}|gate)\\b)\\p{L}{3}`, 'iu') },
    ],
  },
  temporary: {
    token: 'temporary',
    writings: [
      ...['temp', 'fixed term', 'befristet', 'aushilfe', 'interim', 'interimaire'],
      ...['cdd', 'temporal', 'temporario', 'temporaria', 'tijdelijk', 'uitzendwerk'],
      ...['fixed term contract', 'zeitarbeit', 'leiharbeit', 'befristete anstellung', 'befristete', 'befristeter'],
      ...['befristetes', 'saisonal', 'saisonarbeit', 'saisonkraft', 'saisonnier', 'saisonniere'],
      ...[
        'seasonal',
        'uitzendkracht',
        'uitzendbaan',
        'bepaalde tijd',
        'contract bepaalde tijd',
        'contract voor bepaalde tijd',
      ],
      ...[
        'tijdelijke',
        'tijdelijk contract',
        'plazo fijo',
        'a plazo fijo',
        'duree determinee',
        'contrat a duree determinee',
      ],
      ...[
        'duracion determinada',
        'por obra y servicio',
        'contrato temporal',
        'contrato por obra',
        'contrato a termo certo',
        'termo certo',
      ],
      ...['prazo determinado', 'vacataire', 'ferienjob', 'seizoenswerk', 'seizoenskracht', 'trabajo de temporada'],
      ...['on call'],
    ],
    alone: ['locum', 'temporada', 'eventual', 'vacation', 'casual'],
  },
  remote: {
    token: 'remote',
    writings: [
      ...['home office', 'homeoffice', 'work from home', 'wfh', 'fernarbeit', 'teletravail'],
      ...['travail a distance', 'trabajo a distancia', 'trabalho a distancia', 'remoto', 'remota', 'teletrabajo'],
      ...['teletrabalho', 'thuiswerk', 'thuiswerken', 'op afstand', 'remotely', 'telearbeit'],
      ...['mobiles arbeiten', 'mobile arbeit', 'von zuhause', 'a distancia', 'a distance', 'distanciel'],
      ...['desde casa', 'trabajo remoto', 'trabalho remoto', 'vanuit huis', 'telework', 'telecommute'],
      ...['remote work', 'fully remote'],
    ],
  },
  hybrid: {
    token: 'hybrid',
    writings: [
      ...['hybride', 'hibrido', 'hibrida', 'semipresencial', 'semi presencial', 'deels thuis'],
      ...[
        'deels thuiswerken',
        'gedeeltelijk thuis',
        'teletravail partiel',
        'partly remote',
        'partially remote',
        'teilweise remote',
      ],
      ...['teilweise homeoffice', 'hybrides arbeiten', 'parcialmente remoto'],
    ],
    alone: ['mixto', 'misto'],
  },
  onsite: {
    token: 'onsite',
    writings: [
      ...['on site', 'vor ort', 'sur site', 'sur place', 'presentiel', 'presencial'],
      ...['op locatie', 'in office', 'in person', 'im buro', 'prasenz', 'au bureau'],
      ...['en presentiel', 'en oficina', 'en la oficina', 'no escritorio', 'op kantoor'],
    ],
  },
};

const MARKS = phrasesOf(
  keysOf(JOB_MARKS).map((mark) => {
    const { token, writings, alone } = JOB_MARKS[mark];
    return { meaning: mark, writings: [token, ...writings], alone };
  }),
);

const BY_WRITING: ReadonlyMap<string, JobMark> = new Map(
  keysOf(JOB_MARKS).flatMap((mark) => {
    const { token, writings, alone = [] } = JOB_MARKS[mark];
    return [token, ...writings, ...alone].map((writing): [string, JobMark] => [writing, mark]);
  }),
);

/** The mark of these that a whole text is a word for, as in a cell of a file. */
export function markNamed<Mark extends JobMark>(text: string, marks: readonly Mark[]): Mark | undefined {
  const named = BY_WRITING.get(inWords(text));
  return marks.find((mark) => mark === named);
}

/** Marks that a search text names. */
export const marksIn = (search: string): JobMark[] => [
  ...new Set(phrasesIn(search, MARKS).map(({ meaning }) => meaning)),
];

/** Removes from a search the words that name a mark. */
export const withoutMark = (search: string, mark: JobMark): string =>
  without(
    search,
    phrasesIn(search, MARKS).filter(({ meaning }) => meaning === mark),
  );
