import type { ScamWording } from '@market/contracts/reports';
import { linesOf } from '@market/service-kit/rich-text';
import type { Post } from '../../posts/domain/job-post';

export interface WordingFlag {
  wording: ScamWording;
  /** The sentence as written in the post. */
  sentence: string;
}

/** Rule for a sentence in English, German, French and Spanish, ignoring case and accents. */
interface WordingRule {
  wording: ScamWording;
  /** Patterns that must all match. */
  all: readonly RegExp[];
  /** Exclusions that must not match: honest sentences about the same subject. */
  none: RegExp;
}

const NO_CHARGE =
  /\b(never|don.?t|do not|does not|no (fee|cost|charge|deposit)s?|free of charge|we (pay|cover|reimburse)|nie(mals)?|kein(e|en|er)?|kostenlos|ohne|wir (zahlen|ubernehmen)|jamais|aucuns?|gratuit\w*|sans|prise? en charge|nunca|ningun\w*|gratis|sin (coste|costo|gasto)s?)\b/;
const OF_THE_TRADE =
  /\b(customers?|clients?|suppliers?|users?|develop\w*|engineer\w*|integrat\w*|build|api|bots?|chatbots?|accounting|reconcil\w*|campaigns?|community|channels?|experience with|knowledge of|kunden?|lieferanten?|entwick\w*|anbindung|buchhalt\w*|clientele|fournisseurs?|developp\w*|comptab\w*|clientes?|proveedores?|desarroll\w*|contab\w*)\b/;
const YOURS = /\b(your|you|yours|ihre?[nrms]?|sie|dein\w*|du|dich|votre|vos|vous|ton|ta|tes|tu|tus|su|sus|usted|te)\b/;

const RULES: readonly WordingRule[] = [
  {
    wording: 'payment-up-front',
    all: [
      /\b(fees?|deposit|pay(ment)? of|pay (us|for|a|the)|transfer us|gebuhr(en)?|kaution|vorkasse|vorauszahlung|anzahlung|frais|caution|versement|acompte|versez|payer|payez|tasas?|deposito|cuota|pago|pague|paga|abon\w+|fianza)\b/,
      /\b(before (you|your|we|the|starting|training)|up ?front|in advance|refund\w*|registration|starter kit|training|equipment|background check|visa|application fee|processing|to (secure|reserve|unlock)|vor (beginn|arbeitsbeginn|der|dem)|im voraus|schulung\w*|startpaket|ausrustung|anmeldung|bearbeitung\w*|avant (de|le|la|votre|toute)|dossier|formation|inscription|materiel|remboursab\w*|antes de|por adelantado|formacion|inscripcion|material|kit|tramit\w*|reembols\w*)\b/,
      /\b(you|your|us|we|required|must|please|candidates?|applicants?|sie|ihre?|uns|bitte|bewerber\w*|fallig|vous|votre|nous|veuillez|candidats?|usted|tu|su|nos|debe\w*|candidatos?|requier\w*|refundable|reembolsable|remboursables?)\b/,
    ],
    none: NO_CHARGE,
  },
  {
    wording: 'chat-contact',
    all: [
      /\b(whats ?app|telegram|wechat|viber|signal app|on signal|uber signal|par signal|por signal|line id|messenger|t\.me|wa\.me)\b/,
      /\b(contact|text|message|write|add|reach|send|apply|hr|interview|hiring manager|schreib\w*|melde\w*|kontakt\w*|bewerb\w*|nachricht|vorstellungsgesprach|contactez|ecrivez|envoyez|postulez|message|entretien|ajoutez|escrib\w*|contact\w*|envi\w+|mensaje|entrevista|agreg\w*|anad\w*|t\.me|wa\.me)\b/,
    ],
    none: OF_THE_TRADE,
  },
  {
    wording: 'bank-details',
    all: [
      /\b(bank (account|details|login|card)|online banking|iban|(credit|debit) card|card (number|details)|kontodaten|bankverbindung|bankkonto|girokonto|kreditkarte\w*|compte bancaire|coordonnees bancaires|rib|carte bancaire|cuenta bancaria|datos bancarios|tarjeta (de credito|bancaria))\b/,
      /\b(send|provide|share|use|through|receive|forward|confirm|submit|schick\w*|send\w*|stell\w*|teil\w*|uber|empfang\w*|weiterleit\w*|envoye\w*|fourni\w*|communiqu\w*|transmett\w*|recev\w*|sur|envi\w*|proporcion\w*|facilit\w*|recib\w*|comparta|en)\b/,
      YOURS,
    ],
    none: OF_THE_TRADE,
  },
  {
    wording: 'gift-cards',
    all: [
      /\b(gift ?cards?|itunes cards?|steam cards?|google play cards?|geschenkkarten?|gutscheinkarten?|guthabenkarten?|cartes? cadeaux?|tarjetas? (de )?regalo)\b/,
      /\b(buy|purchase|codes?|scratch|pay|kauf\w*|codes?|bezahl\w*|achet\w*|payer|compr\w*|codigos?|pag\w+)\b/,
    ],
    none: /\b(customers?|employee|staff|bonus|perks?|benefits?|store|shop|till|sell|kunden?|mitarbeiter\w*|verkauf\w*|clients?|salaries|magasin|caisse|vend\w*|clientes?|empleados?|tienda)\b/,
  },
  {
    wording: 'crypto',
    all: [
      /\b(bitcoins?|btc|usdt|tether|ethereum|crypto(currency|currencies)?|kryptowahrung(en)?|krypto|cryptomonnaies?|criptomonedas?|crypto ?wallet)\b/,
      /\b(pay|paid|payments?|salary|deposit|invest|wallet|buy|receive|transfer|gezahlt|bezahl\w*|lohn|gehalt|einzahl\w*|auszahl\w*|uberweis\w*|paye\w*|salaire|depot|verse\w*|achet\w*|pag\w+|salario|deposit\w*|inviert\w*|compr\w*)\b/,
      YOURS,
    ],
    none: /\b(develop\w*|engineer\w*|blockchain|smart contracts?|protocols?|compliance|aml|exchange|regulat\w*|analys\w*|entwick\w*|developp\w*|desarroll\w*|optional\w*)\b/,
  },
];

