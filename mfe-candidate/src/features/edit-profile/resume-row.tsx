import type { Candidate } from '@market/contracts';
import { errorText, useShell } from '@market/web-kit';
import { Button, ConfirmButton, DeleteIcon, DownloadIcon, FileIcon } from '@market/web-kit/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { candidateApi } from '../../shared/candidate.api';
import { queryKeys } from '../../shared/query-keys';
import { useResumeDownload } from '../../shared/use-candidate';
import classes from './candidate-profile.module.css';

/** The stored resume: "{name}'s resume", to download or to remove. */
export function ResumeRow({ candidate }: { candidate: Candidate }) {
  const { http, notify } = useShell();
  const cache = useQueryClient();
  const download = useResumeDownload();
  const remove = useMutation({
    mutationFn: () => candidateApi.removeResume(http, candidate.can_code),
    onSuccess: () => notify.success('Resume removed.'),
    onError: (error) => notify.error(errorText(error, 'The resume could not be removed. Please try again.')),
    onSettled: () => void cache.invalidateQueries({ queryKey: queryKeys.candidate(candidate.can_code) }),
  });
  return (
    <div className={classes.resume}>
      <FileIcon size={18} aria-hidden="true" />
      <span className={classes.resumeName}><bdi>{candidate.can_name}</bdi>&apos;s resume</span>
      <Button size="small" type="text" icon={<DownloadIcon size={16} />} aria-label="Download resume" loading={download.isPending} onClick={() => download.mutate(candidate)} />
      <ConfirmButton size="small" type="text" danger icon={<DeleteIcon size={16} />} aria-label="Remove resume" question="Remove your resume?" text="Employers can no longer download it." confirmLabel="Remove" onConfirm={() => remove.mutateAsync()} />
    </div>
  );
}
