import { PLACES_MAX, WORK_MODES, type WorkMode } from '@market/contracts/job-posts';
import { markNamed } from '@market/contracts/search';
import { countryByCode, countryByName } from '../../places/domain/countries';
import { US_STATES } from '../../places/domain/place-names';
import { regionNamed, saysRemote } from '../../places/domain/places';
import { readFlag } from './read-flag';
import { word } from './whole-words';

/** Work from home or from anywhere, in English, German, French, Spanish, Portuguese, Dutch and Italian. */
const REMOTE_WORDS = [
  'remot(?:e(?:ly)?|o|a|ely)|telecommut\\p{L}*|telework(?:ing)?|wfh|work(?:ing)?[ -]from[ -](?:home|anywhere)|home[ -]?(?:based|working)|home[ -]?office|fully distributed',
  'mobile(?:s|m|n)? arbeit(?:en)?|telearbeit|fernarbeit|heimarbeit|ortsunabhängig|von (?:zu ?hause|daheim)(?: aus)?',
  'télétravail|teletravail|à distance|distanciel|teletrabajo|a distancia|desde casa|teletrabalho|à distância|de casa',
  'thuiswerk(?:en)?|op afstand|vanuit huis|telelavoro|da remoto|da casa|a distanza',
];
const REMOTE = word(REMOTE_WORDS.join('|'));
const ALL_REMOTE = word(REMOTE_WORDS.join('|'), 'giu');
/** Writings without blanks between words. */
const REMOTE_EAST = /在宅|リモート|远程|遠程|居家办公|재택/u;
const HYBRID_WORDS = 'hybrid(?:e[srn]?)?|h[íi]brid[oa]|ibrid[oa]';
const HYBRID = word(`${HYBRID_WORDS}|smart[ -]working|lavoro agile|blended`);
/** Work at the employer's place. */
const ONSITE = word(
  [
    'on[ _-]?site|in[ _-]?person|in[ -](?:the )?office|office[ -](?:based|only)|(?:work(?:ing)? )?(?:from|at)[ -](?:the )?office|wfo|field[ -]based',
    'vor[ -]ort|präsenz(?:arbeit|pflicht)?|(?:nur )?im büro|am standort|sur (?:site|place)|(?:en )?présentiel|au bureau',
    'presencial|in situ|en (?:la )?oficina|no escritório|op (?:locatie|kantoor)|in sede|in presenza|in loco|in ufficio',
  ].join('|'),
);
/** Cells that are such a place alone. */
const OFFICE_ALONE = /^\s*(?:the |im |au |en |no |op )?(?:office|büro|bureau|oficina|escritório|kantoor|ufficio)\s*$/iu;
/** In a title and a place, where some of those words also name other things. */
const ONSITE_WORDS =
  'on[ _-]?site|in[ -]office|office[ -]based|wfo|vor ort|präsenz|sur (?:site|place)|présentiel|presencial|in situ|' +
  'in sede|op locatie|op kantoor';
const ONSITE_TITLE = word(ONSITE_WORDS);

const NOT =
  'no|not|non|nicht|kein(?:e[nrms]?)?|ohne|without|pas (?:de|en)|pas|sans|sin|sem|não|geen|niet|zonder|senza|nessun';
const FULL =
  'fully|full(?![ -]?time)|100 ?%|completely|entirely|exclusively|only|permanent(?:ly)?|vollständig|komplett|ausschließlich|rein|voll|zu 100 ?%|entièrement|complet|total(?:e|ement|ment?e)?|completo|completamente|totalmente|integral(?:mente)?|volledig|uitsluitend|always';
