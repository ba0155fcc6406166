import { pick, type Language, type Random } from './people';

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

export const headingIn = (random: Random, language: Language, heading: Heading) =>
  pick(random, HEADINGS[language][heading]);

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
const SINCE: Record<Language, string> = { en: 'Since', de: 'Seit', fr: 'Depuis', es: 'Desde' };
const TO: Record<Language, string> = { en: 'to', de: 'bis', fr: 'à', es: 'a' };

export type Dates = (start: readonly [number, number], end: readonly [number, number] | null) => string;

/** A way of writing periods, for one resume. */
export function datesIn(random: Random, language: Language): Dates {
  const two = (month: number) => String(month).padStart(2, '0');
  const month = pick<(at: readonly [number, number]) => string>(random, [
    ([y, m]) => `${LONG[language][m - 1]} ${y}`,
    ([y, m]) => `${SHORT[language][m - 1]} ${y}`,
    ([y, m]) => `${two(m)}/${y}`,
    ([y, m]) => `${two(m)}.${y}`,
    ([y, m]) => `${two(m)}/${String(y).slice(2)}`,
  ]);
  const dash = pick(random, [' – ', ' - ', '–', ` ${TO[language]} `, ' — ']);
  const open = random() < 0.25;
  const now = pick(random, NOW[language]);
  return (start, end) =>
    end
      ? `${month(start)}${dash}${month(end)}`
      : open
        ? `${SINCE[language]} ${month(start)}`
        : `${month(start)}${dash}${now}`;
}
