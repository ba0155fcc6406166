export { createReplicas, type Replicas, type ReplicasOptions } from './replicas';
export type { LookUp } from './find-addresses';
