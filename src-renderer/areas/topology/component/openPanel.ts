import { create } from 'zustand';
import { resetWithUser } from '#kit/userState.ts';

/** Panels of the sidebar, in display order. */
export const panelIds = [
  'details',
  'catalog',
  'incidents',
  'changes',
  'checks',
  'playbooks',
  'teams',
  'insights',
] as const;

export type PanelId = (typeof panelIds)[number];

interface OpenPanel {
  /** The open panel, at most one. Undefined if all are closed. */
  readonly open: PanelId | undefined;
  readonly toggle: (panel: PanelId) => void;
}

/** The open panel. The choice also applies to other components. */
export const useOpenPanel = resetWithUser(
  create<OpenPanel>()((set) => ({
    open: 'details',
    toggle: (panel) => set(({ open }) => ({ open: open === panel ? undefined : panel })),
  })),
);
