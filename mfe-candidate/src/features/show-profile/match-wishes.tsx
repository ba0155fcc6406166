import { call } from '@market/api/call';
import {
  changeMatchWishes,
  CURRENCIES,
  EMPLOYMENT_TYPE_LABELS,
  EMPLOYMENT_TYPES,
  ownMatchWishes,
  SALARY_PERIOD_LABELS,
  SALARY_PERIODS,
} from '@market/contracts/job-posts';
import { type MatchWishes, matchWishesSchema } from '@market/contracts/search';
import { links } from '@market/contracts/site';
import { useShell } from '@market/web-kit';
import { FieldColumns, Form, SelectField, SubmitButton, TextField, useSubmit } from '@market/web-kit/forms';
import { Link } from '@market/web-kit/router';
import { Card, ErrorState, LoadingState, Row } from '@market/web-kit/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshMatches } from '../../shared/match/refresh-matches';
import { queryKeys } from '../../shared/query-keys';
import { texts } from '../../texts';
import { MatchGains } from './match-gains';
import { NotForMeJobs } from './not-for-me-jobs';
import classes from './profile.module.css';

const CURRENCY_CHOICES = CURRENCIES.map((value) => ({ value, label: value }));
const PERIODS = SALARY_PERIODS.map((value) => ({ value, label: SALARY_PERIOD_LABELS[value] }));
const TYPES = EMPLOYMENT_TYPES.map((value) => ({ value, label: EMPLOYMENT_TYPE_LABELS[value] }));

/** Job preferences of the candidate, private to them. */
export function MatchWishesSection() {
  const { http } = useShell();
  const wishes = useQuery({
    queryKey: queryKeys.matchWishes,
    queryFn: ({ signal }) => call(http, ownMatchWishes, { signal }),
  });
  return (
    <Card title={texts.match.wishes}>
      <p className={classes.hint}>
        {texts.match.wishesLead} <Link to={links.matching()}>{texts.match.howLong}</Link>
      </p>
      {wishes.isPending ? <LoadingState shape="rows" count={2} label={texts.match.loadingWishes} /> : null}
      {wishes.isError && !wishes.data ? (
        <ErrorState compact error={wishes.error} onRetry={() => void wishes.refetch()} />
      ) : null}
      {wishes.data ? <WishesForm wishes={wishes.data} /> : null}
      <MatchGains />
      <NotForMeJobs />
    </Card>
  );
}

function WishesForm({ wishes }: { wishes: MatchWishes }) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const initialValues = {
    minimum_pay: wishes.minimum_pay ?? '',
    currency: wishes.currency ?? '',
    salary_period: wishes.salary_period,
    place: wishes.place,
    emp_type: wishes.emp_type,
  };
  const submit = useSubmit({
    send: (values: typeof initialValues) => call(http, changeMatchWishes, { body: values }),
    onSuccess: (saved) => {
      cache.setQueryData(queryKeys.matchWishes, saved);
      refreshMatches(cache);
      notify.success(texts.match.saved);
    },
    failureText: texts.match.notSaved,
  });
  return (
    <Form
      key={JSON.stringify(wishes)}
      initialValues={initialValues}
      schema={matchWishesSchema}
      onSubmit={submit}
      keep="match-wishes"
      showFailure
    >
      <FieldColumns>
        <TextField name="minimum_pay" label={texts.match.minimumPay} optional inputMode="numeric" />
        <SelectField name="currency" label={texts.match.currency} options={CURRENCY_CHOICES} optional />
        <SelectField name="salary_period" label={texts.match.period} options={PERIODS} />
        <SelectField
          name="emp_type"
          label={texts.match.employment}
          options={TYPES}
          placeholder={texts.match.any}
          optional
          multiple
        />
      </FieldColumns>
      <TextField
        name="place"
        label={texts.match.place}
        optional
        hint={wishes.place && !wishes.place_known ? texts.match.placeUnknown : texts.match.placeHint}
      />
      <Row justify="end">
        <SubmitButton>{texts.match.save}</SubmitButton>
      </Row>
    </Form>
  );
}