const FULLY = word(FULL);
/** `Not fully remote` and `pas 100 % télétravail`: partly remote. */
const NOT_FULLY = word(`(?:${NOT})[ -](?:${FULL})[ -](?:${REMOTE_WORDS.join('|')})`);
/** `No remote`, `kein Homeoffice`; `remote: no`, `Homeoffice nicht möglich`. */
const NO_REMOTE = `(?:${NOT})[ -]{1,3}(?:${REMOTE_WORDS.join('|')})`;
const REMOTE_NO = `(?:${REMOTE_WORDS.join('|')})\\s*[:=]?\\s*(?:is |ist |est |es |é |is |work )?(?:(?:not|nicht|pas|no|não|niet|non) (?:possible|available|allowed|offered|permitted|autorisée?|proposée?|prévue?|disponible|erlaubt|gestattet|gewünscht|permitid[oa]|toegestaan|möglich|vorgesehen|posible|possível|mogelijk|possibile)|impossible|unmöglich|(?<=[:=]\\s{0,3})(?:no|nein|non|não|nee|none)|im?posible|impossível)`;
const NEGATED = word(`${NO_REMOTE}|${REMOTE_NO}`);
const ALL_NEGATED = word(`${NO_REMOTE}|${REMOTE_NO}`, 'giu');

const COUNT =
  '\\d(?:[.,]5)?|one|two|three|four|einen?|zwei|drei|vier|une?|deux|trois|quatre|dos|tres|cuatro|uma?|dois|três|quatro|een|twee|drie|vier|uno|due|tre|quattro';
const DAYS = '(?:days?|tagen?|tage?|jours?|j|d[ií]as?|dag(?:en)?|giorn[oi])';
const UP_TO = "up to|bis zu|jusqu[’']à|hasta|até|tot|fino a";
const NOT_OFTEN =
  'occasional(?:ly|i)?|possible|some|partial|gelegentliche?|ponctuel(?:le)?s?|occasionnel(?:le)?s?|ocasionales';
const TRAVEL_WORDS =
  'travel(?:ling)?|trips?|visits?|meetings?|meet-?ups?|reisen?|reisetätigkeit|dienstreisen?|déplacements?|viajes?|viagens|viaggi|reizen';
/** `25 %`, `up to 2-3 days`. */
const AMOUNT = `(?:(?:${UP_TO}) )?(?:\\d{1,3} ?%|(?:(?:\\d{1,2}|${COUNT}) ?[-–] ?)?(?:\\d{1,2}|${COUNT}) ?${DAYS})`;
const PERIOD =
  '(?:(?:per|a|pro|par|por|al?|im) |/ ?)(?:week|woche|semaine|semana|settimana|month|monat|mois|mes|mês|maand|mese|year|jahr|ano?|año|jaar|anno)';
