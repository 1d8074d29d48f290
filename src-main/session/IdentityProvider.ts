import type { Organisation } from '../../src-preload/contract/entities/session.ts';
import type { Hosted, IdentityMode, Workspace } from '../../src-preload/contract/entities/workspace.ts';
import { Failure } from '../base/Failure.ts';
import { failureOfOutage, failureOfStatus } from '../server/failures.ts';
import { isSuspect } from '../server/reach.ts';
import type { ServerAnswer } from '../server/ServerAnswer.ts';
import type { ServerClient } from '../server/ServerClient.ts';
import type { Transports } from '../server/Transports.ts';
import type { KratosFlows } from './KratosFlows.ts';

/** What a provider says of the session that the client carries. */
export type ProviderAnswer = 'active' | 'second-factor' | 'none';

/** Whoever signs people in to a workspace's server: the built-in identity service, a hosted one, or the server itself. */
export interface IdentityProvider {
  /** Asked when the server refused the session. @throws Failure when the provider cannot be reached */
  session(): Promise<ProviderAnswer>;
  /** Ends the session at the provider, if it can be told. Never throws. @returns `unreachable` when it could not be told */
  end(): Promise<'unreachable' | undefined>;
  /**
   * Judges the server's answer to who is signed in, before it is read. Absent where only its status counts.
   * @throws StillProvisioning when it means that the server is not there yet
   */
  readonly judge?: (whoami: ServerAnswer) => void;
  /** Screens that the provider's own forms are drawn on; absent where there are none. */
  readonly flows?: KratosFlows;
  /** Where a person has to choose among organisations; absent where there are none. */
  readonly organisations?: {
    /** Those to choose from; undefined when one is chosen. @throws Failure when the provider cannot be reached */
    pending(): Promise<readonly Organisation[] | undefined>;
    /** @throws Failure when it is none of the person's */
    choose(id: string): Promise<void>;
    /** All that the person belongs to. @throws Failure when the provider cannot be reached, or nobody is signed in there */
    list?(): Promise<readonly Organisation[]>;
    /**
     * The chosen one and where its server is, as the provider says it now; undefined when that is not the provider's to say.
     * @throws Failure when the provider cannot be reached, or something is wrong with it
     */
    locate?(): Promise<Located | undefined>;
  };
}

/** An organisation, and where its server is; no place while that is still being set up. */
export interface Located {
  readonly organisation: NonNullable<Hosted['organisation']>;
  readonly place: Pick<Workspace, 'origin' | 'originKind'> | undefined;
}

/** What a provider is made of, beside the client of the workspace's server. */
export interface ProviderContext {
  readonly target: Workspace;
  readonly transports: Transports;
}

export type IdentityProviders = Readonly<
  Record<IdentityMode, (client: ServerClient, context: ProviderContext) => IdentityProvider>
>;

/** The organisation's server is still being set up; specification part 1 sections 4 and 8. */
export class StillProvisioning extends Failure {
  static of(answer: ServerAnswer): StillProvisioning {
    const { status, body, header, asked } = answer;
    const { code, data } = isSuspect(answer)
      ? failureOfOutage(status, body, asked)
      : failureOfStatus(status, body, header, asked);
    return new StillProvisioning(code, data);
  }
}
