import { useEffect, useState } from 'react';
import { bridge } from '../../parts/bridge/bridge.ts';
import { type ShownFailure, toShownFailure } from '../../parts/failures.ts';

type Answer = Awaited<ReturnType<typeof bridge.session.organisation.list>>;

export type ListedOrganisation = Answer['organisations'][number];

interface Organisations {
  /** What the provider said last. */
  readonly answer?: Answer;
  readonly failure?: ShownFailure;
  readonly asking: boolean;
}

/** The organisations of the person at the provider: asked at once, and again when that is wanted. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, and again when the person wants it.
  useEffect(() => void ask(), []);
  return { ...known, ask };
}
