import { call } from '@market/api/call';
import { type Candidate, ownJsonResume } from '@market/contracts/profiles';
import { errorText, useShell } from '@market/web-kit';
import { Button, Card, DownloadIcon, Row } from '@market/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { texts } from '../../../texts';
import classes from '../profile.module.css';

const ImportDialog = lazy(async () => ({ default: (await import('./import.dialog')).ImportDialog }));

/** The profile as a file in the format of others, and back from one. */
export function JsonResumeSection({ candidate }: { candidate: Candidate }) {
  const { http, notify } = useShell();
  const [isOpen, setIsOpen] = useState(false);
  const download = useMutation({
    mutationFn: async () => {
      const resume = JSON.stringify(await call(http, ownJsonResume), null, 2);
      const address = URL.createObjectURL(new Blob([resume], { type: 'application/json' }));
      const link = document.createElement('a');
      link.href = address;
      link.download = `${candidate.can_name}_resume.json`;
      link.click();
      // The browser has taken the address once the click is handled.
      setTimeout(() => URL.revokeObjectURL(address), 0);
    },
    onError: (error) => notify.error(errorText(error, texts.jsonResume.notDownloaded)),
  });
  return (
    <Card title={texts.jsonResume.heading}>
      <p className={classes.hint}>{texts.jsonResume.lead}</p>
      <Row>
        <Button icon={<DownloadIcon size={16} />} loading={download.isPending} onClick={() => download.mutate()}>
          {texts.jsonResume.download}
        </Button>
        <Button onClick={() => setIsOpen(true)}>{texts.jsonResume.open}</Button>
      </Row>
      {isOpen ? (
        <Suspense>
          <ImportDialog candidate={candidate} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
