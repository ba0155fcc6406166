import { DAY_MS } from '@market/api/durations';
import { REFRESH_COOKIE, REFRESH_COOKIE_PATH, SIGN_IN_STEP_SECONDS } from '@market/contracts/accounts';
import { parse } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';

const DEVICE_COOKIE = 'known_device';
const DEVICE_COOKIE_MS = 180 * DAY_MS;

/** Steps of signing in, each with a cookie of its own: a dialog may have begun both. */
export type StepCookie = 'passkey_sign_in' | 'second_factor';

/**
 * Reads and writes identity's cookies: the refresh token, the mark of a known device, and the tokens of steps of signing
 * in, which no other browser can take. No script sees any.
 */
export interface Cookies {
  refreshToken(req: Request): string | undefined;
  deviceMark(req: Request): string | undefined;
  setRefreshToken(res: Response, token: string, maxAgeMs: number): void;
  clearRefreshToken(res: Response): void;
  setDeviceMark(res: Response, mark: string): void;
  step(req: Request, name: StepCookie): string | undefined;
  setStep(res: Response, name: StepCookie, token: string): void;
  clearStep(res: Response, name: StepCookie): void;
}

/** @param secure whether people reach the product over https */
export function createCookies({ secure }: { secure: boolean }): Cookies {
  const options: CookieOptions = { httpOnly: true, sameSite: 'strict', path: REFRESH_COOKIE_PATH, secure };
  const read = (req: Request, name: string) => parse(req.headers.cookie ?? '')[name];
  return {
    refreshToken: (req) => read(req, REFRESH_COOKIE),
    deviceMark: (req) => read(req, DEVICE_COOKIE),
    // A cookie's age has whole seconds, and the moments since the session began are no reason for one less.
    setRefreshToken: (res, token, maxAgeMs) =>
      void res.cookie(REFRESH_COOKIE, token, { ...options, maxAge: Math.ceil(maxAgeMs / 1000) * 1000 }),
    step: read,
    setStep: (res, name, token) => void res.cookie(name, token, { ...options, maxAge: SIGN_IN_STEP_SECONDS * 1000 }),
    clearStep: (res, name) => void res.clearCookie(name, options),
    clearRefreshToken: (res) => void res.clearCookie(REFRESH_COOKIE, options),
    setDeviceMark: (res, mark) => void res.cookie(DEVICE_COOKIE, mark, { ...options, maxAge: DEVICE_COOKIE_MS }),
  };
}
