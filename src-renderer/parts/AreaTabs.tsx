import { useRouter } from '@tanstack/react-router';
import { isGranted, type Requirement } from '#contract/rules/guards.ts';
import { TabLinks } from '#kit/tabs/TabLinks.tsx';
import { useSession } from './bridge/live.ts';

export interface AreaTab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** Path and query of the screen. */
  readonly href: string;
  /** Users without it do not see the tab, unless it is the open one. */
  readonly requires?: Requirement | undefined;
}

interface AreaTabsProps<Id extends string> {
  /** The accessible name. */
  readonly label: string;
  readonly tabs: ReadonlyArray<AreaTab<Id>>;
  /** Id of the open screen. */
  readonly current: Id;
}

/** Tabs of the screens of an area that the user may open. Each screen has its own address. */
export function AreaTabs<Id extends string>({ label, tabs, current }: AreaTabsProps<Id>) {
  const { history } = useRouter();
  const session = useSession();
  const visibleTabs = tabs.filter(
    ({ id, requires }) =>
      id === current ||
      requires === undefined ||
      (session?.status === 'signed-in' && isGranted(requires, session)),
  );
  return (
    <TabLinks label={label} tabs={visibleTabs} current={current} onOpen={(href) => history.push(href)} />
  );
}
