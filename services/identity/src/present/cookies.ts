import { DAY_MS } from '@market/api/durations';
import { REFRESH_COOKIE, REFRESH_COOKIE_PATH, SIGN_IN_STEP_SECONDS } from '@market/contracts/accounts';
import { parse } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';

const DEVICE_COOKIE = 'known_device';
const DEVICE_COOKIE_MS = 180 * DAY_MS;

/** Sign-in steps, each with its own cookie, because one dialog may have started both. */
export type StepCookie = 'passkey_sign_in' | 'second_factor';

/**
 * Reads and writes identity's cookies: the refresh token, the known-device mark, and the tokens of sign-in steps, which
 * bind a step to its browser. All are HttpOnly.
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

/** @param secure whether the product is served over https */
export function createCookies({ secure }: { secure: boolean }): Cookies {
  const options: CookieOptions = { httpOnly: true, sameSite: 'strict', path: REFRESH_COOKIE_PATH, secure };
  const read = (req: Request, name: string) => parse(req.headers.cookie ?? '')[name];
  return {
    refreshToken: (req) => read(req, REFRESH_COOKIE),
    deviceMark: (req) => read(req, DEVICE_COOKIE),
    // Max-Age is in whole seconds, rounded up so that the milliseconds since the session began do not cost one.
    setRefreshToken: (res, token, maxAgeMs) =>
      void res.cookie(REFRESH_COOKIE, token, { ...options, maxAge: Math.ceil(maxAgeMs / 1000) * 1000 }),
    step: read,
    setStep: (res, name, token) => void res.cookie(name, token, { ...options, maxAge: SIGN_IN_STEP_SECONDS * 1000 }),
    clearStep: (res, name) => void res.clearCookie(name, options),
    clearRefreshToken: (res) => void res.clearCookie(REFRESH_COOKIE, options),
    setDeviceMark: (res, mark) => void res.cookie(DEVICE_COOKIE, mark, { ...options, maxAge: DEVICE_COOKIE_MS }),
  };
}
