import type { JobStatus } from '@market/contracts/job-posts';
import { readFlag } from './read-flag';
import { hasHiddenState, isStateWord, readStatus } from './read-status';
import { readTime } from './read-time';
import { stateOfHeader, type HeaderState } from './state-header';

/** A column that affects whether its jobs may be public. */
export interface StateColumn {
  name: string;
  /** Status of the job when the flag is false, or with `isBad` true. */
  otherwise: 'draft' | 'closed';
  /** Whether true hides the job: `archived`, as opposed to `listed`. */
  isBad: boolean;
  /** Whether unknown words make the job a draft: for status columns only, since a flag's words may mean anything. */
  isStatus: boolean;
  /** Whether a date says nothing of the state: `Posted` is mostly the day, and hides a job with `No` alone. */
  isDateless?: boolean;
}

/** Status of a row, with the cell that prevents its publication. */
export interface SaidState {
  status: JobStatus;
  /** Cell such as `isListed: false`; null for an open job. */
  because: string | null;
}

const SHOWN =
  /^(?:is|are|has|was)?(?:job|posting|post|ad|vacancy)?(?:publicly|currently|externally)?(?:listed|published|publish|public|visible|searchable|advertised|displayed|approved|öffentlich|sichtbar|veröffentlicht|visible|publi[eé]e?|publicad[oa]|públic[oa]|visível|gepubliceerd|zichtbaar|openbaar)(?:(?:to|on|for|in|at|für|auf|au|pour|sur|al|para|en|no|na|voor|op)?(?:the|le|la|el|de|het)?(?:public|everyone|everybody|all|candidates|applicants|jobseekers|externals?|online|internet|web|website|site|homepage|careers?|careers?(?:site|page|portal)|jobboards?|portal|öffentlichkeit|kandidaten|bewerber|alle|tous|candidats|público|publico|todos|candidatos|iedereen|kandidaten))?$/;
/** Verbs, which mean publication only with their place: `Show on website`, `Post online`. */
const SHOWN_THERE =
  /^(?:show|shown|display|displayed|publish|published|post|posted|list|listed|advertise|advertised|anzeigen|veröffentlichen|afficher|publier|mostrar|publicar|exibir|tonen|publiceren)(?:job|ad)?(?:to|on|in|at|für|auf|au|pour|sur|al|para|en|no|na|voor|op)?(?:the|our|le|la|el|de|het)?(?:public|everyone|candidates|externally|external|online|internet|web|website|site|homepage|careers?(?:site|page|portal)|jobboards?|portal|público|kandidaten)$/;
/** Number of places that are still open. */
const PLACES_LEFT =
  /^(?:numberof|noof|number|remaining|available)?(?:openings|vacancies|openpositions|availablepositions)(?:left|remaining|available)?$/;
const OFFERED =
  /^(?:is|are|has|was)?(?:job|posting|post|ad|vacancy)?(?:still|currently)?(?:active|live|open|online|enabled|hiring|available|acceptingapplications|acceptsapplications|aktiv|actif|active|activ[oa]|ativ[oa]|actief)$/;
const HIDDEN =
  /^(?:is|are|has|was)?(?:job|posting|post|ad|vacancy)?(?:draft|internal|internalonly|onlyinternal|hidden|hide|private|unlisted|unpublished|notlisted|notpublished|donotpublish|confidential|entwurf|brouillon|borrador|rascunho|concept)$/;
const OVER =
  /^(?:is|are|has|has?been|was)?(?:job|posting|post|ad|vacancy|position)?(?:archived|closed|filled|expired|deleted|removed|inactive|cancell?ed|withdrawn|paused|onhold|suspended|disabled|deactivated|archiviert|geschlossen|besetzt|abgelaufen|archiv[eé]e?|ferm[eé]e?|pourvue?|cerrad[oa]|cubiert[oa]|archivad[oa]|fechad[oa]|gesloten|vervuld)(?:at|on|date|time)?$/;
const UNPUBLISHED_AT = /^(?:unpublished|unlisted|hidden)(?:at|on|date|time)$/;
const STATUS =
  /^(?:job|posting|post|ad|vacancy|position|listing|publication|publishing|publish|opening|requisition|req|workflow|lifecycle|human|current|approval)?(?:status|visibility|lifecycle|sichtbarkeit|visibilit[eé]|visibilidad|visibilidade|zichtbaarheid|statut)$/;
/** Prefixes that make a state, status or flag another thing's, not the job's: `company.active`, `location.state`. */
const OF_SOMETHING_ELSE =
  /locat|address|compan|organi[sz]|employer|department|team|recruit|manager|office|salary|compens|pay(?!ing)|wage|remun|gehalt|lohn|vergütung|salair|salari|sueldo|salário|loon|categor|user|author|creat|contact|owner|visa|remote/i;

