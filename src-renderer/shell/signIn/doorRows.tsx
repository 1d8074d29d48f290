import { Building2, Globe, KeyRound, type LucideIcon, Mail, UserRound } from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import type { Door } from '../../../src-preload/contract/rules/doors.ts';
import { SkeletonRows } from '../../kit/panels/SkeletonRows.tsx';
import { messages } from '../messages.ts';
import { CredentialForm } from './CredentialForm.tsx';
import type { DoorProps } from './DoorProps.ts';
import { FlowDoor } from './FlowDoor.tsx';
import type { BrowserDoorName } from './waysIn.ts';

/** Loaded only for servers with browser sign-in. */
const BrowserDoor = lazy(async () => ({ default: (await import('./BrowserDoor.tsx')).BrowserDoor }));

interface DoorRow {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly Component: ComponentType<DoorProps>;
}

const withCredential =
  (way: 'basic' | 'accessToken') =>
  ({ onDone, below }: DoorProps) => (
    <>
      <CredentialForm way={way} onDone={onDone} />
      {below}
    </>
  );

const inBrowser =
  (door: BrowserDoorName) =>
  ({ workspace, asking, onDone, below }: DoorProps) => (
    <Suspense fallback={<SkeletonRows count={4} />}>
      <BrowserDoor door={door} workspace={workspace} confirm={asking === 'confirm'} onDone={onDone}>
        {below}
      </BrowserDoor>
    </Suspense>
  );

const { doors: labels } = messages.signIn;

export const doorRows: Readonly<Record<Door, DoorRow>> = {
  oidc: { label: labels.oidc, Icon: Globe, Component: inBrowser('oidc') },
  hosted: { label: labels.hosted, Icon: Building2, Component: inBrowser('hosted') },
  flow: { label: labels.flow, Icon: Mail, Component: FlowDoor },
  password: { label: labels.password, Icon: UserRound, Component: withCredential('basic') },
  token: { label: labels.token, Icon: KeyRound, Component: withCredential('accessToken') },
};
