import { useQueries, useQuery } from '@tanstack/react-query';
import { type GrantedKind, globalName, type SubjectKind } from '#contract/rules/permissionRules.ts';
import { queries } from '../bridge/bridge.ts';
import type { PresetResource } from './PresetResource.ts';
import type { NamedRef } from './permissionMeaning.ts';
import { permissionOf } from './permissionOf.ts';
import { toResourceOption } from './searchOptions.ts';

type Kind = GrantedKind | SubjectKind;
type Ref<Of extends Kind = Kind> = { readonly kind: Of; readonly id: string };
export type NameResolver = <Of extends Kind>(ref: Ref<Of>) => NamedRef<Of>;

const keyOf = ({ kind, id }: Ref): string => `${kind} ${id}`;

/** Kinds whose names are used many times: in each namespace, in each cluster. */
const ambiguousKinds: ReadonlySet<Kind> = new Set(['catalog', 'component', 'canary']);

/**
 * Returns a function that resolves names: from the open permission, otherwise from the server. Types and tags
 * come from the server.
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
    ].map((one): readonly [string, { readonly name: string; readonly qualifier?: string | undefined }] => [
      keyOf(one),
      { name: one.name },
    ]),
  );
  const searchedRefs = refs.filter(
    (ref) => ref.kind !== 'global' && (ambiguousKinds.has(ref.kind) || !namesByKey.has(keyOf(ref))),
  );
  const answers = useQueries({
    queries: searchedRefs.map(({ kind, id }) => ({
      ...queries.search.resources.queryOptions({
        input: { kind: kind === 'global' ? 'catalog' : kind, id },
      }),
      enabled: ownId === undefined || permissionQuery.data !== undefined || permissionQuery.error !== null,
    })),
  });
  searchedRefs.forEach((ref, at) => {
    const found = answers[at]?.data?.[0];
    if (found === undefined || found.name === '') return;
    const qualifier = ambiguousKinds.has(ref.kind) ? toResourceOption(found).qualifier : undefined;
    namesByKey.set(keyOf(ref), { name: found.name, qualifier });
  });
  return ({ kind, id }) => ({
    kind,
    id,
    ...(kind === 'global'
      ? { name: globalName(id) }
      : (namesByKey.get(keyOf({ kind, id })) ?? { name: undefined })),
  });
}
