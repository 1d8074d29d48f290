import { nilUuid } from '#contract/rules/ids.ts';
import { messages } from './messages.ts';

/** Where a resource is managed, and what replaces its edit button. */
export type OriginDisplay =
  | { readonly kind: 'edit' }
  | { readonly kind: 'link'; readonly text: string; readonly href: string; readonly configId?: string }
  | { readonly kind: 'text'; readonly text: string }
  /** Read-only for an unknown reason. */
  | { readonly kind: 'none' };

export interface ManagedResource {
  readonly id: string;
  readonly name: string;
  readonly namespace: string;
  readonly source: string | null;
  /** The nil UUID is the server itself. */
  readonly agent: { readonly id: string; readonly name: string | null } | null;
}

const path = (folder: string, id: string): string => `${folder}/${encodeURIComponent(id)}`;
const idIn = (source: string): string => source.slice(source.indexOf('/') + 1);

/** Returns where a resource is managed. The first matching rule applies. */
export function originDisplayOf({
  id,
  name,
  namespace,
  source: from,
  agent,
}: ManagedResource): OriginDisplay {
  if (agent !== null && agent.id !== nilUuid) {
    const href = `/settings/agents?id=${encodeURIComponent(agent.id)}`;
    return { kind: 'link', text: messages.agent(agent.name || agent.id), href };
  }
  const source = from ?? '';
  const { component, config, file, crd, namedCrd } = messages;
  if (source === '' || source === 'UI') return { kind: 'edit' };
  if (source.startsWith('component'))
    return { kind: 'link', text: component, href: path('/topology', idIn(source)) };
  if (source.toLowerCase() === 'kubernetescrd') {
    if (name === '') return { kind: 'text', text: crd };
    const whole = [namespace, name].filter((part) => part !== '').join('/');
    return { kind: 'link', text: namedCrd(whole), href: path('/catalog', id) };
  }
  if (source.startsWith('kubernetes')) {
    const configId = idIn(source);
    return { kind: 'link', text: config, href: path('/catalog', configId), configId };
  }
  return source === 'ConfigFile' ? { kind: 'text', text: file } : { kind: 'none' };
}
