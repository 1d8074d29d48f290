import {
  maxViewNameLength,
  maxViews,
  type NameConflictStrategy,
  viewNameKey,
} from '#contract/rules/views.ts';
import type { NamedAddress, SavedView } from '#contract/views.ts';
import { Failure } from '#main/base/Failure.ts';
import { messages } from './messages.ts';

type Views = readonly SavedView[];

export interface MergeResult {
  readonly views: Views;
  readonly added: number;
  readonly replaced: number;
  readonly skipped: number;
}

/** @returns undefined if the name is free */
const findByName = (views: Views, name: string): SavedView | undefined =>
  views.find((view) => viewNameKey(view.name) === viewNameKey(name));

function assertViewLimit(views: Views): Views {
  if (views.length <= maxViews) return views;
  throw new Failure('CONFLICT', { sentence: messages.tooMany(views.length) });
}

function indexOfView(views: Views, id: string): number {
  const place = views.findIndex((view) => view.id === id);
  if (place < 0) throw new Failure('NOT_FOUND', { sentence: messages.notFound });
  return place;
}

/** @throws Failure CONFLICT if the name is taken or the limit is reached */
export function withView(views: Views, view: SavedView): Views {
  if (findByName(views, view.name) !== undefined)
    throw new Failure('CONFLICT', { sentence: messages.taken(view.name) });
  return assertViewLimit([...views, view]);
}

/** @throws Failure CONFLICT if the name is taken, NOT_FOUND */
export function withChange(
  views: Views,
  id: string,
  { name, address }: { readonly name?: string | undefined; readonly address?: string | undefined },
): Views {
  const place = indexOfView(views, id);
  if (name !== undefined && (findByName(views, name)?.id ?? id) !== id)
    throw new Failure('CONFLICT', { sentence: messages.taken(name) });
  const changed = (view: SavedView) => ({ id, name: name ?? view.name, address: address ?? view.address });
  return views.map((view, at) => (at === place ? changed(view) : view));
}

/** @throws Failure NOT_FOUND */
export const withoutView = (views: Views, id: string): Views => views.toSpliced(indexOfView(views, id), 1);

/** @param place index after the move @throws Failure NOT_FOUND */
export function withMove(views: Views, id: string, place: number): Views {
  const from = indexOfView(views, id);
  return views.toSpliced(from, 1).toSpliced(place, 0, ...views.slice(from, from + 1));
}

/** Returns the name with the lowest number that makes it unique, starting at 2. */
function freeName(views: Views, name: string): string {
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const numbered = name.slice(0, maxViewNameLength - ending.length).toWellFormed() + ending;
    if (findByName(views, numbered) === undefined) return numbered;
  }
}

/**
 * Adds the views of a file to the existing ones.
 * @param incoming views with distinct names
 * @throws Failure CONFLICT if the limit is exceeded
 */
export function mergeViews(
  views: Views,
  incoming: readonly NamedAddress[],
  sameName: NameConflictStrategy,
  newId: () => string,
): MergeResult {
  let [merged, added, replaced, skipped]: [Views, number, number, number] = [views, 0, 0, 0];
  // A numbered name must not equal the name of a later view.
  const incomingViews = incoming.map((view) => ({ ...view, id: '' }));
  for (const { name, address } of incoming) {
    const same = findByName(merged, name);
    if (same !== undefined && sameName === 'skip') skipped += 1;
    else if (same !== undefined && sameName === 'replace') {
      merged = merged.map((view) => (view === same ? { ...view, address } : view));
      replaced += 1;
    } else {
      const free = same === undefined ? name : freeName([...merged, ...incomingViews], name);
      merged = [...merged, { id: newId(), name: free, address }];
      added += 1;
    }
  }
  return { views: assertViewLimit(merged), added, replaced, skipped };
}
