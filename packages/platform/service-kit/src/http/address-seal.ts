import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIP, type Socket } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';
import { secretKey } from '../config';
import { CLIENT_ADDRESS, plainAddress } from './client-address';

/** Header in which a gateway shows that it found the address in `X-Forwarded-For` itself. */
const ADDRESS_SEAL = 'x-gateway-seal';
/** SHA-256 as base64url. */
const SEAL = /^[\w-]{43}$/;

/** A person's network address as a gateway reports it to a service, for one request. */
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
 * Lets services tell a gateway's word about a person's address from anybody else's (docs/security.md, S58). Where a
 * caller sits in the network proves nothing: other programs there could otherwise give each of their calls an address
 * of its own, and pass every limit.
 */
export interface AddressSeal {
  /** Headers by which a service learns the request's id and the person's address. */
  headersFor(report: AddressReport): Record<string, string>;
  /** The address that a gateway reports, or else that of whoever holds the connection. */
  addressOf(req: AddressedRequest): string;
}

/**
 * The seal of an installation's gateways; they and the services that count by address share the secret in `secretFile`.
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
      // Handed over within the gateway's own process.
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
