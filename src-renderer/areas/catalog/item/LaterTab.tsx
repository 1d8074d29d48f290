import { useLocation } from '@tanstack/react-router';
import { EmptyPanel } from '../../../kit/panels/Panel.tsx';
import { tabOfPath } from './itemTabs.ts';
import { messages } from './messages.ts';

/** A tab that this version does not have yet. */
export function LaterTab() {
  const { pathname } = useLocation();
  return (
    <EmptyPanel title={messages.laterTab(tabOfPath(pathname).label)}>{messages.laterTabText}</EmptyPanel>
  );
}
