import { call } from '@market/api/call';
import {
  APPLICANT_TAG_MAX,
  type ApplicantTag,
  applicantTagSchema,
  removeApplicantTag,
  renameApplicantTag,
} from '@market/contracts/assessments';
import { errorText, isApiError, logFailure, useShell } from '@market/web-kit';
import { Form, SubmitButton, TextField, useSubmit } from '@market/web-kit/forms';
import { ConfirmButton, Dialog, ErrorState, LoadingState, Row } from '@market/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AuthorLine } from '../../../../shared/author-line';
import { queryKeys } from '../../../../shared/query-keys';
import { useApplicantTags } from '../../../../shared/use-applicant-tags';
import { texts } from '../../../../texts';
import classes from './assessment.module.css';

const words = texts.assessment;

/** Renames the company's tags, for all applicants who have them. */
export function TagsDialog({ onClose }: { onClose: () => void }) {
  const query = useApplicantTags();
  const cache = useQueryClient();
  const changed = () => {
    for (const queryKey of [queryKeys.applicantTags, queryKeys.assessments, queryKeys.applications()])
      void cache.invalidateQueries({ queryKey });
  };
  return (
    <Dialog title={words.keepTags} width={520} onClose={onClose}>
      {query.data ? (
        <ul className={classes.kept}>
          {query.data.records.map((tag) => (
            <li key={tag.id}>
              <Tag tag={tag} onChanged={changed} />
            </li>
          ))}
        </ul>
      ) : query.isError ? (
        <ErrorState compact error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingState shape="rows" count={3} label={words.loading} />
      )}
    </Dialog>
  );
}

function Tag({
  tag: { id, name, version, made_by_name: madeBy, renamed_by_name: renamedBy },
  onChanged,
}: {
  tag: ApplicantTag;
  onChanged: () => void;
}) {
  const { http, notify } = useShell();
  const submit = useSubmit({
    send: (body: { name: string; version: string | undefined }) =>
      call(http, renameApplicantTag, { params: { id }, body }),
    onSuccess: () => {
      notify.success(words.tagRenamed);
      onChanged();
    },
    failureText: words.notSaved,
    onFailure: (text, error) => {
      notify.error(text);
      // The list has the name that a colleague gave it meanwhile.
      if (isApiError(error) && error.code === 'changed-meanwhile') onChanged();
    },
  });
  const remove = async () => {
    try {
      await call(http, removeApplicantTag, { params: { id } });
      onChanged();
    } catch (error) {
      logFailure(error);
      notify.error(errorText(error, words.notSaved));
      throw error;
    }
  };
  return (
    <Form initialValues={{ name, version }} schema={applicantTagSchema} onSubmit={submit} enableReinitialize>
      <TextField name="name" label={words.tagName} maxLength={APPLICANT_TAG_MAX} />
      <AuthorLine madeBy={madeBy} changedBy={renamedBy} />
      <Row gap={2}>
        <SubmitButton>{words.renameTag}</SubmitButton>
        <ConfirmButton
          danger
          question={<>{words.deleteTagQuestion({ name, bdi: (part: ReactNode) => <bdi>{part}</bdi> })}</>}
          text={words.deleteTagText}
          confirmLabel={words.deleteTag}
          onConfirm={remove}
        >
          {words.deleteTag}
        </ConfirmButton>
      </Row>
    </Form>
  );
}
