import { useEffect, useState } from 'react';
import { bridge } from '#parts/bridge/bridge.ts';
import { type DisplayFailure, toDisplayFailure } from '#parts/failures.ts';

type Answer = Awaited<ReturnType<typeof bridge.session.organisation.list>>;

export type ListedOrganization = Answer['organisations'][number];

interface OrganizationsState {
  readonly answer?: Answer;
  readonly failure?: DisplayFailure;
  readonly isLoading: boolean;
}

/** Fetches the user's organizations from the provider on mount and on `reload`. */
export function useOrganizations(): OrganizationsState & { readonly reload: () => Promise<void> } {
  const [state, setState] = useState<OrganizationsState>({ isLoading: true });
  const reload = async () => {
    setState(({ answer }) => ({ ...(answer === undefined ? {} : { answer }), isLoading: true }));
    try {
      setState({ answer: await bridge.session.organisation.list(), isLoading: false });
    } catch (error) {
      setState({ failure: toDisplayFailure(error), isLoading: false });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetches once; the user can retry.
  useEffect(() => void reload(), []);
  return { ...state, reload };
}
