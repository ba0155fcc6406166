import { ownTimeZone } from '@market/api/time-zones';
import { call } from '@market/api/call';
import { FAILURES, SUCCESSES } from '@market/contracts/messages';
import {
  ALERT_FREQUENCIES,
  ALERT_FREQUENCY_LABELS,
  type AlertFrequency,
  savedSearchSchema,
  saveSearch,
  SEARCH_NAME_MAX,
} from '@market/contracts/saved';
import { bodyOf, type SearchFilter } from '@market/contracts/search';
import { useShell } from '@market/web-kit';
import { Form, RadioField, SubmitButton, TextField, useSubmit } from '@market/web-kit/forms';
import { Button, Chip, Dialog, Row } from '@market/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../query-keys';
import { texts } from '../../texts';
import { piecesOf, proposedName } from './describe-filter';

const FREQUENCIES = ALERT_FREQUENCIES.map((value) => ({ value, label: ALERT_FREQUENCY_LABELS[value] }));
const SCHEMA = savedSearchSchema.pick(['name', 'frequency']);

/** Saves a search with a name and a mail frequency for new jobs. */
export function SaveSearchDialog({ filter, onClose }: { filter: SearchFilter; onClose: () => void }) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const pieces = piecesOf(filter);
  const submit = useSubmit({
    send: (values: { name: string; frequency: AlertFrequency }) =>
      call(http, saveSearch, { body: { ...values, filter: bodyOf(filter), time_zone: ownTimeZone() } }),
    onSuccess: () => {
      notify.success(SUCCESSES.searchSaved);
      void cache.invalidateQueries({ queryKey: queryKeys.savedSearches });
      onClose();
    },
    failureText: FAILURES.saveSearch,
  });
  const initialValues: { name: string; frequency: AlertFrequency } = {
    name: proposedName(filter),
    frequency: 'daily',
  };
  return (
    <Dialog title={texts.saveSearches.saveThisSearch} onClose={onClose}>
      <Form initialValues={initialValues} schema={SCHEMA} onSubmit={submit} showFailure>
        {pieces.length > 0 ? (
          <Row gap={1}>
            {pieces.map((piece) => (
              <Chip key={piece}>{piece}</Chip>
            ))}
          </Row>
        ) : null}
        <TextField name="name" label={texts.saveSearches.name} maxLength={SEARCH_NAME_MAX} autoFocus />
        <RadioField
          name="frequency"
          label={texts.saveSearches.frequencyLabel}
          options={FREQUENCIES}
          hint={texts.saveSearches.frequencyHint}
        />
        <Row justify="end">
          <Button onClick={onClose}>{texts.saveSearches.cancel}</Button>
          <SubmitButton>{texts.saveSearches.saveSearch}</SubmitButton>
        </Row>
      </Form>
    </Dialog>
  );
}
