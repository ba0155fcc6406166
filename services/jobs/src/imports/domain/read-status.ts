import { keysOf } from '@market/api';
import type { JobStatus } from '@market/contracts/job-posts';
import { fold } from '@market/search-index';
import { JOB_NAMES, kind } from './word-kinds';

/** Status words of exports, ignoring case, accents, blanks and punctuation. */
const WORDS: Record<JobStatus, string> = {
  open: `
    open opened reopened active live published posted public listed online current available ongoing hiring now_hiring
    accepting_applications true t 1 yes y on external everyone everybody all both internal_and_external publicly_listed
    visible approved recruiting sourcing open_for_applications in_progress advertised offen aktiv veröffentlicht
    öffentlich extern publié publiée ouvert ouverte actif en_ligne en_cours publique abierto abierta activo activa
    publicado publicada open_until_filled unfilled not_filled not_closed vacant vakant unbesetzt nicht_besetzt
    ausgeschrieben zu_besetzen freigegeben genehmigt geschaltet online_gestellt laufend aktuell en_cours_de_recrutement
    en_recrutement à_pourvoir non_pourvu non_pourvue vacante disponible validé validée diffusé diffusée en_diffusion
    vigente en_curso en_proceso aprobado aprobada sin_cubrir no_cubierta en_selección en_línea em_aberto em_andamento
    vaga_aberta disponível aprovado aprovada não_preenchida openstaand openstaande beschikbaar lopend lopende
    goedgekeurd geplaatst niet_vervuld externe externo externa público pública aberto aberta ativo ativa actief
    gepubliceerd openbaar
  `,
  draft: `
    draft drafted drafting unpublished not_published unlisted internal private hidden created scheduled planned pending
    pending_approval pending_review needs_approval awaiting_approval waiting_for_approval review in_review under_review
    internal_only internal_use_only not_listed not_public non_public not_visible invisible confidential secret
    restricted employees_only staff_only in_draft new_draft preview on_draft entwurf intern verborgen versteckt
    unveröffentlicht nicht_veröffentlicht geplant brouillon interne masqué masquée non_publié non_publiée privé privée
    en_attente borrador interno interna oculto oculta no_publicado no_publicada privado privada internally
    internal_posting internal_candidates_only template not_approved on_review nur_intern vertraulich nicht_öffentlich
    nicht_freigegeben in_prüfung in_bearbeitung vorlage interne_uniquement uniquement_interne confidentiel
    confidentielle pas_publié pas_publiée dépublié dépubliée non_diffusé non_diffusée à_valider en_validation modèle
    à_venir solo_interno solo_interna confidencial en_revisión despublicada despublicado plantilla por_publicar
    sin_publicar em_revisão em_aprovação somente_interno apenas_interno vertrouwelijk alleen_intern in_behandeling
    wacht_op_goedkeuring sjabloon pendiente rascunho não_publicado não_publicada pendente concept niet_gepubliceerd
  `,
  closed: `
    closed inactive not_active expired filled hired archived ended finished complete completed on_hold hold paused
    suspended frozen stopped cancelled canceled withdrawn removed deleted rejected disabled deactivated unavailable
    not_open not_accepting_applications position_filled job_filled closed_filled filled_closed closed_to_applications
    applications_closed past over done lapsed outdated retired terminated discontinued void not_hiring offline unposted
    trashed trash dead geschlossen besetzt abgelaufen archiviert beendet pausiert inaktiv gelöscht storniert fermé
    fermée clos close clôturé clôturée pourvu pourvue expiré expirée archivé archivée inactif suspendu cerrado cerrada
    cubierto cubierta caducado caducada expirado expirada archivado archivada inactivo inactiva cancelado cancelada
    fechado fechada preenchido preenchida encerrado encerrada arquivado arquivada inativo vergeben zurückgezogen
    abgesagt annulliert gestoppt deaktiviert abgeschlossen erledigt nicht_mehr_verfügbar nicht_mehr_aktuell nicht_aktiv
    nicht_offen stillgelegt auf_eis en_pause suspendue annulé annulée retiré retirée terminé terminée désactivé finie
    désactivée supprimé supprimée hors_ligne plus_disponible non_disponible recruté recrutée en_pausa pausado pausada
    suspendido suspendida finalizado finalizada vencido vencida anulado anulada desactivado desactivada terminado
    terminada eliminado eliminada contratado contratada no_disponible ya_no_disponible no_vigente retirado retirada
    suspenso suspensa concluído concluída desativado desativada não_disponível indisponível ingevuld geannuleerd
    ingetrokken gepauzeerd afgesloten afgerond gestopt vervallen verwijderd niet_meer_beschikbaar niet_actief
    gedeactiveerd on_pause pause lost taken_down inativa gesloten vervuld verlopen gearchiveerd inactief
    no_longer_accepting_applications no_longer_available false f 0 no n off
  `,
};
const STATUS_OF: ReadonlyMap<string, JobStatus> = new Map(
  keysOf(WORDS).flatMap((status) => wordsIn(WORDS[status]).map((word) => [word, status] as const)),
);
/** Words beside a state that do not change it: `Stelle ist bereits besetzt`. */
const BESIDE = kind(`
  ${JOB_NAMES} role post plaza the this die le la el a o de is has been was now already currently ist wurde bereits
  derzeit est deja ete actuellement esta ya foi ja al reeds momenteel
`);
/** Words behind `open` that keep it so: `Open for applications`, `offen für Bewerbungen`, `Open until 31`. */
const STAYS_OPEN = kind(`
  open offen ouvert ouverte abierto abierta aberto aberta for to new all external public application applications
  applicant applicants candidate candidates accepting until since now fur bewerbungen bewerber alle au aux candidature
  candidatures a postulaciones candidaturas inscricoes voor sollicitaties
`);
/** States that other columns say of other things: `Sector: private`, `Training: completed`. */
const OF_ANYTHING = new Set(
  wordsIn(`
    private privé privée privado privada secret restricted created planned review past over done complete completed
    finished ended lost concept close false abgeschlossen erledigt terminé terminée finie terminado terminada concluído
    concluída afgerond hired contratado contratada preview scheduled pending pendiente pendente
  `),
);
const SAYS_NOTHING = new Set(['', 'null', 'none', 'n_a']);
/** Input limit: longer than any of the words, and safe for every regular expression. */
const LONGEST = 64;

