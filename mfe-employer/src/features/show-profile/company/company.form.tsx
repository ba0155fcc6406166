import { call } from '@market/api/call';
import { type Company, companySchema, ownCompany, saveCompany } from '@market/contracts/companies';
import { useSharedState, useShell, useRefreshUser } from '@market/web-kit';
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
import { AuthorLine } from '../../../shared/author-line';
import { queryKeys } from '../../../shared/query-keys';
import { texts } from '../../../texts';

/** Company details shown on every job post. */
export function CompanyForm({ company }: { company: Company | undefined }) {
  const { http, notify } = useShell();
  const refreshUser = useRefreshUser();
  const cache = useQueryClient();
  const ownCountry = useDefaultCountry();
  const valuesOf = (company: Company | undefined) => {
    // The pending version is the employer's latest input; the public one may be older.
    const shown = company?.pending ?? company;
    return {
      cmp_name: shown?.cmp_name ?? '',
      cmp_email: company?.cmp_email ?? '',
      cmp_mobn: company?.cmp_mobn ?? '',
      country: company?.cmp_phone?.country || ownCountry,
      cmp_webs: shown?.cmp_webs ?? '',
      emp_loca: company?.emp_loca ?? '',
      emp_addr: company?.emp_addr ?? '',
      version: company?.version,
    };
  };
  const initialValues = valuesOf(company);
  const submit = useSubmit({
    send: (values: typeof initialValues) => call(http, saveCompany, { body: companySchema.cast(values) }),
    onSuccess: async ({ cmp_code, message }) => {
      useSharedState.setState({ companyRegistered: true });
      notify.success(message ?? texts.editCompany.companySavedSuccessfully);
      await refreshUser();
      void cache.invalidateQueries({ queryKey: queryKeys.company(cmp_code) });
    },
    savedElsewhere: company && {
      latest: async () => {
        const stored = await call(http, ownCompany);
        cache.setQueryData(queryKeys.company(stored.cmp_code), stored);
        return valuesOf(stored);
      },
      follows: { country: 'cmp_mobn' },
      labels: { country: texts.editCompany.country },
    },
    failureText: texts.editCompany.companyNotSaved,
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
              {texts.editCompany.changeWaits({
                cmpName: company.cmp_name,
                cmpWebs: company.cmp_webs,
                bdi: (words) => <bdi>{words}</bdi>,
              })}
            </>
          }
        />
      ) : null}
      {company?.refused ? (
        <Alert
          type="warning"
          title={
            <>
              {texts.editCompany.changeDeclined({
                cmpName: company.refused.cmp_name,
                cmpWebs: company.refused.cmp_webs,
                reason: company.refused.reason,
                bdi: (words) => <bdi>{words}</bdi>,
              })}
            </>
          }
        />
      ) : null}
      <FieldColumns>
        <TextField name="cmp_name" label={texts.editCompany.companyName} autoComplete="organization" />
        <TextField
          name="cmp_webs"
          label={texts.editCompany.website}
          type="url"
          placeholder={texts.editCompany.addressPlaceholder}
        />
      </FieldColumns>
      <FieldColumns>
        <TextField name="cmp_email" label={texts.editCompany.companyEmail} type="email" optional />
        <PhoneField name="cmp_mobn" label={texts.editCompany.companyPhone} hint={texts.editCompany.phonePlaceholder} />
      </FieldColumns>
      <TextField name="emp_loca" label={texts.editCompany.location} placeholder={texts.editCompany.cityCountry} />
      <TextAreaField name="emp_addr" label={texts.editCompany.address} rows={2} />
      <AuthorLine changedBy={company?.changed_by_name} />
      <Row justify="end">
        <SubmitButton>{texts.editCompany.saveCompany}</SubmitButton>
      </Row>
    </Form>
  );
}
