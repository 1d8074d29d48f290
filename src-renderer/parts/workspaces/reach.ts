import type { Hosted, Workspace } from '../../../src-preload/contract/entities/workspace.ts';
import { frontendOf, usualProvider } from '../../../src-preload/contract/rules/doors.ts';
import { type GuardRule, isGuardTag, noGuard } from '../../../src-preload/contract/rules/guarding.ts';
import type { WorkspaceColour } from '../../../src-preload/contract/rules/workspaces.ts';
import type { bridge } from '../bridge/bridge.ts';
import { messages } from './messages.ts';

type Choices = Parameters<typeof bridge.workspaces.add>[0];

export interface Reach {
  readonly proxy: 'system' | 'none' | 'own';
  readonly proxyAddress: string;
  /** A newly chosen file. Null keeps the stored authority. */
  readonly authority: File | null;
  readonly withoutAuthority: boolean;
  readonly colour: WorkspaceColour | null;
  readonly readOnly: boolean;
  readonly guard: GuardRule;
  /** Sign-in system: as detected, or a hosted provider, which servers do not report. */
  readonly signIn: 'found' | 'hosted';
  /** Typed addresses of the provider's pages and API. Empty for the defaults. */
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

/** Converts a stored provider to form values. Default addresses become empty. */
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

/** Parses a typed origin, with or without scheme. Null if invalid, undefined if empty. */
function originOf(typed: string): string | null | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const address = text.includes('://') ? text : `https://${text}`;
  // Browsers percent-encode spaces in host names instead of rejecting them.
  if (/\s/.test(text) || !URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : null;
}

/** Returns why a provider address is invalid. Otherwise undefined. */
export const addressProblem = (typed: string): string | undefined =>
  originOf(typed) === null ? messages.noAddress : undefined;

/** Returns the default API origin of the typed provider. */
export const usualFrontend = ({ accounts }: Pick<Reach, 'accounts'>): string =>
  frontendOf(originOf(accounts) ?? usualProvider.accounts);

/** Returns the sign-in settings as call input. */
export function signInOf({ signIn, ...typed }: Reach): NonNullable<Choices['signIn']> {
  if (signIn === 'found') return signIn;
  const accounts = originOf(typed.accounts);
  const frontend = originOf(typed.frontend);
  return { ...(accounts ? { accounts } : {}), ...(frontend ? { frontend } : {}) };
}

export const isOtherSignIn = (reach: Reach, before: Reach): boolean =>
  JSON.stringify(signInOf(reach)) !== JSON.stringify(signInOf(before));

const givenTags = ({ guard }: Reach): string[] =>
  guard.tags.map((tag) => tag.trim()).filter((tag) => tag !== '');

/** Returns the guard as call input. */
export const guardOf = (reach: Reach): Workspace['guard'] => ({
  whole: reach.guard.whole,
  tags: [...new Set(givenTags(reach))],
});

/** Returns why the guarded tags are invalid. Otherwise undefined. */
export const guardProblem = (reach: Reach): string | undefined => {
  const wrong = givenTags(reach).find((tag) => !isGuardTag(tag));
  return wrong === undefined ? undefined : messages.guardTagWrong(wrong);
};

/** Whether the form is valid. Problems are displayed at their fields. */
export const isSound = (reach: Reach): boolean =>
  guardProblem(reach) === undefined &&
  (reach.signIn === 'found' || [reach.accounts, reach.frontend].every((typed) => originOf(typed) !== null));

/** Returns the proxy as call input. */
export const proxyOf = ({ proxy, proxyAddress }: Reach): string =>
  proxy === 'own' ? proxyAddress.trim() : proxy;

/**
 * Returns the certificate authority as call input. Empty if it is unchanged.
 * @throws the browser's error if the file cannot be read
 */
export async function authorityOf({
  authority,
  withoutAuthority,
}: Reach): Promise<{ authority?: string | null }> {
  if (authority !== null) return { authority: await authority.text() };
  return withoutAuthority ? { authority: null } : {};
}