/** Travel, which leaves remote work remote: `with occasional travel`, `25% travel`, `up to 2 days travel a month`. */
const TRAVEL = word(
  `(?:(?:${AMOUNT}|${UP_TO}|${NOT_OFTEN}) )?(?:(?:of|de|di|van) )?(?:${TRAVEL_WORDS})(?:(?: required)?:? ${AMOUNT}| (?:${NOT_OFTEN}))?(?: ?${PERIOD})?`,
  'giu',
);
/** Remote work of a part of the time, or as a choice. */
const PARTLY = word(
  [
    `partly|partially|some(?:times| days)?|occasional(?:ly)?|most(?:ly)?|mainly|predominantly|part[ -](?=remote|home)|semi|mix(?:ed)?|up to|flexib(?:le|ly|el|ilidad|ilidade)(?! (?:working |work )?(?:hours?|times?|schedules?|arbeitszeit|heures|horaires?|horarios?|horários?|werktijden|orari))`,
    'possib(?:le|ility|ly)|optional(?:ly)?|option|available|considered|negotiable|allowed|on request|if (?:desired|wanted)|choice',
    '(?:teil|tage|zeit|stunden)weise|überwiegend|größtenteils|anteilig|gelegentlich|ab[ ]und[ ]zu|möglich(?:keit)?|(?:nach|in) absprache|auf wunsch|bis zu|wahlweise',
    "partiel(?:le|lement)?|occasionnel(?:le|lement)?|ponctuel(?:le|lement)?|possibilité|majoritairement|jusqu[’']à|à temps partiel|en partie|négociable|envisageable|selon",
    'parcial(?:mente)?|mayormente|majoritariamente|ocasional(?:mente)?|posible|posibilidad|opcional|hasta|a veces|negociable|algunos días|possível|possibilidade|até|às vezes',
    'parzial(?:e|mente)|occasional(?:e|mente)|possibil(?:e|ità)|fino a|saltuario|gedeeltelijk|deels|grotendeels|soms|incidenteel|mogelijk(?:heid)?|tot|naar wens|bespreekbaar|partial(?:ly)?',
  ].join('|'),
);
/** Words of partial hours, which say nothing of where: `temps partiel`, `jornada parcial`. */
const PART_TIME = word(
  '(?:temps|jornada|tiempo|tempo|período|periodo) (?:partiel|parcial|parziale)|part[ -]time',
  'giu',
);
/** Numbers of days: of remote work, or at the office. A `4-day week` is neither. */
const SOME_DAYS = word(
  `(?:${COUNT})(?:\\s?(?:[-–/]|to|or|bis|oder|à|ou|a|o|tot|of|y|e)\\s?(?:${COUNT}))?[ -]?(?:x|${DAYS})(?![ -]?(?:weeks?|woche)(?!\\p{L}))`,
);
const MOST_DAYS = word(`(?<![-–/] ?)(?:[567]|five|fünf|cinq|cinco|vijf|cinque)[ -]?${DAYS}`);
const OFFICE = word('office|büro|bureau|oficina|escritório|kantoor|ufficio');
const NONE_OF_IT = /(?<![\d.,])0 ?%(?! ?(?:travel|office|on-?site))/iu;
const PERCENT = /(?<![\d.,])(\d{1,3})(?:[.,]\d+)? ?%/u;

type Said = WorkMode | 'open' | null;

/**
 * Work mode; null when the ad does not state it, or leaves it open between a place and remote work.
 * @param remote a column of remote work: a yes or no, a share, or words
 */
export function workMode({
  stated,
  remote,
  location,
  title,
}: {
  stated: string;
  remote: string;
  location: string;
  title: string;
}): WorkMode | null {
  const ofColumn = modeIn(stated.slice(0, LONGEST));
  const ofRemote = modeOfRemote(remote.slice(0, LONGEST));
  const ofPlace = modeOfPlaces(location);
  const said: readonly Said[] = [ofColumn, ofRemote, ofPlace];
  if (said.includes('hybrid')) return 'hybrid';
  if (said.includes('onsite')) return 'onsite';
  if (ofColumn === 'remote' || ofRemote === 'remote' || ofPlace === 'remote') return 'remote';
  if (stated.trim() !== '' || readFlag(remote) === false) return null;
  return modeOfTitle(title) ?? (ONSITE_TITLE.test(location) ? 'onsite' : null);
}

const LONGEST = 500;

const isRemote = (text: string) => REMOTE.test(text) || REMOTE_EAST.test(text) || saysRemote(text);

/** Whether a text on remote work says that it is only a part or a choice; `fully` outdoes `possible`, not `2 days`. */
function isPartly(text: string): boolean {
  const words = text.replace(PART_TIME, ' ').replace(TRAVEL, ' ');
  const percent = PERCENT.exec(words)?.[1];
  if (percent !== undefined) return Number(percent) < 100;
  if (MOST_DAYS.test(words)) return false;
  return SOME_DAYS.test(words) || (PARTLY.test(words) && !FULLY.test(words));
}

