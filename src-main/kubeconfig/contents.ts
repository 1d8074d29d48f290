import type { OwnEntries } from './ownEntries.ts';
import { type Section, sections } from './yamlNodes.ts';

/** Content of a kubeconfig as plain data, for the transfer between threads. */
export interface KubeconfigContents {
  /** In file order. */
  readonly names: Readonly<Record<Section, readonly string[]>>;
  /** Contexts with the names of their cluster and user; empty strings if missing. */
  readonly contexts: ReadonlyArray<{
    readonly name: string;
    readonly cluster: string;
    readonly user: string;
  }>;
  readonly currentContext: string | null;
  /** Server URLs by cluster name. */
  readonly servers: ReadonlyMap<string, string>;
  readonly usersWithPassword: ReadonlySet<string>;
}

/** Returns whether the entries of this name are as they were installed. */
export function hasInstalledEntries(
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

export const hasName = ({ names }: KubeconfigContents, name: string): boolean =>
  sections.some((section) => names[section].includes(name));
