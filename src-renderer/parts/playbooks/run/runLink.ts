import type { RunOn } from '#contract/playbooks.ts';
import { type RunTarget, runTargets } from '#contract/rules/playbooks.ts';
import { firstParamValue, type SearchParams, stringifySearch } from '#kit/address/searchParams.ts';

/** Address parameters by kind of resource. */
const keys: Readonly<Record<RunTarget, string>> = {
  config: 'config_id',
  component: 'component_id',
  check: 'check_id',
};

/** Prefix of playbook parameters in an address. */
const prefix = 'params.';

interface RunLink {
  readonly on: RunOn | undefined;
  readonly values: Readonly<Record<string, string>>;
}

/** Reads the initial values of the run dialog from an address. A link never starts a run. */
export function readRunLink(params: SearchParams): RunLink {
  const on = runTargets.flatMap((kind) => {
    const id = firstParamValue(params, keys[kind]);
    return id === undefined || id === '' ? [] : [{ kind, id }];
  })[0];
  const values = Object.keys(params).flatMap((key) => {
    const value = key.startsWith(prefix) ? firstParamValue(params, key) : undefined;
    return value === undefined ? [] : [[key.slice(prefix.length), value] as const];
  });
  return { on, values: Object.fromEntries(values) };
}

/** Returns the address that opens the run dialog with these values. */
export const runLinkAddress = (playbookId: string, { on, values }: Partial<RunLink>): string =>
  `/playbooks/${encodeURIComponent(playbookId)}/run${stringifySearch({
    ...(on === undefined ? {} : { [keys[on.kind]]: on.id }),
    ...Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [prefix + name, value])),
  })}`;
