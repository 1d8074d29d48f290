import type { SavedView } from '#contract/views.ts';
import { type TopologyView, topologyView } from '#parts/components/topologyView.ts';
import { pathOfAddress } from '#parts/views/shownLists.ts';

export interface RotatingView {
  readonly id: string;
  /** Undefined for the open view if it is not saved. */
  readonly name?: string;
  readonly view: TopologyView;
}

/** Id of the open view if it is not saved. */
const openId = 'open';

/** Key of the view's filters. Sort order and layout do not matter on a wall display. */
function filterKeyOf(view: TopologyView): string {
  const { sortBy, sortOrder, layout } = topologyView.defaults;
  return topologyView.queryToSave('', { ...view, sortBy, sortOrder, layout });
}

/** Saved views of the dashboard in their order, preceded by the open view if it is not saved. */
export function wallViews(saved: readonly SavedView[], open: TopologyView): readonly RotatingView[] {
  const views = saved
    .filter(({ address }) => pathOfAddress(address).replace(/\/+$/, '') === topologyView.path)
    .map(({ id, name, address }) => {
      const at = address.indexOf('?');
      return { id, name, view: topologyView.read(at < 0 ? '' : address.slice(at)) };
    });
  const isSaved = views.some(({ view }) => filterKeyOf(view) === filterKeyOf(open));
  return isSaved ? views : [{ id: openId, view: open }, ...views];
}

/** Initial view: the saved view that matches the open one, or else the first. */
export const firstView = (views: readonly RotatingView[], open: TopologyView): RotatingView | undefined =>
  views.find(({ view }) => filterKeyOf(view) === filterKeyOf(open)) ?? views[0];

/** Position of the rotation: a view and a 0-based page. A page beyond the last one means the last. */
export interface WallPosition {
  readonly viewId: string | undefined;
  readonly page: number;
}

/**
 * Returns the next or previous page. At the ends of a view it continues with the adjacent view.
 * @param pages page count of the displayed view
 */
export function nextPage(
  views: readonly RotatingView[],
  { viewId, page }: WallPosition,
  pages: number,
  by: -1 | 1,
): WallPosition {
  const next = Math.min(page, pages - 1) + by;
  if (next >= 0 && next < pages) return { viewId, page: next };
  const at = Math.max(
    0,
    views.findIndex(({ id }) => id === viewId),
  );
  const neighbour = views[(at + by + views.length) % views.length];
  return { viewId: neighbour?.id, page: by === 1 ? 0 : Number.POSITIVE_INFINITY };
}
