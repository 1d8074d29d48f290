import {
  BellOff,
  Camera,
  Link2,
  type LucideIcon,
  Pin,
  PinOff,
  ScrollText,
  UserCheck,
  UserX,
  ZoomIn,
} from 'lucide-react';
import { createContext, type ReactNode, useMemo, useState } from 'react';
import { actionRequirements } from '#contract/rules/guards.ts';
import type { Component } from '#contract/rules/packedComponents.ts';
import { onDemand } from '#kit/onDemand.ts';
import { messages as acknowledgementMessages } from '../acknowledgements/messages.ts';
import { useCanAcknowledge } from '../acknowledgements/useAcknowledgements.ts';
import { useEndAcknowledgement } from '../acknowledgements/useEndAcknowledgement.ts';
import { useActionState } from '../actions/useActionState.ts';
import { useIsGranted } from '../actions/useIsGranted.ts';
import { useAcknowledgement } from '../bridge/live.ts';
import { componentEvidence } from '../incidents/link/evidenceBuilders.ts';
import { messages as linkMessages } from '../incidents/link/messages.ts';
import { togglePin, usePins } from '../recent/pins.ts';
import { messages as silenceMessages } from '../silences/messages.ts';
import { logsHref } from './componentLinks.ts';
import { componentRecord } from './componentRecord.ts';
import { componentTitle } from './componentTitle.ts';
import { messages } from './messages.ts';

const LinkToIncident = onDemand(() => import('../incidents/link/LinkToIncident.tsx')).component(
  (module) => module.LinkToIncident,
);
const SnapshotDialog = onDemand(() => import('./SnapshotDialog.tsx')).component(
  (module) => module.SnapshotDialog,
);
const LinkToCatalogDialog = onDemand(() => import('./LinkToCatalogDialog.tsx')).component(
  (module) => module.LinkToCatalogDialog,
);
const SilenceDialog = onDemand(() => import('../silences/SilenceDialog.tsx')).component(
  (module) => module.SilenceDialog,
);
const AcknowledgeDialog = onDemand(() => import('../acknowledgements/AcknowledgeDialog.tsx')).component(
  (module) => module.AcknowledgeDialog,
);

type Dialog = 'incident' | 'snapshot' | 'catalog' | 'acknowledge' | 'silence';

type ActionTarget = Pick<
  Component,
  'id' | 'name' | 'text' | 'externalId' | 'type' | 'icon' | 'owner' | 'namespace' | 'health' | 'deletedAt'
>;

export interface ComponentAction {
  readonly id: 'pin' | 'logs' | 'zoom' | 'incident' | 'snapshot' | 'catalog' | 'acknowledge' | 'silence';
  readonly label: string;
  readonly icon: LucideIcon;
  readonly href?: string;
  readonly run?: () => void;
  /** Why the action is disabled. Otherwise undefined. */
  readonly disabledReason?: string | undefined;
}

/**
 * Returns the actions of a component in menu order.
 * @param open opens a dialog
 * @param zoomHref address of its page; absent on that page
 */
