import {
  context,
  propagation,
  ProxyTracerProvider,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
} from '@opentelemetry/api';

const TRACER = 'perch';

/**
 * The work in hand as a W3C `traceparent`, to be kept with what it leaves behind; undefined where nothing is traced.
 */
export function currentTraceparent(): string | undefined {
  if (!trace.getActiveSpan()) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** The id of the trace in hand, for log lines; undefined where nothing is traced. */
export function currentTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}

/**
 * Writes the request's id onto the span in hand, so that a log line leads to its trace and a trace to its log lines.
 */
export function nameSpanAfterRequest(requestId: string): void {
  trace.getActiveSpan()?.setAttribute('market.request_id', requestId);
}

/** Span of an event: published by a relay, or handled by a consumer. */
interface EventLeg {
  leg: 'publish' | 'handle';
  event: { id: string; type: string; requestId: string; traceparent?: string };
  /** The queue that it was taken from. */
  queue?: string;
}

/**
 * Runs `work` as a span of the trace that the event belongs to, however long after its request. An event without a
 * trace costs nothing.
 * @throws what `work` throws, noted on the span
 */
export async function inEventSpan<Result>(
  { leg, event, queue }: EventLeg,
  work: () => Promise<Result>,
): Promise<Result> {
  if (event.traceparent === undefined) return work();
  const parent = propagation.extract(ROOT_CONTEXT, { traceparent: event.traceparent });
  const attributes: Attributes = {
    'messaging.system': 'rabbitmq',
    'messaging.operation.type': leg === 'publish' ? 'send' : 'process',
    'messaging.message.id': event.id,
    'messaging.destination.name': queue ?? event.type,
    'market.request_id': event.requestId,
  };
  const options = { kind: leg === 'publish' ? SpanKind.PRODUCER : SpanKind.CONSUMER, attributes };
  return trace.getTracer(TRACER).startActiveSpan(`${leg} ${event.type}`, options, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.recordException(error instanceof Error ? error : String(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Sends what has been recorded and not sent yet; a process calls it before it ends. */
export async function flushTraces(): Promise<void> {
  const provider = trace.getTracerProvider();
  const actual: object = provider instanceof ProxyTracerProvider ? provider.getDelegate() : provider;
  if ('forceFlush' in actual && typeof actual.forceFlush === 'function')
    // Cast: providers of the SDK have it.
    await (actual.forceFlush as () => Promise<void>)().catch(() => undefined);
}
