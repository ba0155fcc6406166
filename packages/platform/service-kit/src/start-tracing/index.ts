/*
 * Sends traces by OpenTelemetry to OTEL_EXPORTER_OTLP_ENDPOINT; without it nothing of OpenTelemetry's SDK is even
 * loaded. Each main.ts imports this before anything else: libraries loaded earlier could not be traced. Hence it reads
 * the environment by itself. Other settings are OpenTelemetry's own (OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER ...).
 */
import type * as Sdk from './sdk';

if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT || process.env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import would load the SDK in every case
  (require('./sdk') as typeof Sdk).startSdk(process.env.OTEL_SERVICE_NAME ?? 'perch'); // its own type
}
