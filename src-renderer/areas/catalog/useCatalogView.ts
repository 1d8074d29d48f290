import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useOwnLocation } from '../../parts/useOwnLocation.ts';
import { type CatalogView, readView, writeView } from './catalogSearch.ts';

interface ViewInAddress {
  readonly view: CatalogView;
  /** Writes a changed view into the address, back on the first page unless the change says which. */
  readonly change: (patch: Partial<CatalogView>) => void;
  readonly open: (href: string) => void;
}

/** The view that the address names: the one owner of filters, sorting and paging. */
export function useCatalogView(): ViewInAddress {
  const { history } = useRouter();
  const { searchStr } = useOwnLocation();
  const view = useMemo(() => readView(searchStr), [searchStr]);
  return {
    view,
    change: (patch) => history.push(writeView({ ...view, pageIndex: 0, ...patch })),
    open: (href) => history.push(href),
  };
}
