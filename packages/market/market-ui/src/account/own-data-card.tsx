import { FAILURES } from '@market/contracts/messages';
import { PRODUCT_NAME } from '@market/contracts/site';
import { downloadFile, errorText, usePageShell, useSession } from '@market/web-kit';
import { Button, Card } from '@market/web-kit/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from './texts';
import classes from './account-settings.module.css';

/** Download of the data that the screens show a person of themselves, as one file. */
export function OwnDataCard() {
  const { http, notify } = usePageShell();
  const { user } = useSession();
  const [progress, setProgress] = useState('');
  const download = useMutation({
    mutationFn: async () => {
      if (!user) return;
      const { collectOwnData } = await import('./own-data');
      const data = await collectOwnData(http, user, (done, of) =>
        setProgress(texts.account.collecting({ done: done + 1, of })),
      );
      const made = new Date().toISOString();
      const file = new Blob([JSON.stringify({ made, ...data }, null, 2)], { type: 'application/json' });
      downloadFile(file, `${PRODUCT_NAME.toLowerCase()}-${made.slice(0, 10)}.json`);
    },
    onSuccess: () => notify.success(texts.account.dataDownloaded),
    onError: (error) => notify.error(errorText(error, FAILURES.dataNotDownloaded)),
    onSettled: () => setProgress(''),
  });
  if (!user) return null;
  return (
    <Card
      title={texts.account.yourData}
      extra={
        <Button loading={download.isPending} onClick={() => download.mutate()}>
          {texts.account.downloadData}
        </Button>
      }
    >
      <p className={classes.text}>
        {user.login_type === 'CND' ? texts.account.dataOfCandidate : texts.account.dataOfEmployer}
      </p>
      <p className={classes.text} role="status">
        {progress}
      </p>
    </Card>
  );
}
