import type { IncomingMessage } from 'node:http';
import { isOneOf } from '@market/api';
import { SERVICE_NAMES } from '@market/contracts/services';
import type { Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { ExpressInstrumentation, ExpressLayerType } from '@opentelemetry/instrumentation-express';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { MongoDBInstrumentation } from '@opentelemetry/instrumentation-mongodb';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { withoutSecrets } from './without-secrets';

const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);
const TRACE_HEADERS = ['traceparent', 'tracestate', 'baggage'] as const;

/**
 * Records traces of requests, their database calls and calls of other services. Events carry the trace on (see
 * ../tracing). A trace starts with us: trace headers of external callers are not trusted. Addresses are recorded
 * without queries and tokens, people's network addresses not at all, database commands without their values
 * (docs/security.md, S78).
 */
export function startSdk(serviceName: string): void {
  const isInner = isOneOf(SERVICE_NAMES, serviceName);
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': serviceName, 'service.namespace': 'perch' })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new HttpInstrumentation({
        disableOutgoingRequestInstrumentation: true,
        ignoreIncomingRequestHook(request) {
          // Called before the headers are read, hence the place to drop external trace headers.
          if (!isInner) for (const name of TRACE_HEADERS) delete request.headers[name];
          return UNTRACED.has(request.url ?? '');
        },
        requestHook(span, request) {
          // Cast: outgoing requests are not recorded.
          hideAddress(span, (request as IncomingMessage).url ?? '/');
          span.setAttributes({ 'client.address': '', 'network.peer.address': '' });
        },
      }),
      new ExpressInstrumentation({ ignoreLayersType: [ExpressLayerType.MIDDLEWARE, ExpressLayerType.ROUTER] }),
      new MongoDBInstrumentation({ requireParentSpan: true }),
      new UndiciInstrumentation({
        requireParentforSpans: true,
        requestHook: (span, { origin, path }) => hideAddress(span, path, origin),
      }),
    ],
  });
}

function hideAddress(span: Span, path: string, origin = ''): void {
  const shown = withoutSecrets(path);
  span.setAttributes({ 'url.path': shown, 'url.full': `${origin}${shown}`, 'url.query': '' });
}
