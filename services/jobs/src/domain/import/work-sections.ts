/** A text's line as a heading: without marks around it. */
const headingOf = (line: string) => line.replace(/^[\s•*#_–-]+|[\s:*_?!.–-]+$/g, '');

const LONGEST_HEADING = 60;
/** A heading that its text runs into: `GENERAL SUMMARYThe technician`. */
const IN_CAPITALS = /^[^\p{Ll}]{4,60}(?=\P{Ll})/u;

/** Headings of what a company offers and says of itself, by language. */
const BESIDE_THE_WORK = [
  '(?:(?:our|your|the|key|company|employee|additional|salary|compensation|pay|perks) (?:(?:and|&) )?){0,3}(?:benefits|perks|rewards)(?: .{1,30})?',
  "what (?:we|we can) (?:offer|provide|give)(?: (?:you|our .{1,20}))?|what you(?:[’\'](?:ll|d)| will| can)? (?:get|expect)(?: from us| in return)?|we offer(?: you)?|why (?:join |work |choose )?.{1,30}",
  'about (?!(?:the |this |your )?(?:role|job|position|work|opportunity)(?!\\p{L})|you(?!\\p{L})).{1,40}|who we are|our (?:company|story|mission|values|culture|team|offer)|(?:the )?company(?: (?:overview|profile|description|background))?',
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
const BESIDE_IN_LINE = new RegExp(`^[\\s•*#_–-]*(?:${BESIDE_THE_WORK.join('|')})\\s?:`, 'iu');

/** Words of headings of duties and requirements. */
const OF_THE_WORK =
  /responsibilit|dut(?:y|ies)(?!\p{L})|tasks|requirement|qualification|skills|experience|(?:the|your|this) (?:role|job|position|profile|work|day)|who you are|about you|what you|looking for|(?:job|position|role|general) (?:summary|overview)|functions?(?!\p{L})|must[ -]have|nice[ -]to[ -]have|education|job description|aufgabe|tätigkeit|profil|anforderung|voraussetzung|qualifikation|kenntnisse|mitbring|bringst du|missions?(?!\p{L})|tâches|le poste|compétences|exigences|funciones|tareas|responsabil|requisit|perfil|puesto|atividades|a vaga|qualifica|taken|werkzaamheden|functie|eisen|mansioni|compiti/iu;
/** Sentences in which the text comes to the work, without a heading. */
const TO_THE_WORK =
  /looking for|seeking|we need|(?:^|\s)you(?:[’']ll| will| are| have| bring| know)(?!\p{L})|(?:wir|wij|we) (?:suchen|zoeken)|(?:suchen|zoeken) (?:wir|wij|we)|du (?:bist|hast|wirst)|sie (?:sind|haben|werden)|recherchons|cherchons|vous (?:êtes|avez|serez)|buscamos|procuramos|necesitamos|precisamos|cerchiamo|je bent|je hebt/iu;

/** Sentences on what a company offers, but for the work itself. */
const OFFERS =
  /^(?:we (?:also )?offer|(?:außerdem )?bieten wir|wir bieten|nous (?:vous )?(?:offrons|proposons)|(?:te )?ofrecemos|(?:te )?oferecemos|(?:wij|we) bieden|(?:ti )?offriamo)(?!\p{L})(?!.{0,60}(?:role|position|job|stelle|poste|puesto|empleo|vaga|functie|baan|lavoro)(?!\p{L}))/iu;
/** Start of a sentence on what a company is: `We are a bakery`, up to whom it looks for. */
const WE_ARE =
  /^(?:we(?: are|[’']re)|wir sind|nous sommes|somos|(?:wij|we) zijn|siamo) (?:an?|the|one of|ein(?:e|er)?|une?|l[ae]|una?|uma?|een|het|de)\s(?!.{0,40}team).*?(?=looking for|seeking|searching|hiring|(?:and|und|et|y|e|en) (?:need|suchen|recherch|cherch|buscamos|procuramos|zoeken|cerchiamo)|$)/iu;

/**
 * The sections of an ad's text that are about the work, without those on benefits and the company. Another heading ends
 * these, and so does a sentence on whom the company looks for.
 */
export function workSections(text: string): string {
  let isBeside = false;
  return text
    .split('\n')
    .filter((line) => {
      const heading = headingOf(line.slice(0, 2 * LONGEST_HEADING));
      const isShort = heading !== '' && line.trim().length <= LONGEST_HEADING;
      if (isShort && BESIDE.test(heading)) isBeside = true;
      else if (isBeside) {
        const named = isShort ? heading : (IN_CAPITALS.exec(line)?.[0] ?? '');
        const isHeading = (isShort && /:\s*$/.test(line)) || OF_THE_WORK.test(named);
        isBeside = !isHeading && !TO_THE_WORK.test(line);
      }
      return !isBeside;
    })
    .join('\n');
}

/** A sentence without what it says of benefits and the company. */
export function sentenceOfWork(sentence: string): string {
  return BESIDE_IN_LINE.test(sentence) || OFFERS.test(sentence.trim()) ? '' : sentence.trim().replace(WE_ARE, '');
}
