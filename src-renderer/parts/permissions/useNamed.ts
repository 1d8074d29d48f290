import { useQueries, useQuery } from '@tanstack/react-query';
import {
  type GrantedKind,
  globalName,
  type SubjectKind,
} from '../../../src-preload/contract/rules/permissionRules.ts';
import { queries } from '../bridge/bridge.ts';
import type { Given } from './Given.ts';
import type { Named } from './meaning.ts';
import { permissionOf } from './permissionOf.ts';

type Kind = GrantedKind | SubjectKind;
type Ref<Of extends Kind = Kind> = { readonly kind: Of; readonly id: string };
export type Name = <Of extends Kind>(ref: Ref<Of>) => Named<Of>;

const keyOf = ({ kind, id }: Ref): string => `${kind} ${id}`;

/**
 * Returns a function that resolves names: from the open permission, otherwise from the server.
 * @param ownId id of an existing permission
 * @param given resource with a known name
 */
export function useNamed(refs: readonly Ref[], ownId: string | undefined, given?: Given): Name {
  const own = useQuery({
    ...queries.resources.get.queryOptions({ input: { kind: 'permissions', id: ownId ?? '' } }),
    enabled: ownId !== undefined,
    // The dialog itself refetches this query.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const permission = own.data === undefined ? undefined : permissionOf(own.data.data.row);
  const known = new Map(
    [
      ...(permission?.resources ?? []),
      ...(permission?.subject ? [permission.subject] : []),
      ...(given === undefined ? [] : [given]),
    ].map((one) => [keyOf(one), one.name]),
  );
  const asked = refs.filter((ref) => ref.kind !== 'global' && !known.has(keyOf(ref)));
  const answers = useQueries({
    queries: asked.map(({ kind, id }) => ({
      ...queries.search.resources.queryOptions({
        input: { kind: kind === 'global' ? 'catalog' : kind, id },
      }),
      enabled: ownId === undefined || own.data !== undefined || own.error !== null,
    })),
  });
  asked.forEach((ref, at) => {
    const name = answers[at]?.data?.[0]?.name;
    if (name !== undefined && name !== '') known.set(keyOf(ref), name);
  });
  return ({ kind, id }) => ({
    kind,
    id,
    name: kind === 'global' ? globalName(id) : known.get(keyOf({ kind, id })),
  });
}
