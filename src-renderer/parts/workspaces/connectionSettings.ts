import type { Hosted, Workspace } from '#contract/entities/workspace.ts';
import { type GuardRule, isGuardTag, noGuard } from '#contract/rules/guarding.ts';
import { defaultProvider, frontendOf } from '#contract/rules/signInMethods.ts';
import type { WorkspaceColor } from '#contract/rules/workspaces.ts';
import type { bridge } from '../bridge/bridge.ts';
import { messages } from './messages.ts';

type AddWorkspaceInput = Parameters<typeof bridge.workspaces.add>[0];

export interface ConnectionSettings {
  readonly proxy: 'system' | 'none' | 'own';
  readonly proxyAddress: string;
  /** A newly chosen file. Null keeps the stored authority. */
  readonly authority: File | null;
  readonly withoutAuthority: boolean;
  readonly colour: WorkspaceColor | null;
  readonly readOnly: boolean;
  readonly guard: GuardRule;
  /** Sign-in system: as detected, or a hosted provider, which servers do not report. */
  readonly signIn: 'found' | 'hosted';
  /** Typed addresses of the provider's pages and API. Empty for the defaults. */
  readonly accounts: string;
  readonly frontend: string;
}

export const newConnectionSettings: ConnectionSettings = {
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
function providerOf(
  hosted: Hosted | undefined,
): Pick<ConnectionSettings, 'signIn' | 'accounts' | 'frontend'> {
  if (hosted === undefined) return { signIn: 'found', accounts: '', frontend: '' };
  const { accounts, frontend } = hosted;
  return {
    signIn: 'hosted',
    accounts: accounts === defaultProvider.accounts ? '' : accounts,
    frontend: frontend === frontendOf(accounts) ? '' : frontend,
  };
}

export function toConnectionSettings({
  proxy,
  colour,
  readOnly,
  guard,
  hosted,
}: Workspace): ConnectionSettings {
  const own = proxy !== 'system' && proxy !== 'none';
  return {
    ...newConnectionSettings,
    colour,
    readOnly,
    guard,
    proxy: own ? 'own' : proxy,
    proxyAddress: own ? proxy : '',
    ...providerOf(hosted),
  };
}

/** Parses a typed origin, with or without scheme. Null if invalid, undefined if empty. */
function parseOrigin(typed: string): string | null | undefined {
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
  parseOrigin(typed) === null ? messages.noAddress : undefined;

/** Returns the default API origin of the typed provider. */
export const defaultFrontend = ({ accounts }: Pick<ConnectionSettings, 'accounts'>): string =>
  frontendOf(parseOrigin(accounts) ?? defaultProvider.accounts);

/** Returns the sign-in settings as call input. */
export function signInOf({ signIn, ...typed }: ConnectionSettings): NonNullable<AddWorkspaceInput['signIn']> {
  if (signIn === 'found') return signIn;
  const accounts = parseOrigin(typed.accounts);
  const frontend = parseOrigin(typed.frontend);
  return { ...(accounts ? { accounts } : {}), ...(frontend ? { frontend } : {}) };
}

export const isSignInChanged = (reach: ConnectionSettings, before: ConnectionSettings): boolean =>
  JSON.stringify(signInOf(reach)) !== JSON.stringify(signInOf(before));

const givenTags = ({ guard }: ConnectionSettings): string[] =>
  guard.tags.map((tag) => tag.trim()).filter((tag) => tag !== '');

/** Returns the guard as call input. */
export const guardOf = (reach: ConnectionSettings): Workspace['guard'] => ({
  whole: reach.guard.whole,
  tags: [...new Set(givenTags(reach))],
});

/** Returns why the guarded tags are invalid. Otherwise undefined. */
export const guardProblem = (reach: ConnectionSettings): string | undefined => {
  const wrong = givenTags(reach).find((tag) => !isGuardTag(tag));
  return wrong === undefined ? undefined : messages.guardTagWrong(wrong);
};

/** Whether the form is valid. Problems are displayed at their fields. */
export const isValidConnectionSettings = (reach: ConnectionSettings): boolean =>
  guardProblem(reach) === undefined &&
  (reach.signIn === 'found' ||
    [reach.accounts, reach.frontend].every((typed) => parseOrigin(typed) !== null));

/** Returns the proxy as call input. */
export const proxyInput = ({ proxy, proxyAddress }: ConnectionSettings): string =>
  proxy === 'own' ? proxyAddress.trim() : proxy;

/**
 * Returns the certificate authority as call input. Empty if it is unchanged.
 * @throws the browser's error if the file cannot be read
 */
export async function authorityOf({
  authority,
  withoutAuthority,
}: ConnectionSettings): Promise<{ authority?: string | null }> {
  if (authority !== null) return { authority: await authority.text() };
  return withoutAuthority ? { authority: null } : {};
}
