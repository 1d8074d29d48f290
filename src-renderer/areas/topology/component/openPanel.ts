import { create } from 'zustand';
import { ofOnePerson } from '../../../kit/personal.ts';

/** The panels beside a component, in their order; UI reference section 4. */
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
  /** One at a time; none when all are closed. */
  readonly open: PanelId | undefined;
  readonly toggle: (panel: PanelId) => void;
}

/** Which panel is open; the choice holds for the next component, too. */
export const useOpenPanel = ofOnePerson(
  create<OpenPanel>()((set) => ({
    open: 'details',
    toggle: (panel) => set(({ open }) => ({ open: open === panel ? undefined : panel })),
  })),
);
