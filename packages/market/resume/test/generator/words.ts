import { pick, type Language, type PersonLabel, type Random, type SchoolLabel } from './people';

type Writer = Pick<PersonLabel, 'language' | 'manner'>;

type Heading = 'summary' | 'experience' | 'education' | 'skills' | 'languages' | 'contact' | 'interests' | 'projects';

const HEADINGS: Record<Language, Record<Heading, string[]>> = {
  en: {
    summary: ['Summary', 'About Me', 'Professional Profile'],
    experience: ['Experience', 'Work Experience', 'Professional Experience', 'Employment History'],
    education: ['Education', 'Academic Background'],
    skills: ['Skills', 'Technical Skills', 'Core Competencies'],
    languages: ['Languages'],
    contact: ['Contact'],
    interests: ['Interests', 'Hobbies'],
    projects: ['Projects'],
  },
  de: {
    summary: ['Profil', 'Über mich'],
    experience: ['Berufserfahrung', 'Beruflicher Werdegang', 'Berufspraxis'],
    education: ['Ausbildung', 'Studium und Ausbildung', 'Bildungsweg'],
    skills: ['Kenntnisse', 'Fähigkeiten', 'IT-Kenntnisse'],
    languages: ['Sprachen', 'Sprachkenntnisse'],
    contact: ['Kontakt', 'Persönliche Daten'],
    interests: ['Interessen', 'Hobbys'],
    projects: ['Projekte'],
  },
  fr: {
    summary: ['Profil', 'À propos'],
    experience: ['Expérience professionnelle', 'Expériences', 'Parcours professionnel'],
    education: ['Formation', 'Études', 'Formation et diplômes'],
    skills: ['Compétences', 'Compétences techniques'],
    languages: ['Langues'],
    contact: ['Contact', 'Coordonnées'],
    interests: ['Centres d’intérêt', 'Loisirs'],
    projects: ['Projets'],
  },
  es: {
    summary: ['Perfil', 'Sobre mí'],
    experience: ['Experiencia', 'Experiencia laboral', 'Experiencia profesional'],
    education: ['Formación', 'Educación', 'Formación académica'],
    skills: ['Habilidades', 'Competencias', 'Conocimientos'],
    languages: ['Idiomas'],
    contact: ['Contacto', 'Datos personales'],
    interests: ['Intereses', 'Aficiones'],
    projects: ['Proyectos'],
  },
};

/** Headings that most lists of headings do not have. */
const UNUSUAL_HEADINGS: typeof HEADINGS = {
  en: {
    summary: ['Career Goal', 'Executive Profile', 'Professional Overview'],
    experience: [
      'Previous Employment',
      'Relevant Professional Experience',
      'Professional Experience & Projects',
      'Work Experience (selected)',
      'Experience in Trade and Industry',
    ],
    education: [
      'Academic Qualification',
      'Education & Licensure',
      'Education, Training & Certifications',
      'Schools and Degrees',
    ],
    skills: ['Computer Proficiency', 'Technical Strengths', 'Software Known'],
    languages: ['Languages Known', 'Linguistic Proficiency', 'Languages I Speak'],
    contact: ['Personal Particulars', 'Contact Data'],
    interests: ['Personal Interests', 'Hobbies & Activities'],
    projects: ['Project Details'],
  },
  de: {
    summary: ['Mein Profil', 'Berufliche Ziele'],
    experience: [
      'Bisherige Tätigkeiten',
      'Praktika und Berufserfahrung',
      'Beruflicher Lebenslauf',
      'Berufliche Erfahrung & Projekte',
    ],
    education: ['Studium/Ausbildung', 'Schul- und Hochschulbildung', 'Akademischer Hintergrund'],
    skills: ['Fachliche Kenntnisse', 'Weitere Qualifikationen', 'IT-Kompetenz'],
    languages: ['Sprachliche Fähigkeiten', 'Sprachen und Niveau'],
    contact: ['Meine Kontaktdaten', 'Persönliche Angaben'],
    interests: ['Freizeit & Hobbys'],
    projects: ['Eigene Projekte'],
  },
  fr: {
    summary: ['Mon objectif', 'Mon profil'],
    experience: ['Expériences significatives', 'Stages et emplois', 'Postes occupés', 'Expériences et projets'],
    education: ['Formations et certifications', 'Diplômes et certifications', 'Cursus scolaire'],
    skills: ['Connaissances techniques', 'Outils maîtrisés', 'Autres compétences'],
    languages: ['Langues parlées', 'Pratique des langues'],
    contact: ['Mes coordonnées', 'Informations personnelles'],
    interests: ['Loisirs et activités'],
    projects: ['Mes projets'],
  },
  es: {
    summary: ['Objetivo laboral', 'Mi perfil'],
    experience: ['Experiencia laboral y profesional', 'Otras experiencias', 'Puestos desempeñados'],
    education: ['Titulación académica', 'Estudios realizados', 'Formación académica y complementaria'],
    skills: ['Conocimientos de informática', 'Habilidades y herramientas'],
    languages: ['Nivel de idiomas', 'Conocimiento de idiomas'],
    contact: ['Mis datos personales', 'Datos de contacto'],
    interests: ['Intereses personales'],
    projects: ['Otros proyectos'],
  },
};

