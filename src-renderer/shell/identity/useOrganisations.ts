import { useEffect, useState } from 'react';
import { bridge } from '../../parts/bridge/bridge.ts';
import { type ShownFailure, toShownFailure } from '../../parts/failures.ts';

type Answer = Awaited<ReturnType<typeof bridge.session.organisation.list>>;

export type ListedOrganisation = Answer['organisations'][number];

interface Organisations {
  readonly answer?: Answer;
  readonly failure?: ShownFailure;
  readonly asking: boolean;
}

/** Fetches the user's organizations from the provider on mount and on `ask`. */
export function useOrganisations(): Organisations & { readonly ask: () => Promise<void> } {
  const [known, setKnown] = useState<Organisations>({ asking: true });
  const ask = async () => {
    setKnown(({ answer }) => ({ ...(answer === undefined ? {} : { answer }), asking: true }));
    try {
      setKnown({ answer: await bridge.session.organisation.list(), asking: false });
    } catch (error) {
      setKnown({ failure: toShownFailure(error), asking: false });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetches once; the user can retry.
  useEffect(() => void ask(), []);
  return { ...known, ask };
}