/** Columns by the state that their header's words mean. */
const BY_HEADER: Readonly<Record<HeaderState, Omit<StateColumn, 'name'>>> = {
  status: { otherwise: 'draft', isBad: false, isStatus: true },
  shown: { otherwise: 'draft', isBad: false, isStatus: false, isDateless: true },
  hidden: { otherwise: 'draft', isBad: true, isStatus: false, isDateless: true },
  offered: { otherwise: 'closed', isBad: false, isStatus: false, isDateless: true },
  over: { otherwise: 'closed', isBad: true, isStatus: false },
  left: { otherwise: 'closed', isBad: false, isStatus: false },
};
/** A column of state words under any name. */
const BY_CELLS = { otherwise: 'draft', isBad: false, isStatus: false, isDateless: true } as const;

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Columns that state whether a job may be public, recognized by name, else by most of their cells. `status` and
 * `active` are columns already mapped.
 * @param taken.unsure columns mapped to a field that a name alone gives without certainty: `Etat` is hours in Polish
 */
export function stateColumns(
  names: readonly string[],
  taken: {
    status?: string | undefined;
    active?: string | undefined;
    others: readonly string[];
    unsure?: readonly string[];
  },
  cellsOf: (name: string) => readonly string[] = () => [],
): StateColumn[] {
  return names.flatMap((name): StateColumn[] => {
    if (name === taken.status) return [{ name, otherwise: 'closed', isBad: false, isStatus: true }];
    if (name === taken.active) return [{ name, otherwise: 'closed', isBad: false, isStatus: true }];
    const segments = name.split('.');
    if (segments.slice(0, -1).some((segment) => OF_SOMETHING_ELSE.test(segment))) return [];
    const last = plain(segments.at(-1) ?? '');
    if (SHOWN.test(last) || SHOWN_THERE.test(last))
      return [{ name, otherwise: 'draft', isBad: false, isStatus: false }];
    if (OFFERED.test(last) || (PLACES_LEFT.test(last) && !taken.others.includes(name)))
      return [{ name, otherwise: 'closed', isBad: false, isStatus: false }];
    if (HIDDEN.test(last) || UNPUBLISHED_AT.test(last))
      return [{ name, otherwise: 'draft', isBad: true, isStatus: false }];
    if (OVER.test(last)) return [{ name, otherwise: 'closed', isBad: true, isStatus: false }];
    if (STATUS.test(last) && !taken.others.includes(name))
      return [{ name, otherwise: 'draft', isBad: false, isStatus: true }];
    const isFree = !taken.others.includes(name) || taken.unsure?.includes(name) === true;
    const worded = isFree ? stateOfHeader(segments.at(-1) ?? '') : undefined;
    if (worded !== undefined) return [{ name, ...BY_HEADER[worded] }];
    return isFree && !OF_SOMETHING_ELSE.test(last.replace('recruiting', '')) && areStates(cellsOf(name))
      ? [{ name, ...BY_CELLS }]
      : [];
  });
}

/** Whether most cells of a column are states of a job, and one of them hides it. */
function areStates(cells: readonly string[]): boolean {
  const filled = cells.filter((text) => text.trim() !== '');
  return filled.some(hasHiddenState) && filled.filter(isStateWord).length * 2 > filled.length;
}

/**
 * Combined state of a row's columns, and of what else says it: a column that hides the job outweighs all others. If it
 * stays unclear whether the job may be shown, it becomes a draft: its owner reviews it, and nothing is lost.
 */
export function saidState(
  columns: readonly StateColumn[],
  textOf: (column: string) => string,
  { now, more }: { now: Date; more: readonly SaidState[] },
): SaidState {
  const stated = columns.flatMap((column) => {
    const text = textOf(column.name).trim();
    const status = statusIn(column, text, now);
    return status === undefined || status === 'open' ? [] : [{ status, because: `${column.name}: ${shortened(text)}` }];
  });
  const said = [...stated, ...more];
  return said.find(({ status }) => status === 'draft') ?? said[0] ?? { status: 'open', because: null };
}

/** Whether a column gives a day to come, as of publication or archiving, which will change the row's state. */
export function awaitsDay(columns: readonly StateColumn[], textOf: (column: string) => string, now: Date): boolean {
  return columns.some(({ name }) => {
    const text = textOf(name).trim();
    if (readFlag(text) !== undefined || readStatus(text) !== 'unknown') return false;
    const day = readTime(text);
    return day !== null && day > now;
  });
}

const SAID_MAX = 60;

function shortened(text: string): string {
  return text.length <= SAID_MAX ? text : `${text.slice(0, SAID_MAX - 1)}…`;
}

function statusIn(column: StateColumn, text: string, now: Date): JobStatus | undefined {
  if (text === '') return undefined;
  const flag = readFlag(text);
  // `Intern: yes` in English is an internship; `Intern: ja` in German is an internal job.
  if (/^intern$/i.test(column.name.trim()) && /^y(?:es)?$/i.test(text)) return undefined;
  if (flag !== undefined) return flag === column.isBad ? column.otherwise : 'open';
  const status = readStatus(text);
  if (status !== undefined && status !== 'unknown') return status;
  if (status === undefined || column.isDateless === true) return undefined;
  const time = readTime(text);
  // `archived: 2026-03-01` is a start date; `published: 2030-01-01` is still in the future.
  if (time) return column.isBad === time <= now ? column.otherwise : undefined;
  return column.isStatus ? 'draft' : undefined;
}
