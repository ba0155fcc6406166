import { call } from '@market/api/call';
import { openResume } from '@market/contracts/profiles';
import { downloadFile, errorText, useShell } from '@market/web-kit';
import { useMutation } from '@tanstack/react-query';
import { texts } from '../texts';

/** Fetches a candidate's resume and hands it to the browser as '{name}_resume.pdf'. */
export function useResumeDownload() {
  const { http, notify } = useShell();
  return useMutation({
    mutationFn: async ({ can_code, can_name }: { can_code: string; can_name: string }) => {
      const file = await call(http, openResume, { params: { can_code } });
      downloadFile(file, `${can_name}_resume.pdf`);
    },
    onError: (error) => notify.error(errorText(error, texts.useResumeDownload.resumeNotDownloaded)),
  });
}
