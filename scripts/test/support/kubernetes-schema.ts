import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule';
import { ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { CronJob } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, PersistentVolumeClaim, Service, ServiceAccount } from 'kubernetes-models/v1';

interface Model {
  apiVersion: string;
  kind: string;
  new (data?: never): { validate(this: unknown): void };
}

const MODELS = [
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  ConfigMap,
  PersistentVolumeClaim,
  Service,
  ServiceAccount,
  CronJob,
  PrometheusRule,
  ServiceMonitor,
] as unknown as Model[];

/**
 * Validates a manifest against the schema of the Kubernetes API. The API server tolerates unknown fields; here they
 * count as errors: a field that its validator never reads is misspelled or misplaced.
 */
export function schemaProblems(manifest: { apiVersion: string; kind: string }): string[] {
  const Found = MODELS.find(({ apiVersion, kind }) => apiVersion === manifest.apiVersion && kind === manifest.kind);
  if (!Found) return [`no schema is known for ${manifest.apiVersion} ${manifest.kind}`];
  const fields = new Map<object, Set<string>>();
  const model = new Found(manifest as never);
  try {
    model.validate.call(watched(model, fields));
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  return unseen(model, fields, '');
}

/** Proxy of the value that records, for each object in it, which fields are read. */
function watched(value: unknown, fields: Map<object, Set<string>>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const read = fields.get(value) ?? new Set<string>();
  fields.set(value, read);
  return new Proxy(value, {
    get(target, name, receiver) {
      read.add(String(name));
      return watched(Reflect.get(target, name, receiver), fields);
    },
  });
}

function unseen(value: unknown, fields: Map<object, Set<string>>, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    fields.get(value)?.has(name)
      ? unseen(inner, fields, `${path}/${name}`)
      : [`${path}/${name} is not a field of the schema`],
  );
}
