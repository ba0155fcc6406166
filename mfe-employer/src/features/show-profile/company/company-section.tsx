import { useSession } from '@market/web-kit';
import { ErrorState, LoadingState } from '@market/web-kit/ui';
import { useState } from 'react';
import { useCompany } from '../../../shared/use-company';
import { texts } from '../../../texts';
import { CompanyForm } from './company.form';

/** Form of the own company, with the stored values. */
export function CompanySection() {
  const { user } = useSession();
  const company = useCompany(user?.cmp_code);
  // The form that saves a first company stays mounted during the refetch, with further input.
  const [isFirst] = useState(user?.cmp_code === undefined);
  if (isFirst) return <CompanyForm company={company.data} />;
  if (company.isError && !company.data)
    return <ErrorState compact error={company.error} onRetry={() => void company.refetch()} />;
  if (user?.cmp_code && !company.data)
    return <LoadingState shape="text" count={5} label={texts.editCompany.loadingYourCompany} />;
  return <CompanyForm company={company.data} />;
}
