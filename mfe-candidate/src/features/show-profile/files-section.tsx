import { call } from '@market/api/call';
import { type Candidate, ownProfilePdf } from '@market/contracts/profiles';
import { links } from '@market/contracts/site';
import { downloadFile, errorText, useShell } from '@market/web-kit';
import { Button, ButtonLink, Card, DownloadIcon, FileIcon, Row } from '@market/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { texts } from '../../texts';
import classes from './profile.module.css';

/** Import of a resume file, and export of the profile as a file. */
export function FilesSection({ candidate }: { candidate: Candidate }) {
  const { http, notify } = useShell();
  const download = useMutation({
    mutationFn: async () => {
      const { writeJsonResume } = await import('../../shared/json-resume/write-json-resume');
      const text = JSON.stringify(writeJsonResume(candidate), null, 2);
      downloadFile(new Blob([text], { type: 'application/json' }), `${candidate.can_name}_resume.json`);
    },
    onError: () => notify.error(texts.showProfile.notDownloaded),
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
    </Card>
  );
}
