import type { Role } from '@market/api';
import type { RemoteManifest } from '@market/remote-contract';
import type { DialogName, DialogProps, SlotName, SlotProps } from '@market/web-kit';
import { DATA_LABELS, DATA_STATES, type DataState } from '../api/api-mood';

interface DialogState<Name extends DialogName, Person extends string = string> {
  /** Signed-in person while the dialog is open. */
  person: Person;
  props: DialogProps[Name];
}

interface SlotState<Name extends SlotName, Person extends string = string> {
  /** Signed-in person on the page that contains the slot. */
  person: Person;
  props: SlotProps[Name];
}

interface MoreState<Person extends string> {
  /** Name in the list: `A closed job`. */
  name: string;
  /** The page's address, where it differs from the default. */
  address?: string;
  data?: DataState;
  person?: Person;
}

/** Content of a remote's `dev/states.ts`: states of its pages, dialogs and what it shows in slots, beyond the
 * manifest. */
export interface RemoteStates<Person extends string = string> {
  /**
   * By path of the manifest: the address if it has parameters, the signed-in person, and states that only this page
   * has.
   */
  pages?: Record<string, { address?: string; person?: Person; more?: MoreState<Person>[] }>;
  /** Dialogs of the manifest, each with one set of props or several named ones. */
  dialogs: { [Name in DialogName]?: DialogState<Name, Person> | Array<DialogState<Name, Person> & { name: string }> };
  /** Slots that the manifest fills, each with the props that the surrounding page would pass. */
  slots?: { [Name in SlotName]?: SlotState<Name, Person> };
}

/** A state of a page, a dialog or a slot, ready to open. */
export interface ListedState {
  name: string;
  /** Path inside the remote's own page. */
  address: string;
  data: DataState;
  person: string;
}

/** A page, a dialog or a slot with its states. */
export interface ListedPart {
  kind: 'page' | 'dialog' | 'slot';
  title: string;
  /** The page's path in the manifest, or the id of the dialog or slot. */
  name: string;
  states: ListedState[];
}

const DIALOG_FOLDER = '/_dialog';
const SLOT_FOLDER = '/_slot';

/**
 * Lists every page, dialog and filled slot of a remote in every state.
 * @param manifest the remote's manifest
 * @param states states declared in its `dev/states.ts`
 * @param personOf person of a role, undefined for a public page
 * @throws when a page with parameters has no address, a dialog no props to open it with, or a slot no props
 */
export function listStates(
  { pages, dialogs, fills = [] }: RemoteManifest,
  states: RemoteStates,
  personOf: (role: Role | undefined) => string,
): ListedPart[] {
  return [
    ...pages.map(({ path, title, access }): ListedPart => {
      const [role] = access === 'public' ? [] : access;
      const { address = path, person = personOf(role), more = [] } = states.pages?.[path] ?? {};
      if (address.includes(':'))
        throw new Error(
          `dev/states.ts says no address for the page '${path}': add pages: { '${path}': { address: '…' } }.`,
        );
      return {
        kind: 'page',
        title,
        name: path,
        states: [
          ...inEachData({ address, person }),
          ...more.map(({ name, data = 'filled', ...other }) => ({
            name,
            address: other.address ?? address,
            data,
            person: other.person ?? person,
          })),
        ],
      };
    }),
    ...dialogs.map((name): ListedPart => {
      const [first, ...others] = waysToOpen(states, name);
      if (!first)
        throw new Error(
          `dev/states.ts says no way to open the dialog '${name}': add dialogs: { '${name}': { person, props } }.`,
        );
      return {
        kind: 'dialog',
        title: titleOf(name),
        name,
        states: [
          ...inEachData({ address: dialogAddress(name, 0), person: first.person }),
          ...others.map((way, index): ListedState => ({
            name: way.name ?? titleOf(name),
            address: dialogAddress(name, index + 1),
            data: 'filled',
            person: way.person,
          })),
        ],
      };
    }),
    ...[...new Set(fills.map(({ slot }) => slot))].map((name): ListedPart => {
      const declared = givenTo(states, name);
      if (!declared)
        throw new Error(
          `dev/states.ts says nothing that the slot '${name}' gives: add slots: { '${name}': { person, props } }.`,
        );
      return {
        kind: 'slot',
        title: titleOf(name),
        name,
        states: inEachData({ address: `${SLOT_FOLDER}/${name}`, person: declared.person }),
      };
    }),
  ];
}

/** Returns the slot at an address of the list, with its props; null for other addresses. */
export function slotAt(pathname: string, states: RemoteStates): { name: SlotName; props: SlotProps[SlotName] } | null {
  const [, folder, name] = /^(\/[^/]+)\/([^/]+)$/.exec(pathname) ?? [];
  const declared = folder === SLOT_FOLDER && name !== undefined ? givenTo(states, name) : undefined;
  // Cast: a name with declared props is a slot's name.
  return declared ? { name: name as SlotName, props: declared.props } : null;
}

function givenTo({ slots = {} }: RemoteStates, name: string): SlotState<SlotName> | undefined {
  return slots[name as SlotName]; // of any other name it has none
}

/** Returns the dialog at an address of the list, with its props; null for the address of a page. */
export function dialogAt(
  pathname: string,
  states: RemoteStates,
): { name: DialogName; props: DialogProps[DialogName] } | null {
  const [, name, index] = new RegExp(`^${DIALOG_FOLDER}/([^/]+)/(\\d+)$`).exec(pathname) ?? [];
  const way = name === undefined ? undefined : waysToOpen(states, name)[Number(index)];
  // Cast: a name with declared props is a dialog's name.
  return way ? { name: name as DialogName, props: way.props } : null;
}

function waysToOpen({ dialogs }: RemoteStates, name: string): Array<DialogState<DialogName> & { name?: string }> {
  const ways = dialogs[name as DialogName]; // of any other name it has none
  return ways === undefined ? [] : Array.isArray(ways) ? ways : [ways];
}

const dialogAddress = (name: string, index: number) => `${DIALOG_FOLDER}/${name}/${index}`;

const inEachData = (state: Pick<ListedState, 'address' | 'person'>): ListedState[] =>
  DATA_STATES.map((data) => ({ name: DATA_LABELS[data], data, ...state }));

/** Makes a readable title of an id such as `verify-phone`. */
const titleOf = (id: string) => `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;
