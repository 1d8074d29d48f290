import type { RenewableSession, RenewedToken, SessionEnding } from './RenewableSession.ts';
import { SessionEnded, TokenRenewer, type TokenRenewerOptions } from './TokenRenewer.ts';

/** Base class of sessions that issue short-lived tokens. Subclasses define renewal and sign-out. */
export abstract class TokenSessionBase implements RenewableSession {
  abstract readonly issuerKind: RenewableSession['issuerKind'];
  abstract readonly sentAs: RenewableSession['sentAs'];
  protected readonly renewer: TokenRenewer;

  constructor({ clock, log }: Pick<TokenRenewerOptions, 'clock' | 'log'>) {
    this.renewer = new TokenRenewer({ clock, log, renew: () => this.renew() });
  }

  abstract serialize(): string;
  abstract storeRenewals(write: (text: string) => Promise<unknown>): void;
  abstract signOutEffect(): Promise<SessionEnding>;
  abstract endAtProvider(): Promise<SessionEnding>;
  protected abstract renew(): Promise<RenewedToken>;

  token(signal?: AbortSignal): Promise<string> {
    return this.renewer.token(signal);
  }

  tokenAfterRejection(refused: string, signal?: AbortSignal): Promise<string | undefined> {
    return this.renewer.tokenAfterRejection(refused, signal);
  }

  async checkAtProvider(): Promise<'active' | 'none'> {
    try {
      await this.renewer.renew();
      return 'active';
    } catch (error) {
      if (error instanceof SessionEnded) return 'none';
      throw error;
    }
  }

  stopRenewal(): Promise<void> {
    return this.renewer.end('The workspace was reopened.');
  }
}