export const headingIn = (random: Random, { language, manner }: Writer, heading: Heading) =>
  pick(random, (manner === 'usual' ? HEADINGS : UNUSUAL_HEADINGS)[language][heading]);

const LONG: Record<Language, string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  de: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
};
const SHORT: Record<Language, string[]> = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' '),
  de: 'Jan. Feb. Mär. Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.'.split(' '),
  fr: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' '),
  es: 'ene. feb. mar. abr. may. jun. jul. ago. sept. oct. nov. dic.'.split(' '),
};
const NOW: Record<Language, string[]> = {
  en: ['Present', 'present', 'now'],
  de: ['heute', 'jetzt'],
  fr: ['aujourd’hui', 'présent'],
  es: ['actualidad', 'presente'],
};
const UNUSUAL_NOW: Record<Language, string[]> = {
  en: ['Till now', 'Till Date', 'Still working', 'the present'],
  de: ['Gegenwart', 'dato'],
  fr: ['ce jour', 'act.'],
  es: ['la fecha', 'act.'],
};
const SINCE: Record<Language, string> = { en: 'Since', de: 'Seit', fr: 'Depuis', es: 'Desde' };
const TO: Record<Language, string> = { en: 'to', de: 'bis', fr: 'à', es: 'a' };

export type Dates = (start: readonly [number, number], end: readonly [number, number] | null) => string;

const two = (number: number) => String(number % 100).padStart(2, '0');

/** Months as most people write them. */
const monthsOf = (language: Language): Month[] => [
  ([y, m]) => `${LONG[language][m - 1]} ${y}`,
  ([y, m]) => `${SHORT[language][m - 1]} ${y}`,
  ([y, m]) => `${two(m)}/${y}`,
  ([y, m]) => `${two(m)}.${y}`,
  ([y, m]) => `${two(m)}/${two(y)}`,
];

/** Months with years of two digits, and whole days. */
const unusualMonthsOf = (language: Language): Month[] => [
  ([y, m]) => `${SHORT[language][m - 1]?.replace('.', '')}-${two(y)}`,
  ([y, m]) => `${SHORT[language][m - 1]} ${two(y)}`,
  ([y, m]) => `${SHORT[language][m - 1]?.replace('.', '')}/${y}`,
  ([y, m]) => (language === 'en' ? `${m}/15/${y}` : `15.${two(m)}.${two(y)}`),
  ([y, m]) => `${SHORT[language][m - 1]} ’${two(y)}`,
];
type Month = (at: readonly [number, number]) => string;

/** A way of writing periods, for one resume. */
export function datesIn(random: Random, { language, manner }: Writer): Dates {
  const isUsual = manner === 'usual';
  const month = pick(random, (isUsual ? monthsOf : unusualMonthsOf)(language));
  const dash = pick(random, [' – ', ' - ', '–', ` ${TO[language]} `, ' — ']);
  const open = random() < 0.25;
  const now = pick(random, (isUsual ? NOW : UNUSUAL_NOW)[language]);
  return (start, end) =>
    end
      ? `${month(start)}${dash}${month(end)}`
      : open
        ? `${SINCE[language]} ${month(start)}`
        : `${month(start)}${dash}${now}`;
}

/** Periods by their years alone. */
export const yearsIn =
  ({ manner }: Pick<Writer, 'manner'>): Dates =>
  (start, end) =>
    manner === 'usual' ? `${start[0]} – ${end?.[0] ?? ''}` : `’${two(start[0])} – ${end ? `’${two(end[0])}` : 'now'}`;

/** Years at a school. */
export const periodOf = ({ start, end }: SchoolLabel, { manner }: Pick<Writer, 'manner'>) =>
  manner === 'usual' ? `${start} – ${end}` : `${start}-${two(end)}`;
