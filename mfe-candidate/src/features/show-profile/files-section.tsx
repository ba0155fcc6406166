import type { Candidate } from '@market/contracts/profiles';
import { links } from '@market/contracts/site';
import { useShell } from '@market/web-kit';
import { Button, ButtonLink, Card, DownloadIcon, FileIcon, Row } from '@market/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { texts } from '../../texts';
import classes from './profile.module.css';

/** Way in for a resume of one's own, and out for the profile as a file. */
export function FilesSection({ candidate }: { candidate: Candidate }) {
  const { notify } = useShell();
  const download = useMutation({
    mutationFn: async () => {
      const { writeJsonResume } = await import('../../shared/json-resume/write-json-resume');
      const text = JSON.stringify(writeJsonResume(candidate), null, 2);
      const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
      const link = document.createElement('a');
      link.href = address;
      link.download = `${candidate.can_name}_resume.json`;
      link.click();
      // The browser has taken the address once the click is handled.
      setTimeout(() => URL.revokeObjectURL(address), 0);
    },
    onError: () => notify.error(texts.showProfile.notDownloaded),
  });
  return (
    <Card title={texts.showProfile.filesHeading}>
      <p className={classes.hint}>{texts.showProfile.filesLead}</p>
      <Row>
        <ButtonLink icon={<FileIcon size={16} />} to={links.readResume()}>
          {texts.showProfile.fillFromResume}
        </ButtonLink>
        <Button icon={<DownloadIcon size={16} />} loading={download.isPending} onClick={() => download.mutate()}>
          {texts.showProfile.downloadJsonResume}
        </Button>
      </Row>
    </Card>
  );
}
