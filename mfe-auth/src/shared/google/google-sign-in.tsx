import { randomId } from '@market/api/random-id';
import { call } from '@market/api/call';
import { logInWithGoogle, type SignedIn } from '@market/contracts/accounts';
import { FAILURES } from '@market/contracts/messages';
import { errorText, logFailure, useShell } from '@market/web-kit';
import { useTheme } from '@market/web-kit/theme';
import { GoogleLogin, GoogleOAuthProvider } from '@react-oauth/google';
import { useState } from 'react';
import type { AskedLoginType } from '../last-login-type';
import { texts } from '../../texts';
import { GoogleStandIn } from './google-stand-in';
import classes from './google.module.css';

interface GoogleSignInProps {
  loginType: AskedLoginType;
  onSignedIn: (answer: SignedIn) => void;
}

/**
 * Google's own button, by Google's script, or a plain sentence where the script did not load; in development without a
 * client id a stand-in, else nothing.
 */
export function GoogleSignIn({ loginType, onSignedIn }: GoogleSignInProps) {
  const { settings, http, notify } = useShell();
  const { theme } = useTheme();
  const [loads, setLoads] = useState(true);
  const [nonce] = useState(randomId);

  const signIn = async (credential: string | undefined): Promise<void> => {
    if (!credential) return notify.error(FAILURES.googleToken);
    try {
      const { data } = await call(http, logInWithGoogle, { body: { token: credential, login_type: loginType, nonce } });
      if (data?.user && data.token) onSignedIn({ user: data.user, token: data.token });
      else notify.error(FAILURES.googleSignIn);
    } catch (error) {
      logFailure(error);
      notify.error(errorText(error, FAILURES.googleError));
    }
  };

  if (!settings.googleClientId) {
    if (!settings.googleStandIn) return null;
    return (
      <div className={classes.google}>
        <p className={classes.or}>{texts.signIn.or}</p>
        <GoogleStandIn
          address={settings.googleStandIn}
          nonce={nonce}
          onCredential={(credential) => void signIn(credential)}
          onError={() => notify.error(FAILURES.googleLogin)}
        />
      </div>
    );
  }
  if (!loads) return <p className={classes.google}>{texts.signIn.googleNotLoaded}</p>;
  return (
    <div className={classes.google}>
      <p className={classes.or}>{texts.signIn.or}</p>
      <GoogleOAuthProvider clientId={settings.googleClientId} onScriptLoadError={() => setLoads(false)}>
        <GoogleLogin
          nonce={nonce}
          onSuccess={({ credential }) => void signIn(credential)}
          onError={() => notify.error(FAILURES.googleLogin)}
          theme={theme === 'dark' ? 'filled_black' : 'outline'}
          width={BUTTON_WIDTH}
          text="continue_with"
          containerProps={{ className: classes.googleButton }}
        />
      </GoogleOAuthProvider>
    </div>
  );
}

/** Google draws the button in a frame of a fixed width: one that also fits a phone of 360 px. */
const BUTTON_WIDTH = 300;