/**
 * Status that a cell means.
 * @returns undefined if it states none, 'unknown' if it is unclear whether such a job may be public
 */
export function readStatus(text: string): JobStatus | 'unknown' | undefined {
  if (text.length > LONGEST) return text.trim() === '' ? undefined : 'unknown';
  const words = joined(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
  if (SAYS_NOTHING.has(words)) return undefined;
  // A number of vacancies.
  if (/^[1-9]\d*$/.test(words)) return 'open';
  // `Closed - filled`, `Archived (2026)`: the first word decides only if it hides the job, which is the safe choice.
  const parts = words.split('_');
  const whole = STATUS_OF.get(words) ?? STATUS_OF.get(parts.filter((part) => !BESIDE(part)).join('_'));
  if (whole) return whole;
  const [first = ''] = parts;
  const begins = STATUS_OF.get(first);
  if (begins === 'open' && parts.every((part) => STAYS_OPEN(part) || /^\d+$/.test(part))) return begins;
  return begins !== undefined && begins !== 'open' && first.length > 2 ? begins : 'unknown';
}

/** Words of state columns: `ON` is a province, `OR` a US state, so that it takes four letters to be certain. */
const LONG_WORD = /\p{L}{4}/u;

/** Whether a text is certainly a job status. */
export function isStateWord(text: string): boolean {
  const said = readStatus(text);
  return said !== undefined && said !== 'unknown' && LONG_WORD.test(text);
}

/** Whether a cell of a column of any name certainly hides a job. */
export function hasHiddenState(text: string): boolean {
  const said = readStatus(text);
  return (said === 'closed' || said === 'draft') && LONG_WORD.test(text) && !OF_ANYTHING.has(joined(text));
}

/** Words in small letters without accents, joined by one sign. */
function joined(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
}

function wordsIn(list: string): string[] {
  return list.trim().split(/\s+/).map(joined);
}
