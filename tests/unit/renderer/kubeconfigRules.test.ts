import { describe, expect, it } from 'vitest';
import type { KubeconfigChange } from '#contract/kubeconfig.ts';
import { mayUseKubernetesProxy, roles } from '#contract/rules/permissions.ts';
import {
  installDisabledReason,
  secondsText,
  targetFileText,
} from '../../../src-renderer/areas/kubeconfig/installationRules.ts';

const added = (text: string): KubeconfigChange['diff'][number] => ({
  kind: 'added',
  before: null,
  after: 1,
  parts: [{ text, secret: false }],
});
const change = (more: Partial<KubeconfigChange> = {}): KubeconfigChange => ({
  path: '~/.kube/config',
  name: 'meridian',
  nameNote: null,
  diff: [added('  name: meridian')],
  added: 1,
  removed: 0,
  backup: null,
  notes: [],
  unusable: null,
  refusal: null,
  fingerprint: 'f',
  ...more,
});
const able = { allowed: true, online: true };

describe('the permission to install a kubeconfig', () => {
  it.each([
    ['is granted when no condition prevents it', able, 'meridian', change(), undefined],
    [
      'is refused in a read-only workspace',
      { ...able, lockedReason: 'Locked.' },
      'meridian',
      change(),
      /^Locked\.$/,
    ],
    [
      'is refused when the role lacks permission',
      { ...able, allowed: false },
      'meridian',
      change(),
      /Editors and admin/,
    ],
    [
      'is refused when the server is offline',
      { ...able, online: false },
      'meridian',
      change(),
      /needs the server/,
    ],
    ['is refused when the name is empty', able, ' ', change(), /needs a name/],
    ['is refused while the change is being prepared', able, 'meridian', undefined, /being prepared/],
    [
      'is refused when the file cannot be changed',
      able,
      'meridian',
      change({ refusal: { kind: 'unparsable', sentence: 'No YAML.' } }),
      /No YAML/,
    ],
  ])('%s', (_, conditions, name, shownChange, expected) => {
    const reason = installDisabledReason(conditions, name, shownChange);
    if (expected === undefined) expect(reason).toBeUndefined();
    else expect(reason).toMatch(expected);
  });

  it('belongs to editors and administrators', () => {
    expect(roles.filter((role) => mayUseKubernetesProxy([role]))).toEqual(['admin', 'editor']);
    expect(mayUseKubernetesProxy([])).toBe(false);
  });
});

describe('the description of a kubeconfig change', () => {
  it.each([
    [3, '3 ms'],
    [80, '0.1 s'],
    [812, '0.8 s'],
    [12_340, '12.3 s'],
  ])('writes %d ms as %s', (ms, text) => {
    expect(secondsText(ms)).toBe(text);
  });

  it('counts the clusters and contexts of a file', () => {
    const place = { path: '~', exists: true, clusters: 3, contexts: 1, changedAt: null, refusal: null };
    expect(targetFileText(place)).toBe('3 clusters, 1 context.');
    expect(targetFileText({ ...place, exists: false })).toBe('It will be created.');
  });
});
