import { createContext, useContext } from 'react';
import type { MomentSubject } from '#contract/rules/healthHistory.ts';
import type { Moment } from '#parts/moment/moment.ts';
import type { ItemTab } from './itemTabs.ts';
import { messages } from './messages.ts';

/** The earlier moment that the page of an item shows. */
export interface ItemMoment {
  /** The moment of the address, in ISO 8601. Undefined for now. */
  readonly at: string | undefined;
  /** The state of the moment. Undefined until it is read. */
  readonly moment: Moment | undefined;
}

const present: ItemMoment = { at: undefined, moment: undefined };

/** Tabs get the moment from the page, so that all parts of the page show the same one. */
export const ItemMomentContext = createContext<ItemMoment>(present);

export const useItemMoment = (): ItemMoment => useContext(ItemMomentContext);

interface TabOfMoment {
  readonly subjects: readonly MomentSubject[];
  /** Sentences about what the tab does not know of any earlier moment. */
  readonly notes: readonly string[];
  /** Whether the tab shows the present only. */
  readonly isPresent?: true;
}

const { earlier } = messages;
/** The details next to each tab: the item, and what was sent about it. */
const detailSubjects = ['item', 'notification'] as const satisfies readonly MomentSubject[];
const detailNotes = [earlier.details, earlier.notifications];

/** What the tabs of an item show of an earlier moment. */
export const momentOfTab: Readonly<Record<ItemTab['id'], TabOfMoment>> = {
  config: { subjects: detailSubjects, notes: detailNotes },
  changes: { subjects: [...detailSubjects, 'change'], notes: [...detailNotes, earlier.changes] },
  insights: { subjects: detailSubjects, notes: detailNotes, isPresent: true },
  relationships: { subjects: [...detailSubjects, 'relationship'], notes: [...detailNotes, earlier.related] },
  playbooks: { subjects: detailSubjects, notes: detailNotes, isPresent: true },
  checks: { subjects: [...detailSubjects, 'check'], notes: [...detailNotes, ...earlier.checks] },
  timeline: { subjects: [...detailSubjects, 'check', 'change', 'run'], notes: detailNotes },
};
