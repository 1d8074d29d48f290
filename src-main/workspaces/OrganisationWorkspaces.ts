import { randomUUID } from 'node:crypto';
import type { Located } from '../session/IdentityProvider.ts';
import type { StoredWorkspace, WorkspaceRegistry } from './WorkspaceRegistry.ts';

/** What is done about a workspace that is another one by now. */
interface OpenedWorkspaces {
  open(id: string): Promise<unknown>;
  reopen(id: string): Promise<void>;
}

/** A workspace as that of an organisation, where its server is. */
function ofOrganisation(workspace: StoredWorkspace, { organisation, place }: Located): StoredWorkspace {
  const { hosted, origin, name } = workspace;
  if (hosted === undefined) return workspace;
  const unnamed = hosted.organisation === undefined && name === new URL(origin).host;
  return {
    ...workspace,
    ...(unnamed ? { name: organisation.name } : {}),
    ...(place === undefined
      ? {}
      : { ...place, certificate: place.origin.startsWith('https:') ? 'verified' : 'plain' }),
    hosted: { ...hosted, organisation },
  };
}

const sameOf = (one: StoredWorkspace, other: StoredWorkspace): boolean =>
  one.origin === other.origin &&
  one.originKind === other.originKind &&
  one.hosted?.organisation?.id === other.hosted?.organisation?.id &&
  one.hosted?.organisation?.name === other.hosted?.organisation?.name;

/**
 * Each organisation of a hosted provider is a workspace of its own, with its own data: several stand side by side, and none ever sees rows
 * of another.
 */
export class OrganisationWorkspaces {
  readonly #registry: WorkspaceRegistry;
  readonly #workspaces: OpenedWorkspaces;

  constructor(registry: WorkspaceRegistry, workspaces: OpenedWorkspaces) {
    this.#registry = registry;
    this.#workspaces = workspaces;
  }

  /**
   * Takes in which organisation was chosen in a workspace, and where its server is. A workspace without one becomes that of the
   * organisation; from that of another one a new workspace is opened beside it.
   * @returns whether a workspace was opened because of it
   */
  async take(workspaceId: string, located: Located): Promise<boolean> {
    const own = this.#registry.find(workspaceId);
    if (own?.hosted === undefined) return false;
    const { frontend, organisation: before } = own.hosted;
    const known = this.#registry.workspaces.find(
      ({ hosted }) => hosted?.frontend === frontend && hosted.organisation?.id === located.organisation.id,
    );
    if (known !== undefined && known.id !== own.id) {
      await this.#registry.put(ofOrganisation(known, located));
      // It was no organisation's, and nobody was signed in there: the other one is what was meant.
      if (before === undefined) await this.#registry.remove(own.id, false);
      await this.#workspaces.open(known.id);
      return true;
    }
    const beside = before !== undefined && before.id !== located.organisation.id;
    if (beside) return this.#openBeside(own, located);
    const next = ofOrganisation(own, located);
    if (sameOf(own, next)) return false;
    await this.#registry.put(next);
    await this.#workspaces.reopen(own.id);
    return true;
  }

  /** Workspaces that share a provider's sign-in with one. */
  siblings(workspaceId: string): readonly StoredWorkspace[] {
    const own = this.#registry.find(workspaceId)?.hosted;
    if (own === undefined) return [];
    return this.#registry.workspaces.filter(
      ({ id, hosted }) => id !== workspaceId && hosted?.frontend === own.frontend,
    );
  }

  async #openBeside(own: StoredWorkspace, located: Located): Promise<boolean> {
    const { trustFingerprint: _, ...rest } = own;
    const fresh = { id: randomUUID(), kind: 'server', colour: null, signedInBefore: false } as const;
    const made = ofOrganisation({ ...rest, ...fresh }, located);
    await this.#registry.put({ ...made, name: located.organisation.name });
    await this.#workspaces.open(made.id);
    return true;
  }
}
