import { describe, expect, it } from 'vitest';
import { type ManagedResource, originDisplayOf } from '#parts/origin/originDisplayOf.ts';

const stored = { id: 'n1', name: 'web', namespace: 'shop', source: null, agent: null };
const of = (source: string | null, patch: Partial<ManagedResource> = {}) =>
  originDisplayOf({ ...stored, source, ...patch });

describe('the origin of a stored resource', () => {
  it.each([null, '', 'UI'])('is this server, with editing allowed, for the source %j', (source) => {
    expect(of(source)).toEqual({ kind: 'edit' });
  });

  it.each([
    ['component/c1', { kind: 'link', text: 'Linked to component', href: '/topology/c1' }],
    ['kubernetes/k1', { kind: 'link', text: 'Linked to catalog item', href: '/catalog/k1', configId: 'k1' }],
    ['ConfigFile', { kind: 'text', text: 'Linked to local file' }],
    ['KubernetesCRD', { kind: 'link', text: 'CRD linked to shop/web', href: '/catalog/n1' }],
    ['kubernetescrd', { kind: 'link', text: 'CRD linked to shop/web', href: '/catalog/n1' }],
    ['PushedByMistake', { kind: 'none' }],
  ])('is another system, without editing, for the source %s', (source, origin) => {
    expect(of(source)).toEqual(origin);
  });

  it('is the agent for a resource of an agent, with any source', () => {
    expect(of('UI', { agent: { id: 'a1', name: 'prod-eu-1' } })).toEqual({
      kind: 'link',
      text: 'Linked to prod-eu-1',
      href: '/settings/agents?id=a1',
    });
    const nobody = { agent: { id: '00000000-0000-0000-0000-000000000000', name: null } };
    expect(of('UI', nobody)).toEqual({ kind: 'edit' });
  });

  it('is plain text without a link when the resource has no name', () => {
    expect(of('KubernetesCRD', { name: '' })).toEqual({ kind: 'text', text: 'Linked to CRD' });
  });
});
