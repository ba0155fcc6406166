import type { Candidate } from '@market/contracts/profiles';
import { Button, DownloadIcon, Row } from '@market/web-kit/ui';
import { useResumeDownload } from '../../shared/use-candidate';
import { texts } from '../../texts';
import classes from './profile.module.css';

/** Downloads the candidate's own resume, exactly as employers with access receive it. */
export function ResumeButton({ candidate }: { candidate: Candidate }) {
  const download = useResumeDownload();
  return (
    <Row className={classes.resume}>
      <Button icon={<DownloadIcon size={16} />} loading={download.isPending} onClick={() => download.mutate(candidate)}>
        {texts.showProfile.downloadResume}
      </Button>
    </Row>
  );
}
