import type { Workspace } from '#contract/entities/workspace.ts';
import { type SignInMethod, signInMethodsOf } from '#contract/rules/signInMethods.ts';

/** The part of a workspace that determines the sign-in methods. */
export type SignInCapabilities = Pick<Workspace, 'identityMode' | 'oidc' | 'hosted'>;

export type SignInReason = 'sign-in' | 'confirm' | 'second-factor';

/** Sign-in methods that open a browser. */
export const browserMethods = ['oidc', 'hosted'] as const satisfies readonly SignInMethod[];

export type BrowserMethod = (typeof browserMethods)[number];

const isBrowserMethod = (door: SignInMethod): door is BrowserMethod =>
  browserMethods.some((name) => name === door);

/**
 * Returns the available sign-in methods, preferred ones first.
 * `hosted` needs the provider's address, which the server does not report.
 */
export const availableSignInMethods = (workspace: SignInCapabilities): readonly SignInMethod[] =>
  signInMethodsOf(workspace).filter((door) => door !== 'hosted' || workspace.hosted !== undefined);

/** Returns the method to display: the chosen one if available, or else the preferred one. */
export const displayedMethod = (
  methods: readonly SignInMethod[],
  selected: SignInMethod | undefined,
): SignInMethod | undefined => (selected !== undefined && methods.includes(selected) ? selected : methods[0]);

/**
 * Returns the method to confirm the identity. Uses a browser only if the user signed in with it.
 * @param currentMethod Method of the current session, if known.
 */
export const confirmationMethod = (
  methods: readonly SignInMethod[],
  currentMethod: SignInMethod | undefined,
): SignInMethod | undefined =>
  currentMethod !== undefined && isBrowserMethod(currentMethod) && methods.includes(currentMethod)
    ? currentMethod
    : (methods.find((door) => !isBrowserMethod(door)) ?? methods[0]);
