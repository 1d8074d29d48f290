import type { Workspace } from '../../../src-preload/contract/entities/workspace.ts';
import { type GuardRule, isGuardTag, noGuard } from '../../../src-preload/contract/rules/guarding.ts';
import type { WorkspaceColour } from '../../../src-preload/contract/rules/workspaces.ts';
import { messages } from './messages.ts';

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
  readonly guard: GuardRule;
}

export const newReach: Reach = {
  proxy: 'system',
  proxyAddress: '',
  authority: null,
  withoutAuthority: false,
  colour: null,
  readOnly: false,
  guard: noGuard,
};

export function reachOf({ proxy, colour, readOnly, guard }: Workspace): Reach {
  const own = proxy !== 'system' && proxy !== 'none';
  return { ...newReach, colour, readOnly, guard, proxy: own ? 'own' : proxy, proxyAddress: own ? proxy : '' };
}

const givenTags = ({ guard }: Reach): string[] =>
  guard.tags.map((tag) => tag.trim()).filter((tag) => tag !== '');

/** The guard as main takes it. */
export const guardOf = (reach: Reach): Workspace['guard'] => ({
  whole: reach.guard.whole,
  tags: [...new Set(givenTags(reach))],
});

/** What is wrong with the tags that are to be guarded; nothing where they can be. */
export const guardProblem = (reach: Reach): string | undefined => {
  const wrong = givenTags(reach).find((tag) => !isGuardTag(tag));
  return wrong === undefined ? undefined : messages.guardTagWrong(wrong);
};

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
