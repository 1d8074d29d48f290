import type { SessionCredential } from '../RenewableSession.ts';

export interface RedirectRequest {
  /** Local address to which the provider redirects, without the state. */
  readonly redirect: string;
  /** The answer must contain this state. */
  readonly state: string;
  /** Starts with the registration page. */
  readonly register: boolean;
  /** Asks for the credentials even if the provider knows the user. */
  readonly confirm: boolean;
}

/** Result of the redirect: query parameters of the local address, or cookies of the application's window. */
export interface RedirectResult {
  readonly query: URLSearchParams;
  readonly cookies?: Readonly<Record<string, string>>;
}

export interface StartedSignIn {
  readonly url: string;
  /** @throws Failure when the sign-in failed */
  readonly finish: (returned: RedirectResult) => Promise<SessionCredential>;
}

/** A sign-in method that uses a provider's pages. */
export interface BrowserSignInMethod {
  readonly host: string;
  /** @throws Failure when the provider cannot be reached */
  begin(ask: RedirectRequest): Promise<StartedSignIn>;
  /**
   * Settings for a window of this application: its final address, and the host whose cookies contain the
   * result. Absent if a browser is required.
   */
  readonly ownWindow?: { readonly returnTo: string; readonly cookiesOf: string };
  /**
   * Starts a sign-in in a window of this application.
   * @throws Failure when the provider cannot be reached
   */
  beginInWindow?(register: boolean): Promise<StartedSignIn>;
}
