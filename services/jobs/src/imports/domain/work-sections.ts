import { linesOf } from '@market/service-kit/rich-text';

/** A text's line as a heading: without marks around it. */
const headingOf = (line: string) => line.replace(/^[\s•*#_¿¡–-]+|[\s:*_?!.–-]+$/g, '');
const isListed = (line = '') => /^\s*[•*–-] /.test(line);
/** Rank of a heading element, as `workLines` marks it; `###` stands above `####`. */
const rankOf = (line: string) => /^#{3,4}(?= )/.exec(line)?.[0].length;

const LONGEST_HEADING = 60;
/** A heading that its text runs into: `GENERAL SUMMARYThe technician`. */
const IN_CAPITALS = /^[^\p{Ll}]{4,60}(?=\P{Ll})/u;

/** Headings of sections about benefits and the company, by language. */
const BESIDE_THE_WORK = [
  '(?:(?:our|your|the|key|company|employee|additional|salary|compensation|pay|perks) (?:(?:and|&) )?){0,3}(?:benefits|perks|rewards)(?: .{1,30})?',
  "what (?:we|we can) (?:offer|provide|give)(?: (?:you|our .{1,20}))?|what you(?:[’\'](?:ll|d)| will| can)? (?:get|expect from us|expect in return)(?: from us| in return)?|we offer(?: you)?|why (?:join |work |choose )?.{1,30}",
  'about (?!(?:the |this |your )?(?:role|job|position|work|opportunity|team|project|product|candidate|assignment|internship|task|stack|tech)|you(?!\\p{L})|\\d).{1,40}|who we are|our (?:company|story|mission|values|culture|team|offer)|(?:the )?company(?: (?:overview|profile|description|background))?',
  'how to apply|application process|next steps|contact|(?:equal|diversity|privacy) .{1,40}',
  '(?:das|was) (?:wir (?:dir |ihnen |euch )?bieten|bieten wir(?: dir| ihnen| euch)?)|wir bieten(?: dir| ihnen| euch)?|(?:unsere? |deine |ihre )?(?:angebot|leistungen|vorteile|benefits|zusatzleistungen)(?: für (?:dich|sie))?',
  'über (?:uns|das unternehmen)|wir über uns|wer wir sind|das sind wir|(?:unser )?unternehmen(?:sprofil|sbeschreibung)?|warum .{1,30}|kontakt|bewerbung|datenschutz(?:hinweise?)?',
  "(?:ce que )?nous (?:vous )?(?:offrons|proposons)|(?:(?:vos|nos|les|rémunération et) )?avantages|à propos(?: (?!du poste|de la mission|de vous).{1,30})?|qui sommes[- ]nous|(?:notre |l[’'])entreprise|pourquoi .{1,30}|comment postuler",
  '(?:(?:qué|lo que) )?(?:te |le )?ofrecemos|(?:nuestros )?beneficios|ventajas|(?:sobre )?(?:nosotros|la empresa|nuestra empresa)|quiénes somos|por qué .{1,30}|cómo (?:aplicar|postular)',
  '(?:o que )?(?:te )?oferecemos|(?:nossos )?benefícios|vantagens|sobre (?:nós|a empresa)|quem somos|a empresa|por que .{1,30}|como se candidatar',
  '(?:wat |dit )?(?:wij|we) (?:je |jou |u )?bieden|wat bieden (?:wij|we)(?: je| jou| u)?|wij bieden|(?:onze )?arbeidsvoorwaarden|voordelen|over (?:ons|het bedrijf)|wie (?:wij|we) zijn|ons bedrijf|waarom .{1,30}|solliciteren',
  "(?:cosa )?(?:ti )?offriamo|benefit|vantaggi|chi siamo|su di noi|(?:la nostra |l[’'])azienda",
];
const BESIDE = new RegExp(`^(?:${BESIDE_THE_WORK.join('|')})$`, 'iu');
const BESIDE_IN_LINE = new RegExp(`^(?:${BESIDE_THE_WORK.join('|')})\\s?:`, 'iu');

/** Headings of benefits among those of `BESIDE_THE_WORK`. */
const OFFERED =
  /benefi|perks|rewards|offer|offr|ofre|oferec|biete|angebot|leistungen|vorteile|avantages|proposons|ventajas|vantagens|voordelen|voorwaarden|vantaggi|what you/iu;

/** Words of headings of duties and requirements. */
const OF_THE_WORK =
  /stack(?!\p{L})|candidate|background|what we(?:[’']re| are)? (?:look|expect|need|want|ask)|erwartet (?:dich|sie)|(?:dich|sie) erwartet|(?:deine|ihre|die) (?:rolle|stelle)|stellenbeschreibung|erfahrung|(?:description|profil) du |rôle|candidat|technique|descripci|descriç|experi[eê]ncia|conocimientos|conhecimentos|buscamos|harás|hará(?!\p{L})|fazer|esperamos|ga je|(?:wij|we) vragen|vragen (?:wij|we)|(?:wij|we) verwachten|verwachten (?:wij|we)|ervaring|attività|ruolo|posizione|esperienza|responsibilit|dut(?:y|ies)(?!\p{L})|tasks|requirement|qualification|skills|experience|(?:the|your|this) (?:role|job|position|profile|work|day)|who you are|about you|what you|looking for|(?:job|position|role|general) (?:summary|overview)|functions?(?!\p{L})|must[ -]have|nice[ -]to[ -]have|education|job description|aufgabe|tätigkeit|profil|anforderung|voraussetzung|qualifikation|kenntnisse|mitbring|bringst du|missions?(?!\p{L})|tâches|le poste|compétences|exigences|funciones|tareas|responsabil|requisit|perfil|puesto|atividades|a vaga|qualifica|taken|werkzaamheden|functie|eisen|mansioni|compiti/iu;
/** Sentences in which the text comes to the work, without a heading. */
const TO_THE_WORK =
  /looking for|seeking|hiring|we need|(?:the|this|your) (?:role|position|job|candidate|applicant|successful|ideal)|candidates|applicants|(?:^|\s)you(?:[’']ll| will| are| have| bring| know)(?!\p{L})|(?:wir|wij|we) (?:suchen|zoeken)|(?:suchen|zoeken) (?:wir|wij|we)|du (?:bist|hast|wirst)|sie (?:sind|haben|werden)|recherchons|cherchons|vous (?:êtes|avez|serez)|vous maîtrisez|le candidat|buscamos|procuramos|necesitamos|precisamos|cerchiamo|je bent|je hebt/iu;

/** Sentences on what a company offers, but for the work itself. */
const OFFERS =
  /^(?:we (?:also )?offer|(?:außerdem )?bieten wir|wir bieten|nous (?:vous )?(?:offrons|proposons)|(?:te )?ofrecemos|(?:te )?oferecemos|(?:wij|we) bieden|(?:ti )?offriamo)(?!\p{L})(?!.{0,60}(?:role|position|job|work (?:with|in|on)|tasks?|projects?|opportunity|stelle|aufgaben|arbeit (?:mit|an)|projekten?|tätigkeit|poste|missions?|projets?|puesto|empleo|proyectos?|vaga|projetos?|functie|baan|taken|projecten|werken (?:met|aan)|lavoro|progetti)(?!\p{L}))/iu;
/** Start of a sentence on what a company is: `We are a bakery`, up to whom it looks for. */
const WE_ARE =
  /^(?:we(?: are|[’']re)|wir sind|nous sommes|somos|(?:wij|we) zijn|siamo) (?:an?|the|one of|ein(?:e|er)?|une?|l[ae]|una?|uma?|een|het|de)\s(?!.{0,40}team).*?(?=looking for|seeking|searching|hiring|(?:(?:that|who|which) )?(?:needs?|wants)(?!\p{L})|(?:and|und|et|y|e|en) (?:need|suchen|recherch|cherch|buscamos|procuramos|zoeken|cerchiamo)|$)/iu;

/** Lines of an ad's HTML with their marks: headings as `###`, list entries as `•`. */
export function workLines(html: string): string {
  const marked = html
    .replace(/<h([34])>/g, (_tag, rank: string) => `<h${rank}>${'#'.repeat(Number(rank))} `)
    .replaceAll('<li>', '<li>• ');
  return linesOf(marked);
}

/** Section that does not describe the work: its start, and its subject. */
interface Beside {
  from: number;
  isOffer: boolean;
  rank: number | undefined;
}

/**
 * The sections of an ad's text that are about the work, without those on benefits and the company. Another heading ends
 * these, and so does a sentence on whom the company looks for. A text with no other sections counts as a whole.
 */
export function workSections(text: string): string {
  const lines = text.split('\n');
  const lastRanked = lines.findLastIndex((line) => rankOf(line) !== undefined);
  let beside: Beside | undefined;
  const kept = lines.filter((line, at) => {
    const heading = shortHeading(line);
    if (BESIDE.test(heading)) beside = { from: at, isOffer: OFFERED.test(heading), rank: rankOf(line) };
    else if (beside && endsBeside(lines, at, beside, lastRanked)) beside = undefined;
    return !beside;
  });
  return (kept.length > 0 ? kept : lines).join('\n');
}

/** A short line as a heading; '' for another line, and for a list entry, unless a colon ends it. */
function shortHeading(line: string): string {
  const isShort = line.trim().length <= LONGEST_HEADING && (!isListed(line) || /:\s*$/.test(line));
  return isShort ? headingOf(line) : '';
}

function endsBeside(
  lines: readonly string[],
  at: number,
  { from, isOffer, rank }: Beside,
  lastRanked: number,
): boolean {
  const [before = '', line = '', next] = [lines[at - 1], lines[at], lines[at + 1]];
  const heading = shortHeading(line);
  const named = heading === '' ? (IN_CAPITALS.exec(line)?.[0] ?? '') : heading;
  if ((heading !== '' && /:\s*$/.test(line)) || OF_THE_WORK.test(named) || TO_THE_WORK.test(line)) return true;
  const own = rankOf(line);
  if (own !== undefined) return own <= (rank ?? own);
  // With heading elements to come, only these part the text.
  if ((rank !== undefined && at < lastRanked) || at <= from + 1) return false;
  if (isListed(line)) return !isOffer && !isListed(before);
  const isTitle = heading !== '' && /^\p{Lu}/u.test(heading) && !/[.,;!…]$/.test(line);
  const isApart = isListed(before) || isListed(next) || (!isOffer && /[.!?]$/.test(before));
  return isTitle && next !== undefined && isApart;
}

/** Sentence without its parts about benefits and the company. */
export function sentenceOfWork(sentence: string): string {
  const said = sentence.replace(/^[\s•*#_–-]+/, '');
  return BESIDE_IN_LINE.test(said) || OFFERS.test(said) ? '' : said.replace(WE_ARE, '').trim();
}
