import { useQueries, useQuery } from '@tanstack/react-query';
import { type GrantedKind, globalName, type SubjectKind } from '#contract/rules/permissionRules.ts';
import { queries } from '../bridge/bridge.ts';
import type { PresetResource } from './PresetResource.ts';
import type { NamedRef } from './permissionMeaning.ts';
import { permissionOf } from './permissionOf.ts';

type Kind = GrantedKind | SubjectKind;
type Ref<Of extends Kind = Kind> = { readonly kind: Of; readonly id: string };
export type NameResolver = <Of extends Kind>(ref: Ref<Of>) => NamedRef<Of>;

const keyOf = ({ kind, id }: Ref): string => `${kind} ${id}`;

/**
 * Returns a function that resolves names: from the open permission, otherwise from the server.
 * @param ownId id of an existing permission
 * @param given resource with a known name
 */
export function useNamed(
  refs: readonly Ref[],
  ownId: string | undefined,
  given?: PresetResource,
): NameResolver {
  const permissionQuery = useQuery({
    ...queries.resources.get.queryOptions({ input: { kind: 'permissions', id: ownId ?? '' } }),
    enabled: ownId !== undefined,
    // The dialog itself refetches this query.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const permission =
    permissionQuery.data === undefined ? undefined : permissionOf(permissionQuery.data.data.row);
  const namesByKey = new Map(
    [
      ...(permission?.resources ?? []),
      ...(permission?.subject ? [permission.subject] : []),
      ...(given === undefined ? [] : [given]),
    ].map((one) => [keyOf(one), one.name]),
  );
  const unresolvedRefs = refs.filter((ref) => ref.kind !== 'global' && !namesByKey.has(keyOf(ref)));
  const answers = useQueries({
    queries: unresolvedRefs.map(({ kind, id }) => ({
      ...queries.search.resources.queryOptions({
        input: { kind: kind === 'global' ? 'catalog' : kind, id },
      }),
      enabled: ownId === undefined || permissionQuery.data !== undefined || permissionQuery.error !== null,
    })),
  });
  unresolvedRefs.forEach((ref, at) => {
    const name = answers[at]?.data?.[0]?.name;
    if (name !== undefined && name !== '') namesByKey.set(keyOf(ref), name);
  });
  return ({ kind, id }) => ({
    kind,
    id,
    name: kind === 'global' ? globalName(id) : namesByKey.get(keyOf({ kind, id })),
  });
}
