import { call } from '@market/api/call';
import { openResume } from '@market/contracts/profiles';
import { Button, DownloadIcon, ErrorState, HideIcon, LoadingState, Row, ViewIcon } from '@market/web-kit/ui';
import { useObjectUrl, useShell } from '@market/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { texts } from '../texts';
import { queryKeys } from './query-keys';
import classes from './resume-preview.module.css';
import { useResumeDownload } from './use-resume-download';

/** Resume of a candidate: displayed in the page on demand, or downloaded. */
export function ResumePreview({ candidate }: { candidate: { can_code: string; can_name: string } }) {
  const [isShown, setIsShown] = useState(false);
  const preview = useId();
  const download = useResumeDownload();
  return (
    <section className={classes.resume}>
      <Row gap={2}>
        <Button
          size="small"
          icon={isShown ? <HideIcon size={16} /> : <ViewIcon size={16} />}
          aria-expanded={isShown}
          aria-controls={isShown ? preview : undefined}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? texts.resumePreview.hideResume : texts.resumePreview.showResume}
        </Button>
        <Button
          size="small"
          icon={<DownloadIcon size={16} />}
          loading={download.isPending}
          onClick={() => download.mutate(candidate)}
        >
          {texts.resumePreview.downloadResume}
        </Button>
      </Row>
      {isShown ? (
        <div id={preview} className={classes.preview}>
          {/* Undefined in browsers from before the question could be asked: those are tried. */}
          {navigator.pdfViewerEnabled === false ? (
            <p className={classes.cannot}>{texts.resumePreview.unsupported}</p>
          ) : (
            <ResumePages candidate={candidate} />
          )}
        </div>
      ) : null}
    </section>
  );
}

function ResumePages({ candidate: { can_code, can_name } }: { candidate: { can_code: string; can_name: string } }) {
  const { http } = useShell();
  const {
    data: file,
    error,
    isError,
    refetch,
  } = useQuery({
    queryKey: queryKeys.resume(can_code),
    queryFn: () => call(http, openResume, { params: { can_code } }),
    gcTime: 0,
    // Fetched once, because each fetch transfers megabytes, counts as a download, and resets the viewer to page 1.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  // Forces the type PDF, whatever the response states: a blob's address belongs to our own origin, where no other type
  // may be opened.
  const pdf = useMemo(() => file && new Blob([file], { type: 'application/pdf' }), [file]);
  const address = useObjectUrl(pdf);
  if (isError && !file)
    return <ErrorState compact title={texts.resumePreview.failed} error={error} onRetry={() => void refetch()} />;
  if (!address) return <LoadingState shape="text" count={6} label={texts.resumePreview.loadingTheResume} />;
  // No `sandbox`: Chromium opens no PDF in a sandboxed frame. Its viewer is a separate process without access to the
  // page.
  return (
    <iframe
      className={classes.pages}
      title={texts.resumePreview.resumeOf({ canName: can_name })}
      src={`${address}#navpanes=0`}
    />
  );
}
