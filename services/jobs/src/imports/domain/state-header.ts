import { headerWords, JOB_NAMES, kind, readerOf } from './word-kinds';

/** State of a job that a header of six languages names by its words. */
export type HeaderState =
  /** A status, in words: `Statut de l'annonce`. */
  | 'status'
  /**
   * Yes or no: whether the job is shown (`Publier`), hidden (`Nur intern`), offered (`En ligne`) or over (`Date
   * filled`).
   */
  | 'shown'
  | 'hidden'
  | 'offered'
  | 'over'
  /** Number of places still open. */
  | 'left';

const STATUS = kind(`
  status statut visibility sichtbarkeit visibilite visibilidad visibilidade zichtbaarheid situacion situacao
  jobstatus stellenstatus anzeigenstatus ausschreibungsstatus veroffentlichungsstatus bearbeitungsstatus
  vacaturestatus publicatiestatus
`);
/** Words of a status only beside one for the job: `Stage` alone is an internship in French, `Estado` a state. */
const STATUS_OF_JOB = kind('etat estado stand zustand stage phase fase etapa workflow lifecycle state stadium');
const JOB = kind(`
  ${JOB_NAMES} jobs positions role post requisition req hiring recruiting recruitment publication publishing workflow
  approval lifecycle stellenanzeige stellenausschreibung besetzung recrutement plaza proceso publicacion processo
  publicacao recrutamento publicatie werving
`);
const FILL = kind(`
  is are has was been be it of the der die das des dieser du de l la le el del da do dos van het een a an current
  currently actual aktuell aktueller actuel actuelle actueel actuele still now noch already bereits deja ya ja al am em
`);
const SHOWN = kind(`
  posted publish published publicly external externally extern externe externo externa externen
  veroffentlichen veroffentlicht publier publiee publie publicar publicado publicada publiceren gepubliceerd
  diffuser diffusee diffuse difundir divulgar anzeigen afficher sichtbar visible visivel zichtbaar
  listed advertised advertise
`);
const OFFERED = kind('online live aktiv offen vakant ouvert ouverte abierta abierto aberta aberto openstaand');
const HIDDEN = kind(`
  internal internally intern interne interno interna confidential vertraulich confidentiel confidentielle confidencial
  vertrouwelijk draft entwurf brouillon borrador rascunho concept template vorlage plantilla modele sjabloon hidden
  versteckt verborgen ausgeblendet oculto oculta masque masquee private privat
`);
const ONLY = kind('only nur uniquement seulement solo solamente so somente apenas alleen use ausschreiben uso usage');
const OVER = kind(`
  filled closed archived expired cancelled canceled withdrawn paused besetzt vergeben geschlossen archiviert abgelaufen
  pausiert pourvu pourvue fermee ferme cloturee cloture archivee expiree cubierta cubierto cerrada cerrado cancelada
  pausada fechada fechado preenchida preenchido encerrada encerrado arquivada gesloten vervuld ingevuld gearchiveerd
`);
const DATE = kind('date datum fecha data dia day on at am le el em op seit since time');
const PLACES = kind(
  'positions openings vacancies places posts slots seats stellen platze postes plazas vacantes vagas plaatsen',
);
const LEFT = kind(`
  remaining left available open unfilled ubrig verbleibend verbleibende offene freie restants restantes disponibles
  disponiveis abertas resterend resterende beschikbare
`);
const NUMBER = kind('number no count of anzahl zahl nombre numero cantidad quantidade aantal de');

const readWords = readerOf<HeaderState>([
  { meaning: 'status', needs: [STATUS], may: [JOB, FILL] },
  { meaning: 'status', needs: [STATUS_OF_JOB, JOB], may: [FILL] },
  { meaning: 'left', needs: [PLACES, LEFT], may: [NUMBER, FILL] },
  { meaning: 'hidden', needs: [HIDDEN], may: [JOB, FILL, ONLY] },
  { meaning: 'shown', needs: [SHOWN], may: [JOB, FILL] },
  { meaning: 'offered', needs: [OFFERED], may: [JOB, FILL] },
  { meaning: 'over', needs: [OVER], may: [JOB, FILL, DATE] },
]);
/** Phrases whose words mean other things elsewhere. */
const PHRASES: ReadonlyArray<[RegExp, HeaderState]> = [
  [/^(?:est |mise? )?en ligne$|^(?:esta )?en linea$|^em linha$/, 'offered'],
  [/^(?:can|can be) (?:apply|applied)$|^accepts? applications$/, 'offered'],
];

/** The state of a job that a header means by its words; undefined if one of them is about something else. */
export function stateOfHeader(header: string): HeaderState | undefined {
  const words = headerWords(header);
  const phrase = PHRASES.find(([pattern]) => pattern.test(words.join(' ')));
  return phrase?.[1] ?? readWords(words);
}
