/**
 * JSONPaths (RFC 9535) that comparisons ignore until the user changes them: what a cluster or a server writes by
 * itself, so that it differs between any two records.
 */
export const defaultIgnoredPaths: readonly string[] = [
  '$.metadata.uid',
  '$.metadata.resourceVersion',
  '$.metadata.generation',
  '$.metadata.creationTimestamp',
  '$.metadata.managedFields',
  '$.metadata.ownerReferences[*].uid',
  "$.metadata.annotations['kubectl.kubernetes.io/last-applied-configuration']",
  "$..['lastTransitionTime', 'lastUpdateTime', 'lastProbeTime', 'lastHeartbeatTime', 'observedGeneration']",
];

/** Limits of the stored list. */
export const maxIgnoredPaths = 200;
export const maxIgnoredPathLength = 1_000;
