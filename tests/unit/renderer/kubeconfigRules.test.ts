import { describe, expect, it } from 'vitest';
import type { KubeconfigChange } from '../../../src-preload/contract/kubeconfig.ts';
import { mayUseKubernetesProxy, roles } from '../../../src-preload/contract/rules/permissions.ts';
import {
  installStop,
  secondsText,
  standingOf,
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
  refusal: null,
  fingerprint: 'f',
  ...more,
});
const able = { allowed: true, online: true };

describe('the permission to install a kubeconfig', () => {
  it.each([
    ['nothing stands in the way', able, 'meridian', change(), undefined],
    ['the workspace is locked', { ...able, locked: 'Locked.' }, 'meridian', change(), /^Locked\.$/],
    ['the role lacks the right', { ...able, allowed: false }, 'meridian', change(), /Editors and admin/],
    ['the server is away', { ...able, online: false }, 'meridian', change(), /needs the server/],
    ['there is no name', able, ' ', change(), /needs a name/],
    ['the change is not there yet', able, 'meridian', undefined, /being prepared/],
    [
      'the file is refused',
      able,
      'meridian',
      change({ refusal: { kind: 'unparsable', sentence: 'No YAML.' } }),
      /No YAML/,
    ],
  ])('is correct when %s', (_, standing, name, seen, expected) => {
    const stop = installStop(standing, name, seen);
    if (expected === undefined) expect(stop).toBeUndefined();
    else expect(stop).toMatch(expected);
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
    expect(standingOf(place)).toBe('3 clusters, 1 context.');
    expect(standingOf({ ...place, exists: false })).toBe('It will be created.');
  });
});
