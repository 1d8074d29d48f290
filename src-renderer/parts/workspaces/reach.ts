import type { Workspace } from '../../../src-preload/contract/entities/workspace.ts';
import type { WorkspaceColour } from '../../../src-preload/contract/rules/workspaces.ts';

/** How a server is reached and marked, as a form has it. */
export interface Reach {
  readonly proxy: 'system' | 'none' | 'own';
  readonly proxyAddress: string;
  /** A file that was chosen here; null for none, and the one that is kept stays. */
  readonly authority: File | null;
  /** The kept one is taken away. */
  readonly withoutAuthority: boolean;
  readonly colour: WorkspaceColour | null;
  readonly readOnly: boolean;
}

export const newReach: Reach = {
  proxy: 'system',
  proxyAddress: '',
  authority: null,
  withoutAuthority: false,
  colour: null,
  readOnly: false,
};

export function reachOf({ proxy, colour, readOnly }: Workspace): Reach {
  const own = proxy !== 'system' && proxy !== 'none';
  return { ...newReach, colour, readOnly, proxy: own ? 'own' : proxy, proxyAddress: own ? proxy : '' };
}

/** The proxy as main takes it. */
export const proxyOf = ({ proxy, proxyAddress }: Reach): string =>
  proxy === 'own' ? proxyAddress.trim() : proxy;

/** What main is told of the authority; nothing when it stays as it is. @throws the browser's error when it cannot be read */
export async function authorityOf({
  authority,
  withoutAuthority,
}: Reach): Promise<{ authority?: string | null }> {
  if (authority !== null) return { authority: await authority.text() };
  return withoutAuthority ? { authority: null } : {};
}
