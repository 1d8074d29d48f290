import { type ItemFactory, minuteMs } from './ItemFactory.ts';
import { deploymentDocument, helmReleaseDocument, labelsOf, podDocument } from './kubernetesDocuments.ts';

const failing = [
  { status: 'CrashLoopBackOff', reason: 'Error', changes: 640 },
  { status: 'CrashLoopBackOff', reason: 'Error', changes: 588 },
  { status: 'OOMKilled', reason: 'OOMKilled', changes: 212 },
] as const;

/**
 * Applies the story to the demo: payments-worker 3.18.2, rolled out half an hour ago, exhausts its
 * database's connections.
 */
export function applyStory(factory: ItemFactory): void {
  const { random } = factory;
  const find = (name: string, type: string) => {
    const found = factory.items.find(
      (item) => item.name === name && item.type === type && item.tags.cluster === 'prod-eu-1',
    );
    if (found === undefined) throw new Error(`The story needs ${type} ${name}.`);
    return found;
  };
  const facts = { name: 'payments-worker', namespace: 'payments', version: '3.18.2', replicas: 6 };
  const labels = labelsOf(facts);
  const worker = Object.assign(find('payments-worker', 'Kubernetes::Deployment'), {
    status: 'Rollout Failed',
    health: 'unhealthy',
    description: 'Progress deadline exceeded: 3 of 6 replicas are updated',
    labels,
    updatedAgoMs: minuteMs,
    changes: 41,
    analysis: { availability: 1, security: 1 },
    cost: { d1: 25, d7: 130, d30: 536 },
    config: deploymentDocument(facts, 3),
  });
  for (const { status, reason, changes } of failing) {
    const name = `payments-worker-7d9c6f5b8-${random.suffix(5)}`;
    factory.add(
      {
        name,
        type: 'Kubernetes::Pod',
        status,
        health: 'unhealthy',
        labels,
        createdAgoMs: 33 * minuteMs,
        updatedAgoMs: random.between(1, 3) * minuteMs,
        changes,
        analysis: reason === 'OOMKilled' ? { performance: 1 } : {},
        config: podDocument(facts, name, 'prod-eu-1-node-2', reason),
      },
      worker,
    );
  }
  Object.assign(find('payments-ledger', 'Kubernetes::Deployment'), {
    status: 'Rolling Out',
    health: 'warning',
    updatedAgoMs: 2 * minuteMs,
  });
  const problem = 'timeout waiting for: [Deployment/payments/payments-worker status: "Failed"]';
  Object.assign(find('payments', 'Kubernetes::HelmRelease'), {
    status: 'Upgrade Failed',
    health: 'unhealthy',
    updatedAgoMs: 31 * minuteMs,
    config: helmReleaseDocument('payments', '3.18.2', problem),
  });
}
