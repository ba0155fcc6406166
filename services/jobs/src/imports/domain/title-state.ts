import { keysOf } from '@market/api';
import { fold } from '@market/search-index';
import type { SaidState } from './row-state';
import { JOB_NAMES } from './word-kinds';

type Hidden = Exclude<SaidState['status'], 'open'>;

/** Words for the job before a marker: `Position filled`, `Stelle bereits besetzt`. */
const JOBS = `${JOB_NAMES} role post plaza`.trim().split(/\s+/).join('|');
const JOB = String.raw`(?:(?:this |the |die |le |la |el |a )?(?:${JOBS}) )?(?:is |has been |now |already |currently |ist |wurde |bereits |aktuell |est |deja |esta |ya |is al )*`;
const MARKERS: ReadonlyArray<[Hidden, string]> = [
  [
    'closed',
    String.raw`closed|filled|closed - filled|filled - closed|on[ -]?hold|paused|expired|cancell?ed|withdrawn|archived|suspended|frozen|inactive|no longer (?:available|open|hiring|accepting(?: applications)?|recruiting)|not (?:hiring|available|open)(?: anymore| any more)?|applications closed|closed (?:to|for) (?:(?:new|all|further|any) )?(?:applications|applicants|candidates)|hired|no longer needed|(?:recruitment|hiring) (?:closed|complete|on hold)|geschlossen fur bewerbungen|recrutement (?:termine|clos|cloture)|candidatures closes|proceso (?:cerrado|finalizado)|processo encerrado|inscricoes encerradas|contratad[oa]|niet meer beschikbaar|gepauzeerd|ingetrokken|zuruckgezogen|retiree?|retirad[oa]|geschlossen|besetzt|vergeben|pausiert|abgelaufen|archiviert|storniert|nicht mehr (?:verfugbar|vakant|offen|aktuell)|ferme|fermee|pourvu|pourvue|clos|close|cloture|cloturee|expire|expiree|suspendu|suspendue|annule|annulee|archivee?|en pause|plus disponible|cerrado|cerrada|cubierto|cubierta|caducado|caducada|expirada|finalizado|finalizada|suspendido|suspendida|cancelado|cancelada|en pausa|ya no disponible|encerrado|encerrada|fechado|fechada|preenchido|preenchida|gesloten|vervuld|ingevuld|verlopen`,
  ],
  [
    'draft',
    String.raw`draft|do not (?:post|publish|advertise)|don t (?:post|publish)|not published|unpublished|internal(?: only| use only| candidates only| applicants only| posting)?|hidden|template|entwurf|nur intern|intern|interne|intern[oa]|intern ausgeschrieben|vorlage|plantilla|modele|sjabloon|alleen intern|somente interno|apenas interno|solo interna|nicht veroffentlichen|brouillon|interne uniquement|ne pas publier|borrador|solo interno|no publicar|rascunho|niet publiceren`,
  ],
];
/** Markers that are also parts of titles: they count in brackets at the beginning or end alone. */
const IN_BRACKETS_ALONE =
  /^(?:internal|hidden|template|close|inactive|frozen|hired|vorlage|plantilla|modele|sjabloon|interne|intern[oa]|retiree?|retirad[oa])$/;
/** Trades that have an `interne` or `interna`: a resident physician, a maid that lives in. */
const HAS_INTERNS =
  /medec|medic|pharm|farmac|chirur|residen|odonto|hogar|emplead|cuidador|niner|domestic|limpieza|baba/;
/** English words of a title, where `intern` is an internship. */
const IN_ENGLISH =
  /\b(?:engineer(?:ing)?|develop(?:er|ment)|software|marketing|design(?:er)?|research(?:er)?|analyst|analytics|data|finance|sales|hr|human|product|business|scien(?:ce|tist)|summer|winter|spring|fall|legal|law|editorial|communications?|operations|assistant|management|student|paid|unpaid|teacher|teaching|nurs(?:e|ing)|account(?:ant|ing)|writer|journalist|architect(?:ure)?|media|digital|content|policy|of|and|the|for)\b/;
const WHOLE = MARKERS.map(
  ([status, words]) => [status, new RegExp(`^${JOB}(?:${words})(?: \\p{N}.*)?$`, 'u')] as const,
);
/** A phrase at the end that needs no sign before it: `Nurse POSITION FILLED`. */
const PHRASE_AT_END =
  /(?<=\s)(?:(?:job|position|role|vacancy) (?:is |has been |now |already )?(?:closed|filled|cancelled|canceled|withdrawn|on hold)|(?:stelle|position) (?:ist )?(?:bereits )?(?:besetzt|vergeben)|(?:poste|offre) (?:deja )?(?:pourvue?|fermée?|clôturée?|expirée?)|(?:vacante|puesto|plaza|oferta) (?:ya )?(?:cubiert[oa]|cerrad[oa])|vaga (?:preenchida|encerrada)|vacature (?:vervuld|gesloten)|no longer (?:available|accepting applications))[.!*]*$/iu;

