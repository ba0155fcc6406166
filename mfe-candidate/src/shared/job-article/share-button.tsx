import { jobDetailsFrom } from '@market/contracts/site';
import { logFailure, useShell } from '@market/web-kit';
import { Button } from '@market/web-kit/ui';
import { texts } from '../../texts';

interface Shared {
  id: string;
  job_title: string;
  cmp_name: string;
}

/** False in most desktop browsers, although the types declare it. */
const hasShareSheet = (): boolean => 'share' in navigator;

/** Opens the device's share sheet with the job's address, or copies it where no share sheet exists. */
export function ShareButton({ job }: { job: Shared }) {
  const { notify, settings } = useShell();
  const share = async (): Promise<void> => {
    const url = `${settings.publicUrl}${jobDetailsFrom(job.id, 'share')}`;
    try {
      if (hasShareSheet())
        await navigator.share({
          title: texts.viewJob.titleOfJob({ title: job.job_title, company: job.cmp_name }),
          url,
        });
      else {
        await navigator.clipboard.writeText(url);
        notify.success(texts.viewJob.linkCopied);
      }
    } catch (error) {
      // The person has closed the sheet.
      if (error instanceof Error && error.name === 'AbortError') return;
      logFailure(error);
      notify.error(texts.viewJob.notShared({ address: url }));
    }
  };
  return <Button onClick={() => void share()}>{texts.viewJob.share}</Button>;
}
