import { randomUUID } from 'node:crypto';
import type { OrganizationServer } from '../session/IdentityProvider.ts';
import type { StoredWorkspace, WorkspaceRegistry } from './WorkspaceRegistry.ts';

interface WorkspaceOpener {
  open(id: string): Promise<unknown>;
  reopen(id: string): Promise<void>;
}

/** Assigns an organization and its server to a workspace. */
function withOrganization(
  workspace: StoredWorkspace,
  { organisation, address }: OrganizationServer,
): StoredWorkspace {
  const { hosted, origin, name } = workspace;
  if (hosted === undefined) return workspace;
  const unnamed = hosted.organisation === undefined && name === new URL(origin).host;
  return {
    ...workspace,
    ...(unnamed ? { name: organisation.name } : {}),
    ...(address === undefined
      ? {}
      : { ...address, certificate: address.origin.startsWith('https:') ? 'verified' : 'plain' }),
    hosted: { ...hosted, organisation },
  };
}

const isSameConnection = (one: StoredWorkspace, other: StoredWorkspace): boolean =>
  one.origin === other.origin &&
  one.originKind === other.originKind &&
  one.hosted?.organisation?.id === other.hosted?.organisation?.id &&
  one.hosted?.organisation?.name === other.hosted?.organisation?.name;

/**
 * Manages one workspace per organization of a hosted provider. Each has its own data, so that rows of
 * organizations never mix.
 */
export class OrganizationWorkspaces {
  readonly #registry: WorkspaceRegistry;
  readonly #workspaces: WorkspaceOpener;

  constructor(registry: WorkspaceRegistry, workspaces: WorkspaceOpener) {
    this.#registry = registry;
    this.#workspaces = workspaces;
  }

  /**
   * Applies the organization that the user chose, and its server. A workspace without an organization is
   * assigned to it. For another organization, a new workspace is opened.
   * @returns true if a workspace was opened
   */
  async applyOrganization(workspaceId: string, located: OrganizationServer): Promise<boolean> {
    const own = this.#registry.find(workspaceId);
    if (own?.hosted === undefined) return false;
    const { frontend, organisation: before } = own.hosted;
    const known = this.#registry.workspaces.find(
      ({ hosted }) => hosted?.frontend === frontend && hosted.organisation?.id === located.organisation.id,
    );
    if (known !== undefined && known.id !== own.id) {
      await this.#registry.put(withOrganization(known, located));
      // The workspace had no organization and no signed-in user, so the existing workspace replaces it.
      if (before === undefined) await this.#registry.remove(own.id, false);
      await this.#workspaces.open(known.id);
      return true;
    }
    const beside = before !== undefined && before.id !== located.organisation.id;
    if (beside) return this.#openNewWorkspace(own, located);
    const next = withOrganization(own, located);
    if (isSameConnection(own, next)) return false;
    await this.#registry.put(next);
    await this.#workspaces.reopen(own.id);
    return true;
  }

  /** Returns the other workspaces that share the provider's sign-in. */
  siblings(workspaceId: string): readonly StoredWorkspace[] {
    const own = this.#registry.find(workspaceId)?.hosted;
    if (own === undefined) return [];
    return this.#registry.workspaces.filter(
      ({ id, hosted }) => id !== workspaceId && hosted?.frontend === own.frontend,
    );
  }

  async #openNewWorkspace(own: StoredWorkspace, located: OrganizationServer): Promise<boolean> {
    const { trustFingerprint: _, ...rest } = own;
    const fresh = {
      id: randomUUID(),
      kind: 'server',
      colour: null,
      backgroundSync: false,
      signedInBefore: false,
    } as const;
    const made = withOrganization({ ...rest, ...fresh }, located);
    await this.#registry.put({ ...made, name: located.organisation.name });
    await this.#workspaces.open(made.id);
    return true;
  }
}
