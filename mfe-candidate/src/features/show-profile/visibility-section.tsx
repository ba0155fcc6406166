import { call } from '@market/api/call';
import {
  chooseVisibility,
  hideFromCompany,
  hideFromCompanySchema,
  showToCompany,
  type Visibility,
} from '@market/contracts/profiles';
import { links } from '@market/contracts/site';
import { errorText, useShell } from '@market/web-kit';
import { Form, SubmitButton, TextField, useSubmit } from '@market/web-kit/forms';
import { Button, Card, Checkbox, ErrorState, ItemList, LoadingState, Row } from '@market/web-kit/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '@market/web-kit/router';
import { SuggestedCompanies } from '../../shared/profile-fields/suggested-companies';
import { useVisibility } from '../../shared/profile-fields/use-visibility';
import { queryKeys } from '../../shared/query-keys';
import { useOwnBlindRecord } from '../../shared/use-candidate';
import { texts } from '../../texts';
import classes from './profile.module.css';

/** Setting for being found anonymously, and the companies that the profile is hidden from. */
export function VisibilitySection() {
  const { data, error, isError, isPending, refetch } = useVisibility();
  return (
    <Card title={texts.visibility.heading}>
      {isError && !data ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <LoadingState shape="text" count={3} label={texts.visibility.loading} /> : null}
      {data ? <Choice visibility={data} /> : null}
      {data ? <MaskedCount /> : null}
      {data ? <HiddenCompanies visibility={data} /> : null}
    </Card>
  );
}

/** Number of the candidate's words masked before access, with a link to them. */
function MaskedCount() {
  const { data } = useOwnBlindRecord();
  if (!data || data.masked.length === 0) return null;
  return (
    <p className={classes.facts}>
      {texts.visibility.maskedCount({
        count: data.masked.length,
        way: (words) => <Link to={links.ownCandidateProfile()}>{words}</Link>,
      })}
    </p>
  );
}

/** Mutation that caches the response, and reports a failure. */
function useChange<Input>(send: (input: Input) => Promise<Visibility>) {
  const { notify } = useShell();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (visibility) => cache.setQueryData(queryKeys.visibility, visibility),
    onError: (error) => notify.error(errorText(error, texts.visibility.notSaved)),
  });
}

function Choice({ visibility: { answered, show_to_employers } }: { visibility: Visibility }) {
  const { http } = useShell();
  const change = useChange((shown: boolean) => call(http, chooseVisibility, { body: { show_to_employers: shown } }));
  const shown = change.isPending ? change.variables : show_to_employers;
  const message = shown ? texts.visibility.on : texts.visibility.off;
  const open = show_to_employers ? texts.visibility.openShown : texts.visibility.open;
  return (
    <div>
      <Checkbox
        checked={shown}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.target.checked)}
        aria-describedby="visibility-said"
      >
        {texts.visibility.question}
      </Checkbox>
      <p id="visibility-said" className={classes.hint} role="status">
        {answered || change.isPending ? message : open}
      </p>
    </div>
  );
}

function HiddenCompanies({ visibility: { hidden_from, suggested } }: { visibility: Visibility }) {
  const { http } = useShell();
  const cache = useQueryClient();
  const hide = useChange((company: string) => call(http, hideFromCompany, { body: { company } }));
  const show = useChange((id: string) => call(http, showToCompany, { params: { id } }));
  const submit = useSubmit({
    send: (values: { company: string }) => call(http, hideFromCompany, { body: values }),
    onSuccess: (visibility, _values, { resetForm }) => {
      cache.setQueryData(queryKeys.visibility, visibility);
      resetForm();
    },
    failureText: texts.visibility.notSaved,
  });
  return (
    <>
      <h3 className={classes.part}>{texts.visibility.hideHeading}</h3>
      <p className={classes.hint}>{texts.visibility.hideLead}</p>
      <SuggestedCompanies
        companies={suggested}
        field="company"
        disabled={hide.isPending}
        className={classes.suggested}
        onHide={hide.mutate}
      />
      {hidden_from.length > 0 ? (
        <div className={classes.hidden}>
          <ItemList
            label={texts.visibility.hiddenList}
            items={hidden_from}
            keyOf={({ id }) => id}
            render={({ id, by, company, still }) => (
              <Row justify="between">
                <div>
                  {texts.visibility[by === 'domain' ? 'byDomain' : 'byName']({
                    company,
                    bdi: (words) => <bdi>{words}</bdi>,
                  })}
                  {still.map(({ cmp_name, by: right }) => (
                    <p key={cmp_name} className={classes.facts}>
                      <StillReads company={cmp_name} right={right} />
                    </p>
                  ))}
                </div>
                <Button
                  size="small"
                  disabled={show.isPending}
                  aria-label={texts.visibility.stopHidingFrom({ company })}
                  onClick={() => show.mutate(id)}
                >
                  {texts.visibility.stopHiding}
                </Button>
              </Row>
            )}
          />
        </div>
      ) : null}
      <Form initialValues={{ company: '' }} schema={hideFromCompanySchema} onSubmit={submit} showFailure>
        <TextField name="company" label={texts.visibility.company} hint={texts.visibility.companyHint} />
        <Row justify="end">
          <SubmitButton>{texts.visibility.hide}</SubmitButton>
        </Row>
      </Form>
    </>
  );
}

/** Company that can still read the profile although it is hidden from it, with a link to end that. */
function StillReads({ company, right }: { company: string; right: 'access' | 'application' }) {
  const bdi = (words: ReactNode) => <bdi>{words}</bdi>;
  return right === 'access'
    ? texts.visibility.stillAccess({ company, bdi, way: (words) => <Link to={links.requests()}>{words}</Link> })
    : texts.visibility.stillApplication({
        company,
        bdi,
        way: (words) => <Link to={links.myApplications()}>{words}</Link>,
      });
}
