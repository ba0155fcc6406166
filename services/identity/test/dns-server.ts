import { createSocket } from 'node:dgram';
import { decode, encode, type Answer } from 'dns-packet';

export interface DnsServer {
  /** Address with port, for `DNS_SERVERS`. */
  address: string;
  /** Texts of the TXT records by name; a name without any does not exist. */
  texts: Map<string, string[]>;
  /** Answers SERVFAIL to everything while it is true. */
  isBroken: boolean;
  stop(): Promise<void>;
}

const NXDOMAIN = 3;
const SERVFAIL = 2;
/** A string of a TXT record holds no more (RFC 1035, 3.3.14). */
const LONGEST_STRING = 255;

/** A server that speaks the protocol of the DNS by UDP, on this machine. */
export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const server: DnsServer = {
    address: '',
    texts: new Map(),
    isBroken: false,
    stop: () => new Promise((resolve) => void socket.close(resolve)),
  };
  socket.on('message', (asked, from) => {
    const { id, questions = [] } = decode(asked);
    const name = questions[0]?.name ?? '';
    const found = server.isBroken ? undefined : server.texts.get(name);
    const answers: Answer[] = (found ?? []).map((text) => ({
      type: 'TXT',
      name,
      ttl: 0,
      data: [text.slice(0, LONGEST_STRING), text.slice(LONGEST_STRING)].filter((part) => part !== ''),
    }));
    const rcode = server.isBroken ? SERVFAIL : found ? 0 : NXDOMAIN;
    socket.send(encode({ type: 'response', id: id ?? 0, flags: rcode, questions, answers }), from.port, from.address);
  });
  await new Promise<void>((resolve) => {
    socket.bind(0, '127.0.0.1', resolve);
  });
  server.address = `127.0.0.1:${String(socket.address().port)}`;
  return server;
}
