import { call } from '@market/api/call';
import {
  activateVersion,
  changeSetting,
  deactivateRemote,
  endCanary,
  listRemotes,
  pinVersion,
  type RemoteRecord,
  remotesHistory,
  removeVersion,
  resetSetting,
  rollBack,
  setCanary,
  unpinVersion,
} from '@market/contracts/remotes';
import { errorText, useShell } from '@market/web-kit';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { texts } from '../../texts';
import type { ChosenCanary } from './canary.dialog';
import { loginTypesInWords } from './login-types';
import type { ChosenSetting } from './setting.dialog';

export const HISTORY_PER_PAGE = 20;
const listKey = ['admin', 'remotes'] as const;
const historyKey = ['admin', 'remotes-history'] as const;

/** Possible changes of a remote; `version` is the id of one of its versions. */
export type RemoteChange =
  | { kind: 'activate'; version: string; label: string }
  | { kind: 'roll-back' }
  | ({ kind: 'set-canary'; version: string; label: string } & ChosenCanary)
  | { kind: 'end-canary' }
  | { kind: 'pin'; version: string; label: string }
  | { kind: 'unpin' }
  | { kind: 'deactivate' }
  | { kind: 'remove'; version: string; label: string }
  | ({ kind: 'set-setting'; setting: string; revision: number } & ChosenSetting)
  | { kind: 'reset-setting'; setting: string; revision: number };

/** Query of the remotes with their versions. */
export const useRemotes = () => {
  const { http } = useShell();
  return useQuery({ queryKey: listKey, queryFn: ({ signal }) => call(http, listRemotes, { signal }) });
};

/** Query of the history of all remotes, newest first. */
export const useRemotesHistory = (page: number) => {
  const { http } = useShell();
  return useQuery({
    queryKey: [...historyKey, page],
    queryFn: ({ signal }) => call(http, remotesHistory, { query: { page, limit: HISTORY_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
};

/**
 * Changes a remote, and shows how to undo the change.
 * @param remote as shown
 * @param generation of the shown list: the server refuses the change if another one came first
 */
export const useChangeRemote = (remote: RemoteRecord, generation: number) => {
  const { http, notify } = useShell();
  const queryClient = useQueryClient();
  const { name, label } = remote;
  const params = { name };
  const calls: { [Kind in RemoteChange['kind']]: (change: Extract<RemoteChange, { kind: Kind }>) => Promise<unknown> } =
    {
      activate: ({ version }) => call(http, activateVersion, { params, body: { version, generation } }),
      'roll-back': () => call(http, rollBack, { params, body: { generation } }),
      'set-canary': ({ version, share, roles, stages, every_minutes }) =>
        call(http, setCanary, { params, body: { version, share, roles, stages, every_minutes, generation } }),
      'end-canary': () => call(http, endCanary, { params }),
      pin: ({ version }) => call(http, pinVersion, { params, body: { version, generation } }),
      unpin: () => call(http, unpinVersion, { params }),
      deactivate: () => call(http, deactivateRemote, { params }),
      remove: ({ version }) => call(http, removeVersion, { params: { name, version } }),
      'set-setting': ({ setting, value, roles, share, revision }) =>
        call(http, changeSetting, { params: { name, setting }, body: { value, roles, share, revision } }),
      'reset-setting': ({ setting, revision }) =>
        call(http, resetSetting, { params: { name, setting }, query: { revision } }),
    };
  const toasts: { [Kind in RemoteChange['kind']]: (change: Extract<RemoteChange, { kind: Kind }>) => string } = {
    activate: ({ label: version }) =>
      remote.live
        ? texts.adminRemotes.activatedInsteadToast({ label, version, live: remote.live })
        : texts.adminRemotes.activatedToast({ label, version }),
    'roll-back': () =>
      texts.adminRemotes.rolledBackToast({
        label,
        previous: remote.previous?.version ?? texts.adminRemotes.itsLastVersion,
        live: remote.live ?? texts.adminRemotes.theOtherVersion,
      }),
    'set-canary': ({ label: version, share, roles }) =>
      roles
        ? texts.adminRemotes.canarySetForRolesToast({ label, version, share, who: loginTypesInWords(roles) })
        : texts.adminRemotes.canarySetToast({ label, version, share }),
    'end-canary': () => texts.adminRemotes.canaryEndedToast({ label, live: remote.live ?? '' }),
    pin: ({ label: version }) => texts.adminRemotes.pinnedToast({ label, version }),
    unpin: () => texts.adminRemotes.unpinnedToast({ label }),
    deactivate: () => texts.adminRemotes.deactivatedToast({ label, live: remote.live ?? texts.adminRemotes.aVersion }),
    remove: ({ label: version }) => texts.adminRemotes.removedToast({ label, version }),
    'set-setting': ({ setting }) => texts.adminRemotes.settingChangedToast({ label, name: setting }),
    'reset-setting': ({ setting }) => texts.adminRemotes.settingResetToast({ label, name: setting }),
  };
  return useMutation({
    // Cast: each kind has its own functions, here and below.
    mutationFn: (change: RemoteChange) => calls[change.kind](change as never),
    // Cast as above.
    onSuccess: (_answer, change) => notify.success(toasts[change.kind](change as never), 8),
    onError: (error) => notify.error(errorText(error, texts.adminRemotes.changeNotMade), 8),
    // Also after a refusal, which is usually due to outdated data on the screen.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: listKey }),
        queryClient.invalidateQueries({ queryKey: historyKey }),
      ]),
  });
};
