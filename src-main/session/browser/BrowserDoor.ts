import type { HeldCredential } from '../RenewableSession.ts';

export interface BrowserAsk {
  /** Address on this computer to which the provider leads back, without the state. */
  readonly redirect: string;
  /** What the answer must carry. */
  readonly state: string;
  /** Makes an account first. */
  readonly register: boolean;
  /** The person is asked although the provider knows them. */
  readonly confirm: boolean;
}

/** What came back: with the browser at the address on this computer, or with a window of this program as cookies. */
export interface Returned {
  readonly query: URLSearchParams;
  readonly cookies?: Readonly<Record<string, string>>;
}

/** A sign-in on the pages of a provider that has begun. */
export interface Begun {
  readonly url: string;
  /** @throws Failure when it came to nothing */
  readonly finish: (returned: Returned) => Promise<HeldCredential>;
}

/** A way to sign in on pages that are none of this program. */
export interface BrowserDoor {
  /** Whose pages they are. */
  readonly host: string;
  /** @throws Failure when the provider cannot be asked */
  begin(ask: BrowserAsk): Promise<Begun>;
  /** For a window of this program: where it is over, and whose cookies say so; absent where it has to be the person's browser. */
  readonly ownWindow?: { readonly returnTo: string; readonly cookiesOf: string };
  /** Begins in such a window. @throws Failure when the provider cannot be asked */
  beginInWindow?(register: boolean): Promise<Begun>;
}
