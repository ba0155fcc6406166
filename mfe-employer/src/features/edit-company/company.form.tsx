import { companySchema, type Company } from '@market/contracts';
import { useSharedState, useShell } from '@market/web-kit';
import {
  FieldColumns,
  Form,
  PhoneField,
  SubmitButton,
  TextAreaField,
  TextField,
  useDefaultCountry,
  useSubmit,
} from '@market/web-kit/forms';
import { Alert, Row } from '@market/web-kit/ui';
import { useQueryClient } from '@tanstack/react-query';
import { employerApi } from '../../shared/employer.api';
import { queryKeys } from '../../shared/query-keys';

/** The company that stands on every job post (product spec, section 5). */
export function CompanyForm({ company }: { company: Company | undefined }) {
  const { http, notify, session } = useShell();
  const cache = useQueryClient();
  const ownCountry = useDefaultCountry();
  const country = company?.cmp_phone?.country || ownCountry;
  // What waits to be looked at is what the employer wants; public is the other.
  const shown = company?.pending ?? company;
  const initialValues = {
    cmp_name: shown?.cmp_name ?? '',
    cmp_email: company?.cmp_email ?? '',
    cmp_mobn: company?.cmp_mobn ?? '',
    country,
    cmp_webs: shown?.cmp_webs ?? '',
    emp_loca: company?.emp_loca ?? '',
    emp_addr: company?.emp_addr ?? '',
  };
  const submit = useSubmit({
    send: (values: typeof initialValues) => employerApi.saveCompany(http, companySchema.cast(values)),
    onSuccess: async ({ cmp_code, message }) => {
      useSharedState.setState({ companyRegistered: true });
      notify.success(message ?? 'Company saved successfully!');
      await session.refreshUser();
      void cache.invalidateQueries({ queryKey: queryKeys.company(cmp_code) });
    },
    failureText: 'The company could not be saved. Please try again.',
  });
  return (
    <Form
      initialValues={initialValues}
      schema={companySchema}
      onSubmit={submit}
      keep="company"
      showFailure
      enableReinitialize
    >
      {company?.pending ? (
        <Alert
          type="info"
          title={
            <>
              Until we have looked at the new name and website, everybody sees <bdi>{company.cmp_name}</bdi> with{' '}
              {company.cmp_webs}.
            </>
          }
        />
      ) : null}
      {company?.refused ? (
        <Alert
          type="warning"
          title={
            <>
              We did not take <bdi>{company.refused.cmp_name}</bdi> with {company.refused.cmp_webs}:{' '}
              {company.refused.reason}
            </>
          }
        />
      ) : null}
      <FieldColumns>
        <TextField name="cmp_name" label="Company name" autoComplete="organization" />
        <TextField name="cmp_webs" label="Website" type="url" placeholder="https://" />
      </FieldColumns>
      <FieldColumns>
        <TextField name="cmp_email" label="Company email" type="email" optional />
        <PhoneField name="cmp_mobn" label="Company phone" hint="10 digits" />
      </FieldColumns>
      <TextField name="emp_loca" label="Location" placeholder="City, country" />
      <TextAreaField name="emp_addr" label="Address" rows={2} />
      <Row justify="end">
        <SubmitButton>Save company</SubmitButton>
      </Row>
    </Form>
  );
}
