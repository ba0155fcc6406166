import { isPayWord } from './header-words';
import { readFlag } from './read-flag';
import { headerWords, kind, type Kind } from './word-kinds';

/** A column that states whether the pay of its jobs may be shown. */
export interface PayFlag {
  name: string;
  /** Whether yes hides the pay: `hide_salary`, as opposed to `show_salary`. */
  isHiding: boolean;
  /** Whether unknown words hide it: `salary_visibility: recruiters`. */
  isVisibility: boolean;
}

const SHOW = kind(`
  show shows shown showing display displays displayed displaying visible visibility public publicly publish published
  publishing advertise advertised disclose disclosed disclosure reveal revealed expose exposed transparent transparency
  viewable external everyone anzeigen anzeige angezeigt zeigen sichtbar sichtbarkeit offentlich veroffentlichen
  veroffentlicht einblenden offenlegen afficher affiche affichee affichage montrer visibilite publier publie publiee
  publique mostrar mostrado mostrada visibilidad publicar publicado publicada publico publica exibir exibido exibida
  visivel visibilidade divulgar divulgado divulgada toon tonen getoond zichtbaar zichtbaarheid weergeven openbaar
  publiceren gepubliceerd
`);
const HIDE = kind(`
  hide hides hidden hiding conceal concealed confidential confidentially secret internal internally suppress suppressed
  withhold withheld undisclosed unpublished invisible mask masked omit omitted
  ausblenden ausgeblendet verbergen verborgen verstecken versteckt vertraulich geheim intern interne unsichtbar
  masquer masque masquee cacher cache cachee confidentiel confidentielle
  ocultar oculto oculta esconder escondido confidencial interno interna verberg vertrouwelijk
`);
/** Words that hide pay as a flag or value; `private` in the name of an amount is of a sector. */
const PRIVATE = kind('private privat prive privee privado privada');
/** Pay that nobody has stated. */
const GUESSED = kind('predicted prediction estimated estimate estimation guessed inferred');
const NOT = kind('not no never dont don nicht kein keine ne pas non nunca nao niet geen nobody none');
const VISIBILITY = kind('visibility sichtbarkeit visibilite visibilidad visibilidade zichtbaarheid');
/** Words for something other than the pay as such: `show_salary_currency`, `public holiday pay`. */
const ELSE = kind(`
  currency period frequency interval unit bonus commission equity stock negotiable holiday holidays sick leave overtime
`);
/** Names written as one word. */
const JOINED =
  /^(show|hide|display|publish|disclose)(?=(?:salar|pay|wage|compens|remun))|(?<=^(?:salary|pay|wage|compensation))(?=(?:visible|hidden|shown|displayed|public))/;
const JOINED_PAY = /^(gehalt|lohn|vergutung|salaris|loon)s?(?=anzeig|sichtbar|veroffentlich|zichtbaar)/;

const wordsOf = (name: string) =>
  headerWords(name).flatMap((word) => word.replace(JOINED, '$& ').replace(JOINED_PAY, '$1 ').split(' '));

/** Columns that state whether pay may be shown, recognised by name; `taken` are the columns of the pay itself. */
export function payFlags(names: readonly string[], taken: readonly string[]): PayFlag[] {
  return names.flatMap((name): PayFlag[] => {
    if (taken.includes(name)) return [];
    const words = wordsOf(name);
    const has = (one: Kind) => words.some(one);
    if (!words.some(isPayWord) || has(ELSE)) return [];
    const isHiding = has(HIDE) || has(PRIVATE) || has(GUESSED);
    if (!isHiding && !has(SHOW)) return [];
    return [{ name, isHiding: isHiding !== has(NOT), isVisibility: has(VISIBILITY) }];
  });
}

/** The cell that keeps a row’s pay from being shown, as `Show salary: No`; null if none does. */
export function payHiddenBy(
  flags: readonly PayFlag[],
  textOf: (column: string) => string,
  payColumns: readonly string[],
): string | null {
  const flag = flags.find((one) => hides(one, textOf(one.name).trim()));
  if (flag) return `${flag.name}: ${textOf(flag.name).trim()}`;
  // `Salary (internal)`, `Salary (not for publication)`.
  return payColumns.find((name) => textOf(name).trim() !== '' && saysHidden(wordsOf(name), [HIDE])) ?? null;
}

const LONGEST = 60;

function hides({ isHiding, isVisibility }: PayFlag, text: string): boolean {
  if (text === '' || text.length > LONGEST) return false;
  const flag = readFlag(text);
  // An amount is no flag.
  if (/\d/.test(text) && !/^[01](?:[.,]0+)?$/.test(text)) return false;
  if (flag !== undefined) return flag === isHiding;
  const words = headerWords(text);
  if (saysHidden(words, [HIDE, PRIVATE])) return true;
  const isKnown = [SHOW, HIDE, PRIVATE].some((one) => words.some(one));
  return isVisibility && !isKnown;
}

/** Whether words mean something hidden: `internal only`, `not public`, but not `not hidden`. */
function saysHidden(words: readonly string[], hiding: readonly Kind[]): boolean {
  const has = (one: Kind) => words.some(one);
  if (hiding.some(has)) return !has(NOT);
  return has(NOT) && (has(SHOW) || words.includes('publication'));
}
