/** Where a resource is managed. Resources from elsewhere are read-only here. */
export type Origin =
  | { readonly from: 'here' }
  | { readonly from: 'agent' }
  | { readonly from: 'source'; readonly source: string };

/** @param agentId the nil UUID is the server itself */
export function originOf(source: string | null, agentId: string | null, nil: string): Origin {
  if (agentId !== null && agentId !== nil) return { from: 'agent' };
  return source === null || source === '' || source === 'UI' ? { from: 'here' } : { from: 'source', source };
}
