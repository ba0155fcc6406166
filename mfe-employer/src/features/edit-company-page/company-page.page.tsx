import { COMPANY_PICTURES_MAX } from '@market/contracts/companies';
import { links } from '@market/contracts/site';
import { errorText, isApiError, logFailure, useSession, useShell } from '@market/web-kit';
import {
  Alert,
  Button,
  ButtonLink,
  Card,
  CompanyIcon,
  EmptyState,
  ErrorState,
  LoadingState,
  Page,
  PageHeader,
  Row,
  Stack,
} from '@market/web-kit/ui';
import { useRef, useState, type ReactNode } from 'react';
import { CompanyContentView, CompanyCover } from '../../shared/company-content';
import { texts } from '../../texts';
import classes from './company-page.module.css';
import { CompanyPageForm } from './company-page.form';
import { OwnPicture } from '../../shared/own-picture';
import { useRight } from '../../shared/use-right';
import { DomainCard } from './domain.card';
import { ElsewhereCard } from './elsewhere-card';
import { PictureField } from './picture.field';
import { useCompanyPage } from './use-company-page';

const words = texts.companyPage;
const bdi = (part: ReactNode) => <bdi>{part}</bdi>;

/** The editor of the own company's page: texts and pictures of a draft, its preview, and its publication. */
export function EditCompanyPage() {
  const { notify } = useShell();
  const { user } = useSession();
  const own = useCompanyPage();
  const mayProveDomain = useRight('prove-domain');
  const [isPreview, setPreview] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const saveForm = useRef<() => Promise<boolean>>(async () => true);
  const { data, isError, error, refetch } = own.page;

  if (!user?.cmp_code) {
    return (
      <Page title={words.title} width="narrow">
        <EmptyState
          icon={<CompanyIcon size={28} />}
          title={texts.showCompany.noOwn}
          text={texts.showCompany.fillIt}
          actions={
            <ButtonLink type="primary" to={links.profile()}>
              {texts.showCompany.fillCompany}
            </ButtonLink>
          }
        />
      </Page>
    );
  }
  if (isError && !data) {
    return (
      <Page title={words.title} width="narrow">
        <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!data) {
    return (
      <Page title={words.title} width="narrow">
        <LoadingState shape="page" label={words.loading} />
      </Page>
    );
  }
  const publish = async () => {
    setPublishing(true);
    try {
      if (!(await saveForm.current())) return;
      await own.publish(data.pictures_version);
      notify.success(words.published);
    } catch (error) {
      logFailure(error);
      notify.error(errorText(error, words.notPublished));
      // A colleague has changed the draft: the new state is shown before publication.
      if (isApiError(error) && error.code === 'changed-meanwhile') await own.readAnew().catch(() => undefined);
    } finally {
      setPublishing(false);
    }
  };
  const { draft } = data;
  return (
    <Page title={words.title} width="narrow">
      <PageHeader
        title={words.title}
        description={words.lead}
        actions={
          <Row>
            <Button
              aria-expanded={isPreview}
              onClick={async () => {
                if (isPreview || (await saveForm.current())) setPreview(!isPreview);
              }}
            >
              {isPreview ? words.backToEditing : words.preview}
            </Button>
            <Button type="primary" loading={isPublishing} onClick={() => void publish()}>
              {words.publish}
            </Button>
          </Row>
        }
      />
      <Stack gap={5}>
        {data.changed ? (
          <Alert
            type="info"
            title={data.published ? words.changed : words.neverPublished}
            description={data.changed_by_name ? words.changedBy({ name: data.changed_by_name, bdi }) : undefined}
          />
        ) : (
          <Alert
            type="success"
            title={words.isPublished}
            description={data.published_by_name ? words.publishedBy({ name: data.published_by_name, bdi }) : undefined}
            action={<ButtonLink to={links.companyProfile(user.cmp_code)}>{words.open}</ButtonLink>}
          />
        )}
        {isPreview ? (
          <section aria-label={words.previewLabel}>
            <CompanyCover content={draft} picture={OwnPicture} />
            {draft.logo ? <OwnPicture className={classes.logo} picture={draft.logo} /> : null}
            <CompanyContentView content={draft} picture={OwnPicture} />
          </section>
        ) : null}
        <div hidden={isPreview}>
          <Stack gap={5}>
            <Card title={words.pictures}>
              <PictureField
                kind="logo"
                label={words.logo}
                hint={words.logoHint}
                pictures={draft.logo ? [draft.logo] : []}
                own={own}
              />
              <PictureField
                kind="cover"
                label={words.cover}
                hint={words.coverHint}
                pictures={draft.cover ? [draft.cover] : []}
                own={own}
              />
              <PictureField
                kind="picture"
                label={words.more}
                hint={words.moreHint({ max: COMPANY_PICTURES_MAX })}
                pictures={draft.pictures}
                own={own}
              />
            </Card>
            <Card title={words.texts}>
              <CompanyPageForm page={data} readAnew={own.readAnew} save={own.save} saveRef={saveForm} />
            </Card>
            {mayProveDomain ? <DomainCard /> : null}
            <ElsewhereCard cmpCode={user.cmp_code} />
          </Stack>
        </div>
      </Stack>
    </Page>
  );
}
