import { Button } from '@market/web-kit/ui';
import { useEffect, useRef } from 'react';
import { texts } from '../../texts';
import classes from './google.module.css';

interface GoogleStandInProps {
  /** Address of the window of the stand-in for Google. */
  address: string;
  nonce: string;
  onCredential: (credential: string | undefined) => void;
  /** Called when the browser blocked the window. */
  onError: () => void;
}

/** Button of the stand-in for Google: opens a window, as Google's does, that returns an ID token. Development only. */
export function GoogleStandIn({ address, nonce, onCredential, onError }: GoogleStandInProps) {
  const opened = useRef<Window | null>(null);
  const tell = useRef(onCredential);
  useEffect(() => {
    tell.current = onCredential;
  });
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || source === null || source !== opened.current) return;
      if (typeof data !== 'object' || data === null || !('from' in data) || data.from !== 'google-stand-in') return;
      tell.current('credential' in data && typeof data.credential === 'string' ? data.credential : undefined);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  return (
    <>
      <Button
        className={classes.standIn}
        onClick={() => {
          opened.current = window.open(`${address}?nonce=${nonce}`, 'google-stand-in', 'popup,width=460,height=620');
          if (!opened.current) onError();
        }}
      >
        {texts.signIn.continueWithGoogle}
      </Button>
      <p className={classes.standInNote}>{texts.signIn.googleStandIn}</p>
    </>
  );
}