const UNTRAINED =
  /\b((no|without( any)?) (prior |previous )?(work )?experience|keine (vor)?(kenntnisse|erfahrung)|ohne (vor)?(kenntnisse|erfahrung)|(sans|aucune) experience|sin experiencia|no (se )?(requiere|necesita\w*) experiencia)\b/;
const PAY =
  /(?:[$€£]|\b(?:usd|eur|gbp|dollars?|euros?)) ?(\d[\d.,]*(?: \d{3})*)|(\d[\d.,]*(?: \d{3})*) ?(?:[$€£]|\b(?:usd|eur|gbp|dollars?|euros?))/;
const PER_DAY =
  /\b(?:per|a|each|pro|am|par|por|al) ?(?:day|tag|jour|dia)\b|\b(?:daily|taglich)\b|\/ ?(?:day|tag|jour|dia)\b/;
const PER_WEEK =
  /\b(?:per|a|each|pro|in der|par|por|a la) ?(?:week|woche|semaine|semana)\b|\b(?:weekly|wochentlich)\b|\/ ?(?:week|woche|semaine|semana)\b/;
/** Weekly pay from which a job for the untrained promises more than such jobs pay. */
const HIGH_WEEK = 2_000;
const DAYS_OF_WEEK = 5;

/** Maximum length: longer texts are no sentences, and an admin must be able to read a quotation at a glance. */
const LONGEST_SENTENCE = 400;

const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase();

function sentencesOf(html: string): string[] {
  return linesOf(html)
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.!?])\s+/))
    .map((sentence) => sentence.trim().slice(0, LONGEST_SENTENCE))
    .filter(Boolean);
}

/** Weekly pay that a sentence promises; 0 where it states none by day or week. */
function weeklyPay(sentence: string): number {
  const found = PAY.exec(sentence);
  const days = PER_WEEK.test(sentence) ? 1 : PER_DAY.test(sentence) ? DAYS_OF_WEEK : 0;
  const digits = (found?.[1] ?? found?.[2] ?? '').replace(/[., ](?=\d{3})/g, '').replace(',', '.');
  return (Number.parseFloat(digits) || 0) * days;
}

/**
 * Sentences of a post that are typical of scams, one for each kind. They are a reason to review, never to hide: honest
 * posts contain some of them too.
 */
export const scamWordings = ({
  job_title,
  job_description,
}: Pick<Post, 'job_title' | 'job_description'>): WordingFlag[] =>
  wordingsIn([job_title, ...sentencesOf(job_description)]);

/** Sentences of a company's page that are typical of scams: in its description, and its short texts. */
export const scamWordingsOfPage = ({ about, lines }: { about: string; lines: readonly string[] }): WordingFlag[] =>
  wordingsIn([...lines, ...sentencesOf(about)]);

function wordingsIn(texts: readonly string[]): WordingFlag[] {
  const sentences = texts.map((sentence) => ({
    sentence,
    words: folded(sentence),
  }));
  const flags = RULES.flatMap(({ wording, all, none }) => {
    const found = sentences.find(({ words }) => all.every((part) => part.test(words)) && !none.test(words));
    return found ? [{ wording, sentence: found.sentence }] : [];
  });
  const promise = sentences.find(({ words }) => weeklyPay(words) >= HIGH_WEEK);
  if (promise && sentences.some(({ words }) => UNTRAINED.test(words)))
    flags.push({ wording: 'easy-money', sentence: promise.sentence });
  return flags;
}
