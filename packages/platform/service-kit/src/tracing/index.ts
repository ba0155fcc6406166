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

/** Current span as a W3C `traceparent`, to be stored with events and messages; undefined without tracing. */
export function currentTraceparent(): string | undefined {
  if (!trace.getActiveSpan()) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}

/** Id of the current trace, for log lines; undefined without tracing. */
export function currentTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}

/** Adds the request's id to the current span, so that traces and log lines can be matched. */
export function nameSpanAfterRequest(requestId: string): void {
  trace.getActiveSpan()?.setAttribute('market.request_id', requestId);
}

/** Span of an event: published by a relay, or handled by a consumer. */
interface EventLeg {
  leg: 'publish' | 'handle';
  event: { id: string; type: string; requestId: string; traceparent?: string };
  /** Queue of the handled event. */
  queue?: string;
}

/**
 * Runs `work` as a span of the event's trace, however long after its request. Without a trace it only runs `work`.
 * @throws errors of `work`, recorded on the span
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

/** Flushes recorded traces; a process calls it before it exits. */
export async function flushTraces(): Promise<void> {
  const provider = trace.getTracerProvider();
  const actual: object = provider instanceof ProxyTracerProvider ? provider.getDelegate() : provider;
  if ('forceFlush' in actual && typeof actual.forceFlush === 'function')
    // Cast: providers of the SDK have it.
    await (actual.forceFlush as () => Promise<void>)().catch(() => undefined);
}