/** The mode in a text on where the work is done. */
function modeIn(text: string): Exclude<Said, 'open'> {
  const written = text.replaceAll('_', ' ');
  const named = markNamed(written, WORK_MODES);
  if (named) return named;
  if (OFFICE_ALONE.test(written)) return 'onsite';
  if (HYBRID.test(written) || NOT_FULLY.test(written)) return 'hybrid';
  const said = written.replace(ALL_NEGATED, ' ');
  if (NONE_OF_IT.test(said)) return 'onsite';
  const home = isRemote(said);
  const office = ONSITE.test(said) || (home && isOfficeBeside(said));
  if (home && office) return 'hybrid';
  if (NEGATED.test(written)) return 'onsite';
  if (office) return isPartly(said) ? 'hybrid' : 'onsite';
  if (!home) return null;
  return isPartly(said) ? 'hybrid' : 'remote';
}

const OR = String.raw`\s(?:or|oder|ou|o|u|of|and|und|et|y|e|en)\s`;
const BESIDE = new RegExp(`${OR}|[/+&]`, 'i');

/** `Büro oder Homeoffice`, `Paris + télétravail`: another place beside remote work. */
function isOfficeBeside(text: string): boolean {
  const beside = text.split(BESIDE).filter((part) => !isRemote(part));
  return (
    beside.some((part) => OFFICE_ALONE.test(part)) ||
    (/\s\+\s/.test(text) && beside.some((part) => /\p{L}{3}/u.test(part.replace(ALL_REMOTE, ' '))))
  );
}