export function useComponentEntries(
  component: ActionTarget,
  open: (dialog: Dialog) => void,
  zoomHref?: string,
): readonly ComponentAction[] {
  const { externalId, id } = component;
  const pins = usePins('component');
  const logs = useIsGranted(actionRequirements.readLogs);
  const incident = useActionState({
    requirement: actionRequirements.attachEvidence,
    offline: linkMessages.offline,
  });
  const snapshot = useActionState({});
  const catalog = useActionState({ requirement: actionRequirements.linkComponents });
  const silence = useActionState({
    requirement: actionRequirements.silence,
    offline: silenceMessages.offline,
  });
  const canAcknowledge = useCanAcknowledge();
  const acknowledgement = useAcknowledgement('component', id);
  const end = useEndAcknowledgement();
  const isFailing =
    component.deletedAt === null && (component.health === 'unhealthy' || component.health === 'warning');
  const acknowledge: ComponentAction =
    acknowledgement === undefined
      ? {
          id: 'acknowledge',
          label: acknowledgementMessages.open,
          icon: UserCheck,
          run: () => open('acknowledge'),
        }
      : {
          id: 'acknowledge',
          label: acknowledgementMessages.end,
          icon: UserX,
          run: () => void end.run(acknowledgement),
        };
  const entries: Array<ComponentAction | false> = [
    logs &&
      externalId !== null &&
      externalId !== '' && { id: 'logs', label: messages.viewLogs, icon: ScrollText, href: logsHref(id) },
    zoomHref !== undefined && { id: 'zoom', label: messages.zoomIn, icon: ZoomIn, href: zoomHref },
    {
      id: 'pin',
      label: pins.has(id) ? messages.unpin : messages.pin,
      icon: pins.has(id) ? PinOff : Pin,
      run: () => togglePin(componentRecord(component), pins),
    },
    incident.isPermitted && {
      id: 'incident',
      label: messages.linkToIncident,
      icon: Link2,
      run: () => open('incident'),
      disabledReason: incident.disabledReason,
    },
    {
      id: 'snapshot',
      label: messages.snapshot,
      icon: Camera,
      run: () => open('snapshot'),
      disabledReason: snapshot.disabledReason,
    },
    catalog.isPermitted && {
      id: 'catalog',
      label: messages.linkToCatalog,
      icon: Link2,
      run: () => open('catalog'),
      disabledReason: catalog.disabledReason,
    },
    canAcknowledge && (isFailing || acknowledgement !== undefined) && acknowledge,
    silence.isPermitted && {
      id: 'silence',
      label: silenceMessages.open,
      icon: BellOff,
      run: () => open('silence'),
      disabledReason: silence.disabledReason,
    },
  ];
  return entries.filter((entry) => entry !== false);
}

export function ComponentDialog({
  component,
  dialog,
  onClose,
}: {
  readonly component: ActionTarget;
  readonly dialog: Dialog | undefined;
  readonly onClose: () => void;
}) {
  if (dialog === undefined) return null;
  const named = { id: component.id, name: componentTitle(component) };
  return (
    <>
      {dialog === 'incident' && <LinkToIncident evidence={componentEvidence(named)} onClose={onClose} />}
      {dialog === 'snapshot' && <SnapshotDialog component={component} onClose={onClose} />}
      {dialog === 'catalog' && <LinkToCatalogDialog component={component} onClose={onClose} />}
      {dialog === 'acknowledge' && (
        <AcknowledgeDialog target={{ kind: 'component', ...named }} onClose={onClose} />
      )}
      {dialog === 'silence' && <SilenceDialog thing={{ kind: 'component', ...named }} onClose={onClose} />}
    </>
  );
}

export const useComponentDialog = () => useState<Dialog>();

/** Opens a dialog in a component that stays mounted: cards can unmount or be reused while the user types. */
export const DialogHost = createContext<((component: ActionTarget, dialog: Dialog) => void) | undefined>(
  undefined,
);

export function ComponentDialogs({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState<{ readonly component: ActionTarget; readonly dialog: Dialog }>();
  const host = useMemo(() => (component: ActionTarget, dialog: Dialog) => setOpen({ component, dialog }), []);
  return (
    <DialogHost value={host}>
      {children}
      {open !== undefined && <ComponentDialog {...open} onClose={() => setOpen(undefined)} />}
    </DialogHost>
  );
}

/** Returns the actions of a component for buttons, and the open dialog. */
export function useComponentActions(component: ActionTarget): {
  readonly entries: readonly ComponentAction[];
  readonly dialog: ReactNode;
} {
  const [dialog, setDialog] = useComponentDialog();
  const entries = useComponentEntries(component, setDialog);
  return {
    entries,
    dialog: <ComponentDialog component={component} dialog={dialog} onClose={() => setDialog(undefined)} />,
  };
}
