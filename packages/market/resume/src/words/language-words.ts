/**
 * Language codes, whose names are listed in English, German, French, Spanish, Italian, Portuguese, Dutch and the
 * language itself.
 */
const CODES =
  'en de fr es it pt nl ru uk pl cs sk hu ro bg el tr ar he fa hi ur bn pa ta te ml mr gu kn zh ja ko vi th id ms tl sv no da fi is et lv lt hr sr sl bs mk sq ca eu gl ga cy la sw am zu af ka hy az kk uz mn ne si km lo my ku ps yo ig ha lb mt eo'.split(
    ' ',
  );

const names = new Set<string>();
for (const page of ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'])
  for (const code of CODES) {
    const name = new Intl.DisplayNames([page], { type: 'language' }).of(code);
    if (name && name !== code) names.add(name.toLowerCase());
    const own = new Intl.DisplayNames([code], { type: 'language' }).of(code);
    if (own && own !== code) names.add(own.toLowerCase());
  }
for (const name of 'mandarin|cantonese|mandarin chinese|farsi|castilian|castellano|valenciano|flemish|flämisch|deutsch als fremdsprache|american sign language|sign language|gebärdensprache|brazilian portuguese|kurdish|latein|latin|chinese|filipino|swiss german|schweizerdeutsch|norwegian|norwegisch|norvégien|noruego|altgriechisch|kantonesisch|hochdeutsch|serbo-croatian'.split(
  '|',
))
  names.add(name);

/** Names of human languages, in lower case. */
export const LANGUAGE_NAMES: ReadonlySet<string> = names;

/** Words and codes for language levels. */
export const LANGUAGE_LEVEL =
  /native|mother ?tongue|bilingual|fluent|proficien|advanced|upper|intermediate|conversational|basic|beginner|elementary|working|limited|professional|business|good|excellent|full|reading|school|muttersprach|fließend|fliessend|verhandlungssicher|gut|sehr gut|grundkenntnisse|konversation|fortgeschritten|anfänger|schulkenntnisse|langue maternelle|maternel|courant|bilingue|intermédiaire|débutant|notions|scolaire|lu,? écrit|professionnel|nativ|materna|fluido|avanzado|intermedio|básico|alto|medio|bajo|nivel|niveau|level|\b[abc][12]\b|toefl|ielts|toeic|delf|dalf|dele|goethe|madrelingua|fluente/iu;
