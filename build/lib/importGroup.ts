import type { Rolldown } from 'vite';

type OutputOptions = Rolldown.OutputOptions;
type CodeSplitting = Exclude<NonNullable<OutputOptions['codeSplitting']>, boolean>;
type Group = NonNullable<CodeSplitting['groups']>[number];
type NameFunction = Extract<NonNullable<Group['name']>, (...args: never[]) => unknown>;
type Context = Parameters<NameFunction>[1];

/** Returns a module with its static imports, theirs, and so on. */
function withImports(entry: string, context: Context): ReadonlySet<string> {
  const found = new Set([entry]);
  // A set also iterates over what is added meanwhile.
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/**
 * Bundles a module with all its static imports into one file.
 * @param entry absolute path of the module
 * @param priority groups with a higher one take their modules first
 */
export function importGroup(name: string, entry: string, priority: number): Group {
  let current: { readonly context: Context; readonly modules: ReadonlySet<string> } | undefined;
  return {
    priority,
    debugName: name,
    name(id, context) {
      if (current?.context !== context) current = { context, modules: withImports(entry, context) };
      return current.modules.has(id) ? name : null;
    },
  };
}
