import { useEffect, useEffectEvent, useMemo } from 'react';
import { findPlaces, type Place, type TextFind } from './findPlaces.ts';

interface FoundPlaces {
  readonly places: readonly Place[];
  /** The index of the place that is shown; -1 when there is none. */
  readonly now: number;
}

/** Where a text stands in another one; the owner has the field and says which of the places is shown. */
export function useTextFind(
  text: string,
  find: TextFind | undefined,
  onFound: ((count: number) => void) | undefined,
): FoundPlaces {
  const wanted = find?.text ?? '';
  const places = useMemo(() => findPlaces(text, wanted), [text, wanted]);
  const tell = useEffectEvent((count: number) => onFound?.(count));
  useEffect(() => tell(places.length), [places]);
  return { places, now: places.length === 0 ? -1 : (find?.index ?? 0) % places.length };
}
