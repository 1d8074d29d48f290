import type { Hosted, Workspace } from '../../../src-preload/contract/entities/workspace.ts';
import { frontendOf, usualProvider } from '../../../src-preload/contract/rules/doors.ts';
import { type GuardRule, isGuardTag, noGuard } from '../../../src-preload/contract/rules/guarding.ts';
import type { WorkspaceColour } from '../../../src-preload/contract/rules/workspaces.ts';
import type { bridge } from '../bridge/bridge.ts';
import { messages } from './messages.ts';

type Choices = Parameters<typeof bridge.workspaces.add>[0];

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
  /** Where people sign in: as the server says of itself, or at a hosted provider, which none says of itself. */
  readonly signIn: 'found' | 'hosted';
  /** Addresses of the provider's pages and of where programs ask it, as they are typed; the usual ones when empty. */
  readonly accounts: string;
  readonly frontend: string;
}

export const newReach: Reach = {
  proxy: 'system',
  proxyAddress: '',
  authority: null,
  withoutAuthority: false,
  colour: null,
  readOnly: false,
  guard: noGuard,
  signIn: 'found',
  accounts: '',
  frontend: '',
};

/** A provider as the form has it: what follows from something else is left empty. */
function providerOf(hosted: Hosted | undefined): Pick<Reach, 'signIn' | 'accounts' | 'frontend'> {
  if (hosted === undefined) return { signIn: 'found', accounts: '', frontend: '' };
  const { accounts, frontend } = hosted;
  return {
    signIn: 'hosted',
    accounts: accounts === usualProvider.accounts ? '' : accounts,
    frontend: frontend === frontendOf(accounts) ? '' : frontend,
  };
}

export function reachOf({ proxy, colour, readOnly, guard, hosted }: Workspace): Reach {
  const own = proxy !== 'system' && proxy !== 'none';
  return {
    ...newReach,
    colour,
    readOnly,
    guard,
    proxy: own ? 'own' : proxy,
    proxyAddress: own ? proxy : '',
    ...providerOf(hosted),
  };
}

/** The origin that was typed, with or without its scheme; null for what is none, undefined where nothing was. */
function originOf(typed: string): string | null | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const address = text.includes('://') ? text : `https://${text}`;
  // Browsers write a space in a name in another way instead of refusing it.
  if (/\s/.test(text) || !URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}

/** What is wrong with an address of the provider; nothing where it can be one. */
export const addressProblem = (typed: string): string | undefined =>
  originOf(typed) === null ? messages.noAddress : undefined;

/** Where programs ask the provider when nothing else is said. */
export const usualFrontend = ({ accounts }: Pick<Reach, 'accounts'>): string =>
  frontendOf(originOf(accounts) ?? usualProvider.accounts);

/** How people sign in, as main takes it. */
export function signInOf({ signIn, ...typed }: Reach): NonNullable<Choices['signIn']> {
  if (signIn === 'found') return signIn;
  const accounts = originOf(typed.accounts);
  const frontend = originOf(typed.frontend);
  return { ...(accounts ? { accounts } : {}), ...(frontend ? { frontend } : {}) };
}

/** Whether people sign in in another way than before. */
export const isOtherSignIn = (reach: Reach, before: Reach): boolean =>
  JSON.stringify(signInOf(reach)) !== JSON.stringify(signInOf(before));

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

/** Whether it can be sent; what is wrong is said at its field. */
export const isSound = (reach: Reach): boolean =>
  guardProblem(reach) === undefined &&
  (reach.signIn === 'found' || [reach.accounts, reach.frontend].every((typed) => originOf(typed) !== null));

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
