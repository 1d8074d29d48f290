import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ViewDefinition } from './defineView.ts';
import type { ViewInAddress } from './useView.ts';

/** View state of a list inside a dialog. Stored in the component instead of the address. */
export function useViewWithin<View>(definition: ViewDefinition<View>): ViewInAddress<View> {
  const { history } = useRouter();
  const [query, setQuery] = useState('');
  const view = useMemo(() => definition.read(query), [definition, query]);
  const actions = useMemo(() => {
    const change = (patch: Partial<View>) => setQuery((now) => definition.queryAfterChange(now, patch));
    return {
      change,
      close: () => change(definition.closed),
      open: (href: string) => history.push(href),
      hrefOf: () => '',
    };
  }, [definition, history]);
  return { definition, view, addressToSave: undefined, ...actions };
}
