import type { Ended, RenewableSession, Renewed } from './RenewableSession.ts';
import { SessionEnded, TokenKeeper, type TokenKeeperOptions } from './TokenKeeper.ts';

/** Base class of sessions that issue short-lived tokens. Subclasses define renewal and sign-out. */
export abstract class SessionOfTokens implements RenewableSession {
  abstract readonly of: RenewableSession['of'];
  abstract readonly sentAs: RenewableSession['sentAs'];
  protected readonly keeper: TokenKeeper;

  constructor({ clock, log }: Pick<TokenKeeperOptions, 'clock' | 'log'>) {
    this.keeper = new TokenKeeper({ clock, log, renew: () => this.renew() });
  }

  abstract serialise(): string;
  abstract keepWith(write: (text: string) => Promise<unknown>): void;
  abstract farewell(): Promise<Ended>;
  abstract end(): Promise<Ended>;
  protected abstract renew(): Promise<Renewed>;

  token(signal?: AbortSignal): Promise<string> {
    return this.keeper.token(signal);
  }

  tokenInstead(refused: string, signal?: AbortSignal): Promise<string | undefined> {
    return this.keeper.tokenInstead(refused, signal);
  }

  async ask(): Promise<'active' | 'none'> {
    try {
      await this.keeper.renew();
      return 'active';
    } catch (error) {
      if (error instanceof SessionEnded) return 'none';
      throw error;
    }
  }

  retire(): Promise<void> {
    return this.keeper.end('The workspace was reopened.');
  }
}
