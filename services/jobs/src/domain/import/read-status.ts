import { keysOf } from '@market/api';
import type { JobStatus } from '@market/contracts/job-posts';

/** Status words of exports, ignoring case, blanks and punctuation. */
const WORDS: Record<JobStatus, readonly string[]> = {
  open: [
    ...['open', 'opened', 'reopened', 'active', 'live', 'published', 'posted', 'public', 'listed', 'online'],
    ...['current', 'available', 'ongoing', 'hiring', 'now_hiring', 'accepting_applications', 'true', 't', '1', 'yes'],
    ...['y', 'on', 'external', 'everyone', 'everybody', 'all', 'both', 'internal_and_external', 'publicly_listed'],
    ...['visible', 'approved', 'recruiting', 'sourcing', 'open_for_applications', 'in_progress', 'advertised'],
    ...['offen', 'aktiv', 'veröffentlicht', 'öffentlich', 'extern', 'publié', 'publiée', 'ouvert', 'ouverte', 'actif'],
    ...['en_ligne', 'en_cours', 'publique', 'abierto', 'abierta', 'activo', 'activa', 'publicado', 'publicada'],
    ...['público', 'pública', 'publico', 'aberto', 'aberta', 'ativo', 'ativa', 'actief', 'gepubliceerd', 'openbaar'],
  ],
  draft: [
    ...['draft', 'drafted', 'drafting', 'unpublished', 'not_published', 'unlisted', 'internal', 'private', 'hidden'],
    ...['created', 'scheduled', 'planned', 'pending', 'pending_approval', 'pending_review', 'needs_approval'],
    ...['awaiting_approval', 'waiting_for_approval', 'review', 'in_review', 'under_review', 'internal_only'],
    ...['internal_use_only', 'not_listed', 'not_public', 'non_public', 'not_visible', 'invisible', 'confidential'],
    ...['secret', 'restricted', 'employees_only', 'staff_only', 'in_draft', 'new_draft', 'preview', 'on_draft'],
    ...['entwurf', 'intern', 'verborgen', 'versteckt', 'unveröffentlicht', 'nicht_veröffentlicht', 'geplant'],
    ...['brouillon', 'interne', 'masqué', 'masquée', 'non_publié', 'non_publiée', 'privé', 'privée', 'en_attente'],
    ...['borrador', 'interno', 'interna', 'oculto', 'oculta', 'no_publicado', 'no_publicada', 'privado', 'privada'],
    ...['pendiente', 'rascunho', 'não_publicado', 'não_publicada', 'pendente', 'concept', 'niet_gepubliceerd'],
  ],
  closed: [
    ...['closed', 'inactive', 'not_active', 'expired', 'filled', 'hired', 'archived', 'ended', 'finished', 'complete'],
    ...['completed', 'on_hold', 'hold', 'paused', 'suspended', 'frozen', 'stopped', 'cancelled', 'canceled'],
    ...['withdrawn', 'removed', 'deleted', 'rejected', 'disabled', 'deactivated', 'unavailable'],
    ...['not_open', 'not_accepting_applications', 'position_filled', 'job_filled', 'closed_filled', 'filled_closed'],
    ...['closed_to_applications', 'applications_closed', 'past', 'over', 'done', 'lapsed', 'outdated', 'retired'],
    ...['terminated', 'discontinued', 'void', 'not_hiring', 'offline', 'unposted', 'trashed', 'trash', 'dead'],
    ...[
      'geschlossen',
      'besetzt',
      'abgelaufen',
      'archiviert',
      'beendet',
      'pausiert',
      'inaktiv',
      'gelöscht',
      'storniert',
    ],
    ...['fermé', 'fermée', 'clos', 'close', 'clôturé', 'clôturée', 'pourvu', 'pourvue', 'expiré', 'expirée', 'archivé'],
    ...['archivée', 'inactif', 'inactive', 'suspendu', 'cerrado', 'cerrada', 'cubierto', 'cubierta', 'caducado'],
    ...['caducada', 'expirado', 'expirada', 'archivado', 'archivada', 'inactivo', 'inactiva', 'cancelado', 'cancelada'],
    ...[
      'fechado',
      'fechada',
      'preenchido',
      'preenchida',
      'encerrado',
      'encerrada',
      'arquivado',
      'arquivada',
      'inativo',
    ],
    ...['inativa', 'gesloten', 'vervuld', 'verlopen', 'gearchiveerd', 'inactief'],
    ...['no_longer_accepting_applications', 'no_longer_available', 'false', 'f', '0', 'no', 'n', 'off'],
  ],
};
const STATUS_OF: ReadonlyMap<string, JobStatus> = new Map(
  keysOf(WORDS).flatMap((status) => WORDS[status].map((word) => [word, status] as const)),
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
  const words = text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
  if (SAYS_NOTHING.has(words)) return undefined;
  // A number of vacancies.
  if (/^[1-9]\d*$/.test(words)) return 'open';
  // `Closed - filled`, `Archived (2026)`: the first word decides only if it hides the job, which is the safe choice.
  const whole = STATUS_OF.get(words);
  if (whole) return whole;
  const [first = ''] = words.split('_');
  const begins = STATUS_OF.get(first);
  return begins !== undefined && begins !== 'open' && first.length > 2 ? begins : 'unknown';
}

/** Whether a word is certainly a job status: `ON` is a province, `OR` a US state, so it needs at least four letters. */
export function isStateWord(text: string): boolean {
  const said = readStatus(text);
  return said !== undefined && said !== 'unknown' && /\p{L}{4}/u.test(text);
}
