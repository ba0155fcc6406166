import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIP, type Socket } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';
import { secretKey } from '../config';
import { CLIENT_ADDRESS, plainAddress } from './client-address';

/** Header by which a gateway proves that it determined the address in `X-Forwarded-For` itself. */
const ADDRESS_SEAL = 'x-gateway-seal';
/** SHA-256 as base64url. */
const SEAL = /^[\w-]{43}$/;

/** Network address of a person, reported by a gateway to a service for one request. */
interface AddressReport {
  requestId: string;
  clientAddress: string;
}

/** Parts of a request that its address is read from. */
interface AddressedRequest {
  headers: IncomingHttpHeaders;
  socket: Pick<Socket, 'remoteAddress'>;
  [CLIENT_ADDRESS]?: string;
}

/**
 * Authenticates gateways' reports of a person's address (docs/security.md, S58). A caller's own network position proves
 * nothing: other programs there could otherwise give each of their calls a different address, and evade every limit.
 */
export interface AddressSeal {
  /** Headers that pass the request's id and the person's address to a service. */
  headersFor(report: AddressReport): Record<string, string>;
  /** The address reported by a gateway, else that of the connection. */
  addressOf(req: AddressedRequest): string;
}

/**
 * Seal (HMAC) of an installation's gateways; they and the services that count by address share the secret in
 * `secretFile`.
 */
export function createAddressSeal(secretFile: string): AddressSeal {
  const key = secretKey(secretFile, 'addresses-from-gateways');
  const sealOf = ({ requestId, clientAddress }: AddressReport) =>
    createHmac('sha256', key).update(`${requestId}\n${clientAddress}`).digest('base64url');
  return {
    headersFor: (report) => ({
      'x-request-id': report.requestId,
      'x-forwarded-for': report.clientAddress,
      [ADDRESS_SEAL]: sealOf(report),
    }),
    addressOf(req) {
      // Set within the gateway's own process.
      if (req[CLIENT_ADDRESS]) return req[CLIENT_ADDRESS];
      const { 'x-forwarded-for': clientAddress, 'x-request-id': requestId, [ADDRESS_SEAL]: seal } = req.headers;
      const isReport =
        typeof clientAddress === 'string' &&
        isIP(clientAddress) !== 0 &&
        typeof requestId === 'string' &&
        typeof seal === 'string' &&
        SEAL.test(seal);
      return isReport && timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf({ requestId, clientAddress })))
        ? clientAddress
        : plainAddress(req.socket.remoteAddress);
    },
  };
}