/** The mode in a column of remote work: `yes`, `40 %`, `2 days`, `occasional`. */
function modeOfRemote(remote: string): Exclude<Said, 'open'> {
  const text = remote.trim();
  if (saysYesToRemote(text)) return 'remote';
  const share = shareOf(text);
  if (share !== undefined) return share > 0 ? 'hybrid' : null;
  if (text === '' || readFlag(text) === false) return null;
  const [head = ''] = text.split(/[\s,;:(–-]/);
  if (readFlag(head) === false) return NEGATED.test(text) || ONSITE.test(text) ? 'onsite' : null;
  const own = modeIn(text);
  if (own !== null) return own;
  if (isPartly(text)) return 'hybrid';
  return readFlag(head) === true || FULLY.test(text) ? 'remote' : null;
}

/** The number in a column of remote work, where it is not a flag: a percentage, a fraction or a count of days. */
function shareOf(text: string): number | undefined {
  const number = /^(\d{1,3}(?:[.,]\d{1,2})?) ?%?$/.exec(text)?.[1];
  return number === undefined ? undefined : Number(number.replace(',', '.'));
}

/**
 * Whether a column with a yes or no, or the word itself, states fully remote work. Of numbers only 1 and 100 do: others
 * are percentages or days.
 */
export function saysYesToRemote(remote: string): boolean {
  const text = remote.trim();
  const share = shareOf(text);
  if (share !== undefined) return share === 100 || (share === 1 && !text.includes('%'));
  return readFlag(text) === true || /^(?:remote|telecommute)$/i.test(text);
}

/** Separators of a place from what is said of it. */
const SEGMENT = /\s(?:[-–—|]{1,2}|\+)\s|[,()[\]]/;
/** Between places, outside of brackets. */
const ALTERNATIVE = new RegExp(String.raw`(?:\s*[/|]\s*|${OR})(?![^()[\]]*[)\]])`, 'i');
/** A remote place whose limits follow: `Remote - US or Canada`, `Remote (Berlin or Munich)`. */
const LIMITED = new RegExp(
  `^\\s*(?:(?:${FULL}) )?(?:${REMOTE_WORDS.join('|')}|anywhere)(?:\\s(?:in|from|within|across|aus|depuis|en|em|desde|vanuit|uit|da)\\s|\\s*[-–—:,]\\s)`,
  'iu',
);
/** Areas and words that name no office. */
const NO_OFFICE =
  /^(?:emea|apac|amer|americas|latam|dach|eu|eea|europe|asia|africa|global|worldwide|international|nationwide|statewide|bundesweit|deutschlandweit|anywhere|any(?: location)?|flexible|various|virtual|national|field|home|travel|mobile|n\/?a)$/i;
const VIRTUAL = /^\s*(?:virtual|(?:all )?work from (?:home|anywhere))\s*$/i;

function modeOfPlaces(location: string): Said {
  const places = location
    .slice(0, 5 * LONGEST)
    .split(';')
    .filter((place) => place.trim() !== '');
  const modes = places.map(modeOfPlace);
  const [first = null] = modes;
  if (modes.every((one) => one === first)) return first;
  return modes.find((one) => one === 'hybrid' || one === 'onsite') ?? null;
}

function modeOfPlace(place: string): Said {
  if (place.length > LONGEST) return null;
  if (HYBRID_PLACE.test(place) || NOT_FULLY.test(place)) return 'hybrid';
  if (NEGATED.test(place)) return 'onsite';
  if (VIRTUAL.test(place)) return 'remote';
  const segments = place.split(SEGMENT);
  if (!segments.some(isRemote)) {
    const ofDays = segments.find(isOfficeDays);
    return ofDays === undefined ? null : isPartly(ofDays) ? 'hybrid' : 'onsite';
  }
  if (ONSITE.test(place)) return 'hybrid';
  if (/\s\+\s/.test(place) && segments.some((part) => part.trim() !== '' && isOffice(part))) return 'hybrid';
  const alternatives = alternativesOf(place);
  if (alternatives.length > 1 && alternatives.some(isOffice)) return 'open';
  // `London (remote, 2 days office)`, but `Flexible / Remote`.
  const partly = place.replace(/(?<!\p{L})flexible(?!\p{L})/giu, ' ');
  return isPartly(partly) ? 'hybrid' : 'remote';
}

/** `2 days in office`. */
const isOfficeDays = (piece: string) =>
  (SOME_DAYS.test(piece) || MOST_DAYS.test(piece)) && (ONSITE.test(piece) || OFFICE.test(piece));
/** `3 days onsite in Austin`, `2 days in the Leeds office`: what stands before the place. */
const DAYS_IN_PLACE = new RegExp(
  `(^|[,;([–—|-]\\s*)(?:${UP_TO}\\s)?(?:\\d|${COUNT})[ -]?${DAYS}(?: ?(?:${PERIOD}))?(?: (?:on-?site|office|vor ort|sur site))?\\s(?:in|at|à|en|em|a|te)\\s(?:the\\s)?(?=\\p{Lu})(?!(?:[Oo]ffice|Büro|[Bb]ureau|[Oo]ficina|[Ee]scritório|[Kk]antoor|[Uu]fficio)(?!\\p{L}))`,
  'u',
);
const isTravel = (piece: string) => piece.trim() !== '' && piece.replace(TRAVEL, '').trim() === '';

const HYBRID_PLACE = word(HYBRID_WORDS);

/** `Remote or London` as its two places; one place otherwise. */
function alternativesOf(place: string): string[] {
  if (LIMITED.test(place)) return [place];
  const parts = place
    .split(ALTERNATIVE)
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.some(isRemote) ? parts : [place];
}

/** Whether an alternative to remote work is a town: a country or state only limits who may apply. */
function isOffice(part: string): boolean {
  const name = part.trim();
  return !(
    isRemote(name) ||
    NO_OFFICE.test(name) ||
    countryByName(name) !== undefined ||
    countryByCode(name) !== undefined ||
    regionNamed(name) !== undefined ||
    Object.hasOwn(US_STATES, name.toUpperCase())
  );
}

/**
 * The places of a location without what it says of remote work: `London` for `London - 2 days remote`, `Boston, MA` for
 * `Not remote - Boston, MA`; both places of `Remote or London`. A remote place stays as written.
 */
export function withoutWorkMode(location: string): string {
  return location
    .split(';')
    .map((written, at) => {
      const place = placeBehindMode(written);
      const mode = at < PLACES_MAX ? modeOfPlace(place) : null;
      if (mode === 'open')
        return alternativesOf(place)
          .map((one) => (ONLY_REMOTE.test(one) ? 'Remote' : one))
          .join('; ');
      const isLeftOut = mode === null ? isTravel : isOfMode;
      if (mode === 'remote' || !place.split(SEGMENT).some(isLeftOut)) return place;
      const rest = place
        .replace(/^\s*hybrid(?: remote)?(?: work)?\s+in\s+/i, '')
        .replace(DAYS_IN_PLACE, '$1')
        .replace(/[([]([^()[\]]*)[)\]]/g, (bracket, inner: string) => (isLeftOut(inner) ? ' ' : bracket))
        .split(/(\s(?:[-–—|]{1,2}|\+)\s|,)/)
        .reduce<string[]>((kept, piece, at, pieces) => {
          if (at % 2 === 1 || isLeftOut(piece) || piece.trim() === '') return kept;
          return [...kept, kept.length === 0 ? '' : (pieces[at - 1] ?? ''), piece];
        }, [])
        .join('')
        .trim();
      return rest === '' ? place : rest;
    })
    .join(';');
}

/** Work at a place, before the place itself: `On-site (Austin, TX)`, `Presencial en Lima`, `Hybrid: London`. */
const MODE_FIRST = new RegExp(
  [
    String.raw`^\s*(?:${HYBRID_WORDS}|${ONSITE_WORDS}|semipresencial|in[ _-]?person|in_?office|vor-ort|en présentiel|in presenza)`,
    String.raw`(?:\s(?:work(?:ing)?|job|arbeiten|werken))?\s*`,
    String.raw`(?:\(([^()]+)\)|(?::|\s[-–—|]|,)\s*(.+)|\s(?:in|at|à|en|em|a|te|bei)\s+(.+))\s*$`,
  ].join(''),
  'iu',
);

/** The place that stands behind a mode of work, without it; as written where something else does. */
function placeBehindMode(place: string): string {
  const [, ...parts] = MODE_FIRST.exec(place.slice(0, LONGEST)) ?? [];
  const behind = parts.find((part) => part !== undefined)?.trim() ?? '';
  return /^\p{Lu}/u.test(behind) && modeIn(behind) === null && isOffice(behind) ? behind : place;
}

const ONLY_REMOTE = new RegExp(`^(?:${REMOTE_WORDS.join('|')})$`, 'iu');
const isOfMode = (piece: string) =>
  isRemote(piece) ||
  NEGATED.test(piece) ||
  isOfficeDays(piece) ||
  isTravel(piece) ||
  (HYBRID_PLACE.test(piece) && !/\sin\s/i.test(piece));

/** In a title only a word set apart states the work mode: `Hybrid Cloud Architect` and `Remote Sensing` are trades. */
const IN_TITLE_HYBRID = /(?:[(\[,–|-]\s*|\s)hybrid(?:e|o)?\s*(?:[)\],–|-]|$)/iu;
const IN_TITLE_REMOTE =
  /(?:[(\[,–|/-]\s*(?:fully |100% )?remote(?!\s+\p{L}|\p{L})|(?:^|\s)remote\s*[)\],–|/:-]|\sremote$|[(\[,–|-]\s*remote (?:in|us|usa|uk|eu|emea|only|possible|ok)(?!\p{L})|(?:home ?office|work from home|wfh|télétravail|teletrabajo))/iu;

function modeOfTitle(title: string): WorkMode | null {
  if (IN_TITLE_HYBRID.test(title)) return 'hybrid';
  if (NEGATED.test(title)) return 'onsite';
  if (IN_TITLE_REMOTE.test(title)) {
    const said = title.split(SEGMENT).filter(isRemote);
    return said.some((segment) => isPartly(segment)) ? 'hybrid' : 'remote';
  }
  return ONSITE_TITLE.test(title) ? 'onsite' : null;
}
