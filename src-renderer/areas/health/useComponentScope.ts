import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CheckListItem } from '#contract/entities/check.ts';
import { queries } from '#parts/bridge/bridge.ts';

/** The checks of one component and of everything below it. */
export interface ComponentScope {
  /** Display name of the component, or its id as long as the name is unknown. */
  readonly name: string;
  /** Undefined until the ids of the checks are loaded. */
  readonly checkIds: ReadonlySet<string> | undefined;
  /** Why the ids could not be loaded. Null otherwise. */
  readonly error: unknown;
  readonly retry: () => void;
}

/** Returns the scope of the filter by component. Undefined without the filter. */
export function useComponentScope(componentId: string | undefined): ComponentScope | undefined {
  const query = useQuery(
    queries.health.checks.ofComponent.queryOptions({
      input: { componentId: componentId ?? '' },
      enabled: componentId !== undefined,
    }),
  );
  const answer = query.data?.data;
  const checkIds = useMemo(() => answer && new Set(answer.checkIds), [answer]);
  if (componentId === undefined) return undefined;
  return {
    name: answer?.name ?? componentId,
    checkIds,
    error: checkIds === undefined ? query.error : null,
    retry: () => void query.refetch(),
  };
}

/** Returns the checks in the scope. Undefined until they are known. */
export function useScopedChecks(
  checks: readonly CheckListItem[] | undefined,
  scope: ComponentScope | undefined,
): readonly CheckListItem[] | undefined {
  const isScoped = scope !== undefined;
  const checkIds = scope?.checkIds;
  return useMemo(() => {
    if (!isScoped || checks === undefined) return checks;
    return checkIds && checks.filter(({ id }) => checkIds.has(id));
  }, [checks, isScoped, checkIds]);
}
