import { call } from '@market/api/call';
import { listFormat } from '@market/api/formatters';
import { type Candidate, ownProfilePdf, saveResumeDetails } from '@market/contracts/profiles';
import { links } from '@market/contracts/site';
import { downloadFile, errorText, useShell } from '@market/web-kit';
import { Button, ButtonLink, Card, DownloadIcon, FileIcon, Row } from '@market/web-kit/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { partsOf, useResumeDetailsQuery } from '../../shared/use-resume-details';
import { texts } from '../../texts';
import classes from './profile.module.css';

/** Import of a resume file, and export of the profile as a file. */
export function FilesSection({ candidate }: { candidate: Candidate }) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const details = useResumeDetailsQuery();
  const download = useMutation({
    mutationFn: async () => {
      const [{ writeJsonResume }, kept] = await Promise.all([
        import('../../shared/json-resume/write-json-resume'),
        // Fetched anew: another tab may have imported a file meanwhile.
        cache.fetchQuery({ ...details, staleTime: 0 }),
      ]);
      const text = JSON.stringify(writeJsonResume(candidate, kept), null, 2);
      downloadFile(new Blob([text], { type: 'application/json' }), `${candidate.can_name}_resume.json`);
    },
    onError: (error) => notify.error(errorText(error, texts.showProfile.notDownloaded)),
  });
  const downloadPdf = useMutation({
    mutationFn: async () => downloadFile(await call(http, ownProfilePdf), `${candidate.can_name}_resume.pdf`),
    onError: (error) => notify.error(errorText(error, texts.showProfile.notDownloaded)),
  });
  return (
    <Card title={texts.showProfile.filesHeading}>
      <p className={classes.hint}>{texts.showProfile.filesLead}</p>
      <Row>
        <ButtonLink icon={<FileIcon size={16} />} to={links.readResume()}>
          {texts.showProfile.fillFromResume}
        </ButtonLink>
        <Button icon={<DownloadIcon size={16} />} loading={downloadPdf.isPending} onClick={() => downloadPdf.mutate()}>
          {texts.showProfile.downloadPdf}
        </Button>
        <Button icon={<DownloadIcon size={16} />} loading={download.isPending} onClick={() => download.mutate()}>
          {texts.showProfile.downloadJsonResume}
        </Button>
      </Row>
      <KeptParts />
    </Card>
  );
}

/** Parts of an imported JSON Resume that are kept for the download alone, with a button that removes them. */
function KeptParts() {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const details = useResumeDetailsQuery();
  const parts = partsOf(useQuery(details).data ?? {});
  const remove = useMutation({
    mutationFn: () => call(http, saveResumeDetails, { body: { details: '' } }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: details.queryKey }),
    onError: (error) => notify.error(errorText(error, texts.showProfile.keptNotRemoved)),
  });
  if (parts.length === 0) return null;
  return (
    <Row>
      <p className={classes.hint}>{texts.showProfile.keptParts({ parts: listFormat().format(parts) })}</p>
      <Button size="small" loading={remove.isPending} onClick={() => remove.mutate()}>
        {texts.showProfile.removeKept}
      </Button>
    </Row>
  );
}
