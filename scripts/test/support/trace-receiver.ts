import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  service: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, unknown>;
}

interface OtlpTraces {
  resourceSpans: Array<{
    resource: { attributes: OtlpAttribute[] };
    scopeSpans: Array<{ spans: Array<Omit<ReceivedSpan, 'service' | 'attributes'> & { attributes: OtlpAttribute[] }> }>;
  }>;
}
interface OtlpAttribute {
  key: string;
  value: Record<string, unknown>;
}

/** A collector that speaks OTLP over HTTP (JSON) and keeps every span. */
export async function startTraceReceiver(): Promise<{ url: string; spans: ReceivedSpan[]; stop(): void }> {
  const spans: ReceivedSpan[] = [];
  const valuesOf = (attributes: OtlpAttribute[]) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as OtlpTraces;
      for (const { resource, scopeSpans } of resourceSpans) {
        const service = String(valuesOf(resource.attributes)['service.name']);
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, service, attributes: valuesOf(span.attributes) });
      }
      res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
