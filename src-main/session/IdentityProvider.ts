import type { Organization } from '#contract/entities/session.ts';
import type { Hosted, IdentityMode, Workspace } from '#contract/entities/workspace.ts';
import { Failure } from '../base/Failure.ts';
import { failureOfOutage, failureOfStatus } from '../server/failures.ts';
import { isSuspect } from '../server/reach.ts';
import type { ServerAnswer } from '../server/ServerAnswer.ts';
import type { ServerClient } from '../server/ServerClient.ts';
import type { Transports } from '../server/Transports.ts';
import type { KratosFlows } from './KratosFlows.ts';

export type ProviderSessionState = 'active' | 'second-factor' | 'none';

/**
 * Signs users in to a workspace's server: the built-in identity service, a hosted one, or the server itself.
 */
export interface IdentityProvider {
  /**
   * Returns the session state after the server rejected it.
   * @throws Failure when the provider cannot be reached
   */
  session(): Promise<ProviderSessionState>;
  /**
   * Ends the session at the provider, if possible. Never throws.
   * @returns `unreachable` if the request failed
   */
  end(): Promise<'unreachable' | undefined>;
  /**
   * Checks the server's whoami answer before it is parsed. Absent if only its status matters.
   * @throws StillProvisioning when the server is not set up yet
   */
  readonly checkWhoami?: (whoami: ServerAnswer) => void;
  /** Flows for the provider's own forms. Absent without forms. */
  readonly flows?: KratosFlows;
  /** Organization choice. Absent if the provider has no organizations. */
  readonly organizations?: {
    /**
     * Returns the organizations to choose from. Undefined when one is chosen.
     * @throws Failure when the provider cannot be reached
     */
    pending(): Promise<readonly Organization[] | undefined>;
    /** @throws Failure when the user is not a member */
    choose(id: string): Promise<void>;
    /**
     * Returns all organizations of the user.
     * @throws Failure when the provider cannot be reached, or no user is signed in
     */
    list?(): Promise<readonly Organization[]>;
    /**
     * Returns the chosen organization and its current server. Undefined when the provider does not know it.
     * @throws Failure when the provider cannot be reached, or its data is invalid
     */
    locate?(): Promise<OrganizationServer | undefined>;
  };
}

/** An organization and its server. The server is undefined until it is set up. */
export interface OrganizationServer {
  readonly organisation: NonNullable<Hosted['organisation']>;
  readonly address: Pick<Workspace, 'origin' | 'originKind'> | undefined;
}

/** Dependencies of a provider, in addition to the client of the workspace's server. */
export interface ProviderContext {
  readonly target: Workspace;
  readonly transports: Transports;
}

export type IdentityProviders = Readonly<
  Record<IdentityMode, (client: ServerClient, context: ProviderContext) => IdentityProvider>
>;

/** The organization's server is still being set up. */
export class StillProvisioning extends Failure {
  static of(answer: ServerAnswer): StillProvisioning {
    const { status, body, header, request } = answer;
    const { code, data } = isSuspect(answer)
      ? failureOfOutage(status, body, request)
      : failureOfStatus(status, body, header, request);
    return new StillProvisioning(code, data);
  }
}
