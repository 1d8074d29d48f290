import { MomentFooter } from '#parts/moment/MomentFooter.tsx';
import type { CatalogMoment } from './useCatalogMoment.ts';

interface CatalogMomentFooterProps {
  readonly moment: CatalogMoment;
  /** Whether the rows of the moment are not displayed yet. */
  readonly isPending: boolean;
  /** Sentences about what the screen does not know of any earlier moment. */
  readonly notes: readonly string[];
}

/** The bar of an earlier moment, which plays as fast as its rows arrive. */
export function CatalogMomentFooter({ moment, isPending, notes }: CatalogMomentFooterProps) {
  const { at, onAt, shown, subjects } = moment;
  return (
    <MomentFooter
      at={at}
      onAt={onAt}
      shown={{ ...shown, isPending: shown.isPending || isPending }}
      subjects={subjects}
      notes={notes}
    />
  );
}