const CAPITALS: Record<Hidden, string> = {
  closed:
    'ON[ -]HOLD|(?:POSITION |JOB )?(?:FILLED|CLOSED|EXPIRED|CANCELL?ED|WITHDRAWN|ARCHIVED|PAUSED)|BESETZT|VERGEBEN|GESCHLOSSEN|ABGELAUFEN|POURVUE?|FERMÉE?|EXPIRÉE?|CUBIERT[OA]|CERRAD[OA]|CADUCAD[OA]|ENCERRAD[OA]|FECHAD[OA]|PREENCHID[OA]|VERVULD|GESLOTEN|VERLOPEN',
  draft: 'DRAFT|TEMPLATE|ENTWURF|VORLAGE|BROUILLON|BORRADOR|PLANTILLA|RASCUNHO|SJABLOON|DO NOT POST|INTERNAL ONLY',
};
/** Capitals set a marker apart where the rest of the title has small letters. */
const IN_CAPITALS = keysOf(CAPITALS).map(
  (status) => [status, new RegExp(`^(?:${CAPITALS[status]})\\s|\\s(?:${CAPITALS[status]})[.!]*$`, 'u')] as const,
);

const BRACKETED = [
  /^[*\s]*[[({<【]\s*([^\])}>】]{2,40})\s*[\])}>】]/u,
  /[[({<【]\s*([^\])}>】]{2,40})\s*[\])}>】][*\s.!]*$/u,
];
const SET_APART = [
  new RegExp(String.raw`^[*\s]*([^-–—|:*•/~>!()[\]]{2,40}?)\s*(?:\s[-–—/]\s|[|:*•~>!]|–|—)`, 'u'),
  new RegExp(String.raw`(?:\s[-–—/]|[|:*•~>]|–|—|\s-)\s*([^|:*•~>()[\]]{2,40}?)[*\s.!]*$`, 'u'),
];

/**
 * A marker at either end of a title that says that the job may not be shown: `[CLOSED] Cook`, `Cook – position filled`.
 * Undefined for a title without one; `Closed Captioning Editor` has none.
 */
export function stateOfTitle(title: string): { status: Hidden; said: string } | undefined {
  for (const pattern of BRACKETED) {
    const said = pattern.exec(title)?.[1];
    const status = said === undefined ? undefined : statusIn(said, { title, isInBrackets: true });
    if (said !== undefined && status) return { status, said };
  }
  for (const pattern of SET_APART) {
    const said = pattern.exec(title)?.[1];
    const status = said === undefined ? undefined : statusIn(said, { title, isInBrackets: false });
    if (said !== undefined && status) return { status, said: said.trim() };
  }
  if (/\p{Ll}{2}/u.test(title))
    for (const [status, pattern] of IN_CAPITALS) {
      const said = pattern.exec(title)?.[0];
      if (said !== undefined) return { status, said: said.trim() };
    }
  const phrase = PHRASE_AT_END.exec(title)?.[0];
  return phrase === undefined ? undefined : { status: 'closed', said: phrase };
}

function statusIn(text: string, { title, isInBrackets }: { title: string; isInBrackets: boolean }): Hidden | undefined {
  const words = wordsOf(text);
  const isCapital = !/\p{Ll}/u.test(text) && /\p{Ll}{2}/u.test(title);
  const isSetApart = isInBrackets || isCapital || title.trimStart().startsWith(`${text}:`);
  if (words === 'hired' && / [-–—] hired\W*$/i.test(title)) return 'closed';
  if (!isSetApart && IN_BRACKETS_ALONE.test(words)) return undefined;
  // `Intern 2024` is a trainee's year.
  if (/^intern[eoa]? \p{N}/u.test(words)) return undefined;
  if (/^intern[eoa]?$/.test(words) && isTrainee(text, words, title)) return undefined;
  return WHOLE.find(([, pattern]) => pattern.test(words))?.[0];
}

/** Whether `intern` in a title is a person: an English internship, a resident physician, a maid that lives in. */
function isTrainee(text: string, words: string, title: string): boolean {
  const all = wordsOf(title);
  return words === 'intern' ? text.trim() !== words || IN_ENGLISH.test(all) : HAS_INTERNS.test(all);
}

const wordsOf = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}-]+/gu, ' ')
    .trim();
