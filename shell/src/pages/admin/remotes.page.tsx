import {
  EmptyState,
  ErrorState,
  LoadingState,
  Page,
  PageFailure,
  PageHeader,
  usePageFailure,
} from '@market/web-kit/ui';
import { BoardIcon } from '@market/web-kit/frame';
import { texts } from '../../texts';
import { AdminTabs } from './admin-tabs';
import { DeployTokensCard } from './deploy-tokens';
import { RemoteCard } from './remote-card';
import { RemotesHistory } from './remotes-history';
import classes from './remotes.module.css';
import { useRemotes } from './use-remotes';

/** `/admin/remotes`: versions of each part of the site, which of them is live, deploy tokens, and the history. */
export function RemotesPage() {
  const remotes = useRemotes();
  const failure = usePageFailure(remotes);
  if (failure) return <PageFailure {...failure} />;
  return (
    <Page title={texts.admin.siteVersions} width="narrow">
      <AdminTabs />
      <PageHeader title={texts.admin.siteVersions} description={texts.adminRemotes.lead} />
      {remotes.isPending ? <LoadingState shape="cards" label={texts.adminRemotes.loading} /> : null}
      {remotes.isError && !remotes.data ? (
        <ErrorState error={remotes.error} onRetry={() => void remotes.refetch()} />
      ) : null}
      {remotes.data ? (
        <div className={classes.remotes}>
          {remotes.data.records.length === 0 ? (
            <EmptyState
              icon={<BoardIcon size={28} />}
              title={texts.adminRemotes.nothingPublished}
              text={texts.adminRemotes.nothingPublishedText}
            />
          ) : null}
          {remotes.data.records.map((remote) => (
            <RemoteCard
              key={remote.name}
              remote={remote}
              generation={remotes.data.generation}
              stages={remotes.data.canary_stages}
            />
          ))}
          <DeployTokensCard />
          <RemotesHistory labels={new Map(remotes.data.records.map(({ name, label }) => [name, label]))} />
        </div>
      ) : null}
    </Page>
  );
}
