import { randomUUID } from 'node:crypto';
import { pick } from '@market/api';
import { ACCESS_TOKEN_AUDIENCE, ACCESS_TOKEN_ISSUER, ACCESS_TOKEN_LIFETIME_SECONDS } from '@market/contracts/accounts';
import { ACCESS_TOKEN_TYPE, withLowS, type Clock } from '@market/service-kit';
import { sign } from 'jsonwebtoken';
import type { Account } from '../../domain/account';
import { isSecondFactorDue, type SecondFactorRule } from '../../domain/second-factor';
import type { AccessKeys } from './access-keys';

export interface AccessTokens {
  /**
   * An access token of 15 minutes for a session of an account, with the account's present state (docs/security.md,
   * S17).
   */
  sign(account: Account, sid: string): string;
}

/** @param adminSecondFactor whether administrators without a second factor may sign in only to set one up */
export function createAccessTokens({
  keys,
  clock,
  adminSecondFactor = 'optional',
}: {
  keys: AccessKeys;
  clock: Clock;
  adminSecondFactor?: SecondFactorRule;
}): AccessTokens {
  return {
    sign(account, sid) {
      const { kid, privateKey } = keys.signer();
      const iat = Math.floor(clock.now().getTime() / 1000);
      const { can_code, cmp_code, owner_id, company_role } = account;
      const token = sign(
        {
          sid,
          ...pick(
            account,
            'login_type',
            'revision',
            'email_ver_status',
            'phone_ver_status',
            'user_approval_status',
            'profile_created',
          ),
          ...(isSecondFactorDue(account, adminSecondFactor) ? { second_factor_due: true } : {}),
          ...(can_code ? { can_code } : {}),
          ...(cmp_code ? { cmp_code } : {}),
          ...(owner_id ? { owner_id } : {}),
          ...(company_role ? { company_role } : {}),
          iat,
          exp: iat + ACCESS_TOKEN_LIFETIME_SECONDS,
        },
        privateKey,
        {
          algorithm: 'ES256',
          keyid: kid,
          issuer: ACCESS_TOKEN_ISSUER,
          audience: ACCESS_TOKEN_AUDIENCE,
          subject: account.login_id,
          jwtid: randomUUID(),
          header: { alg: 'ES256', typ: ACCESS_TOKEN_TYPE },
        },
      );
      return withLowS(token);
    },
  };
}
