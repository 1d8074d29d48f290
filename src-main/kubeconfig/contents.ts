import type { OwnEntries } from './ownEntries.ts';
import { type Section, sections } from './yamlNodes.ts';

/** What a kubeconfig holds, as plain data that crosses between threads. */
export interface KubeconfigContents {
  /** In the order of the file. */
  readonly names: Readonly<Record<Section, readonly string[]>>;
  /** Contexts with the cluster and the user that they name; empty texts where they name none. */
  readonly contexts: ReadonlyArray<{
    readonly name: string;
    readonly cluster: string;
    readonly user: string;
  }>;
  readonly currentContext: string | null;
  /** Addresses of clusters by name. */
  readonly servers: ReadonlyMap<string, string>;
  /** Names of users with a password. */
  readonly usersWithPassword: ReadonlySet<string>;
}

/** Whether the entries of that name are in a file as they were installed. */
export function holds(
  { servers, contexts, usersWithPassword }: KubeconfigContents,
  { name, server }: Pick<OwnEntries, 'name' | 'server'>,
): boolean {
  const context = contexts.find((one) => one.name === name);
  return (
    servers.get(name) === server &&
    context?.cluster === name &&
    context.user === name &&
    usersWithPassword.has(name)
  );
}

/** Whether any section has an entry of that name. */
export const hasName = ({ names }: KubeconfigContents, name: string): boolean =>
  sections.some((section) => names[section].includes(name));
