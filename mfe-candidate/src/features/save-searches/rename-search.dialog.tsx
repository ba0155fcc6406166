import { call } from '@market/api/call';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import {
  changeSavedSearch,
  listSavedSearches,
  type SavedSearch,
  savedSearchSchema,
  SEARCH_NAME_MAX,
} from '@market/contracts/saved';
import { useShell } from '@market/web-kit';
import { Form, SubmitButton, TextField, useSubmit } from '@market/web-kit/forms';
import { Button, Dialog, Row } from '@market/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';
import { keepChanged } from '../../shared/save-searches/use-saved-searches';

const SCHEMA = savedSearchSchema.pick(['name']);

/** Renames a saved search. */
export function RenameSearchDialog({ saved, onClose }: { saved: SavedSearch; onClose: () => void }) {
  const { id, name, version } = saved;
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const submit = useSubmit({
    send: (values: { name: string; version: string | undefined }) =>
      call(http, changeSavedSearch, { params: { id }, body: values }),
    onSuccess: (changed) => {
      keepChanged(cache, changed);
      notify.success(SUCCESSES.searchSaved);
      onClose();
    },
    savedElsewhere: {
      latest: async () => {
        const { records } = await cache.fetchQuery({
          queryKey: queryKeys.savedSearches,
          queryFn: () => call(http, listSavedSearches),
          staleTime: 0,
        });
        const stored = records.find((one) => one.id === id) ?? saved;
        return { name: stored.name, version: stored.version };
      },
    },
    failureText: FAILURES.saveSearch,
  });
  return (
    <Dialog title={texts.saveSearches.renameTheSearch} onClose={onClose}>
      <Form initialValues={{ name, version }} schema={SCHEMA} onSubmit={submit} showFailure>
        <TextField name="name" label={texts.saveSearches.name} maxLength={SEARCH_NAME_MAX} autoFocus />
        <Row justify="end">
          <Button onClick={onClose}>{texts.saveSearches.cancel}</Button>
          <SubmitButton>{texts.saveSearches.rename}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}
