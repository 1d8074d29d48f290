import type { Check } from '../../../../src-preload/contract/entities/check.ts';
import { nilUuid } from '../../../../src-preload/contract/rules/ids.ts';
import { messages } from './messages.ts';

/** Where a check's canary comes from, and so what stands where it would be edited. */
export type Origin =
  | { readonly kind: 'edit'; readonly href: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string; readonly configId?: string }
  | { readonly kind: 'text'; readonly text: string }
  /** It is read-only, and nobody says why. */
  | { readonly kind: 'none' };

const path = (folder: string, id: string): string => `${folder}/${encodeURIComponent(id)}`;
const idIn = (source: string): string => source.slice(source.indexOf('/') + 1);

/** Whether what a person wants to change is changed here; first match wins. UI reference, connections section 1.1. */
export function originOf({
  canary,
  agent,
  namespace,
}: Pick<Check, 'canary' | 'agent' | 'namespace'>): Origin {
  if (agent !== null && agent.id !== nilUuid) {
    const href = `/settings/agents?id=${encodeURIComponent(agent.id)}`;
    return { kind: 'link', text: messages.origin.agent(agent.name || agent.id), href };
  }
  if (canary === null) return { kind: 'none' };
  const source = canary.source ?? '';
  const { component, config, file, crd, namedCrd } = messages.origin;
  if (source === '' || source === 'UI') return { kind: 'edit', href: path('/settings/canaries', canary.id) };
  if (source.startsWith('component'))
    return { kind: 'link', text: component, href: path('/topology', idIn(source)) };
  if (source.toLowerCase() === 'kubernetescrd') {
    if (canary.name === '') return { kind: 'text', text: crd };
    const name = [namespace, canary.name].filter((part) => part !== '').join('/');
    return { kind: 'link', text: namedCrd(name), href: path('/catalog', canary.id) };
  }
  if (source.startsWith('kubernetes')) {
    const configId = idIn(source);
    return { kind: 'link', text: config, href: path('/catalog', configId), configId };
  }
  return source === 'ConfigFile' ? { kind: 'text', text: file } : { kind: 'none' };
}
