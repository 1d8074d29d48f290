import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { aliases, verbs } from '#kit/icons/iconAliases.ts';
import { findIcon, isSameIcon } from '#kit/icons/iconName.ts';

const require = createRequire(import.meta.url);
const { IconMap } = require('@flanksource/icons/mi') as {
  IconMap: Record<string, unknown>;
};
const exists = (name: string) => name in IconMap;
const find = (name: string, fallback?: string) => findIcon(name, fallback, exists);

describe('the icon lookup', () => {
  it.each([
    ['Kubernetes::Pod', 'k8s-pod'],
    ['AWS::EC2::Instance', 'aws-ec2-instance'],
    ['Azure::Microsoft.Compute/virtualMachines', 'azure-vm'],
    ['Kubernetes::ScrapeConfig', 'mission-control'],
    ['Kubernetes::Kustomization', 'kustomize'],
    ['Kubernetes::HelmRelease', 'helm'],
    ['kubernetes', 'k8s'],
    ['s3', 'aws-s3'],
    ['http', 'http'],
    ['postgres', 'postgres'],
    ['GCS', 'gcp'],
    ['Argo::Application', 'argo'],
    ['Argo::Workflow', 'argo'],
    ['ArgoCD::ApplicationSet', 'argo'],
    ['Kubernetes::Application', 'argo'],
    ['Kubernetes::Rollout', 'argo'],
    ['Kubernetes::CargoHold', undefined],
    ['RunInstances', 'start'],
    ['DeleteSnapshot', 'remove'],
    ['CreateSecurityGroup', 'add'],
    ['ScalingReplicaSet', 'scale-out'],
    ['Pulling', 'dockerPull'],
  ])('returns for %s the drawing %s', (name, drawing) => expect(find(name)).toBe(drawing));

  it('falls back to the second name, then to no drawing', () => {
    expect(find('Zork::Blub', 'Pod')).toBe('pod');
    expect(find('Zork', 'Blub')).toBeUndefined();
    expect(find('')).toBeUndefined();
  });

  it('has an existing drawing for every alias', () => {
    const missing = [...aliases].filter(([name, drawing]) => find(name) === undefined || !exists(drawing));
    expect(missing).toEqual([]);
    expect(verbs.filter(([, drawing]) => !exists(drawing))).toEqual([]);
  });

  it.each([
    ['Kubernetes', 'k8s', true],
    ['Kubernetes::Kustomization', 'kustomize', true],
    ['Kubernetes::Pod', 'pod', true],
    ['AWS', 'AWS::EC2::Instance', false],
  ])('compares %s and %s as the same icon: %s', (one, other, same) =>
    expect(isSameIcon(one, other)).toBe(same),
  );
});
