import { fold } from '@market/search-index';
import type { SaidState } from './row-state';

type Hidden = Exclude<SaidState['status'], 'open'>;

/** Words for the job before a marker: `Position filled`, `Stelle bereits besetzt`. */
const JOB = String.raw`(?:(?:this |the |die |le |la |el |a )?(?:job|position|role|post|vacancy|opening|posting|ad|stelle|position|anzeige|poste|offre|vaga|vacante|puesto|plaza|oferta|vacature|functie) )?(?:is |has been |now |already |currently |ist |wurde |bereits |aktuell |est |deja |esta |ya |is al )*`;
const MARKERS: ReadonlyArray<[Hidden, string]> = [
  [
    'closed',
    String.raw`closed|filled|closed - filled|filled - closed|on[ -]?hold|paused|expired|cancell?ed|withdrawn|archived|suspended|frozen|inactive|no longer (?:available|open|hiring|accepting(?: applications)?|recruiting)|not (?:hiring|available|open)(?: anymore| any more)?|applications closed|closed (?:to|for) applications|geschlossen|besetzt|vergeben|pausiert|abgelaufen|archiviert|storniert|nicht mehr (?:verfugbar|vakant|offen|aktuell)|ferme|fermee|pourvu|pourvue|clos|close|cloture|cloturee|expire|expiree|suspendu|suspendue|annule|annulee|archivee?|en pause|plus disponible|cerrado|cerrada|cubierto|cubierta|caducado|caducada|expirada|finalizado|finalizada|suspendido|suspendida|cancelado|cancelada|en pausa|ya no disponible|encerrado|encerrada|fechado|fechada|preenchido|preenchida|gesloten|vervuld|ingevuld|verlopen`,
  ],
  [
    'draft',
    String.raw`draft|do not (?:post|publish|advertise)|don t (?:post|publish)|not published|unpublished|internal(?: only| use only| candidates only| applicants only| posting)?|hidden|template|entwurf|nur intern|intern ausgeschrieben|nicht veroffentlichen|brouillon|interne uniquement|ne pas publier|borrador|solo interno|no publicar|rascunho|niet publiceren`,
  ],
];
/** Markers that are also parts of titles: they count in brackets at the beginning or end alone. */
const IN_BRACKETS_ALONE = /^(?:internal|hidden|template|close|inactive|frozen)$/;
const WHOLE = MARKERS.map(
  ([status, words]) => [status, new RegExp(`^${JOB}(?:${words})(?: \\p{N}.*)?$`, 'u')] as const,
);
/** A phrase at the end that needs no sign before it: `Nurse POSITION FILLED`. */
const PHRASE_AT_END =
  /(?<=\s)(?:(?:job|position|role|vacancy) (?:is |has been |now |already )?(?:closed|filled|cancelled|canceled|withdrawn|on hold)|(?:stelle|position) (?:ist )?(?:bereits )?(?:besetzt|vergeben)|(?:poste|offre) (?:deja )?(?:pourvue?|fermée?|clôturée?|expirée?)|(?:vacante|puesto|plaza|oferta) (?:ya )?(?:cubiert[oa]|cerrad[oa])|vaga (?:preenchida|encerrada)|vacature (?:vervuld|gesloten)|no longer (?:available|accepting applications))[.!*]*$/iu;

/** Capitals set a marker apart where the rest of the title has small letters. */
const IN_CAPITALS =
  /^(?:ON[ -]HOLD|(?:POSITION |JOB )?(?:FILLED|CLOSED)|BESETZT|POURVUE?|CUBIERT[OA]|CERRAD[OA])\s|\s(?:ON[ -]HOLD|FILLED|CLOSED|BESETZT|POURVUE?|CUBIERT[OA]|CERRAD[OA])[.!]*$/u;

const BRACKETED = [
  /^[*\s]*[[({<【]\s*([^\])}>】]{2,40})\s*[\])}>】]/u,
  /[[({<【]\s*([^\])}>】]{2,40})\s*[\])}>】][*\s.!]*$/u,
];
const SET_APART = [
  new RegExp(String.raw`^[*\s]*([^-–—|:*•/~>()[\]]{2,40}?)\s*(?:\s[-–—/]\s|[|:*•~>]|–|—)`, 'u'),
  new RegExp(String.raw`(?:\s[-–—/]|[|:*•~>]|–|—|\s-)\s*([^|:*•~>()[\]]{2,40}?)[*\s.!]*$`, 'u'),
];

/**
 * A marker at either end of a title that says that the job may not be shown: `[CLOSED] Cook`, `Cook – position filled`.
 * Undefined for a title without one; `Closed Captioning Editor` has none.
 */
export function stateOfTitle(title: string): { status: Hidden; said: string } | undefined {
  for (const pattern of BRACKETED) {
    const said = pattern.exec(title)?.[1];
    const status = said === undefined ? undefined : statusIn(said, true);
    if (said !== undefined && status) return { status, said };
  }
  for (const pattern of SET_APART) {
    const said = pattern.exec(title)?.[1];
    const status = said === undefined ? undefined : statusIn(said, false);
    if (said !== undefined && status) return { status, said: said.trim() };
  }
  const capitals = IN_CAPITALS.exec(title)?.[0];
  if (capitals !== undefined && /\p{Ll}{2}/u.test(title)) return { status: 'closed', said: capitals.trim() };
  const phrase = PHRASE_AT_END.exec(title)?.[0];
  return phrase === undefined ? undefined : { status: 'closed', said: phrase };
}

function statusIn(text: string, isInBrackets: boolean): Hidden | undefined {
  const words = fold(text)
    .replace(/[^\p{L}\p{N}-]+/gu, ' ')
    .trim();
  if (!isInBrackets && IN_BRACKETS_ALONE.test(words)) return undefined;
  return WHOLE.find(([, pattern]) => pattern.test(words))?.[0];
}
