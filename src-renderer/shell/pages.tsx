import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { safeReturnTo } from '#contract/rules/returnTo.ts';
import { EmptyPanel } from '#kit/panels/Panel.tsx';
import { SkeletonRows } from '#kit/panels/SkeletonRows.tsx';
import { useSession, useWorkspaces } from '#parts/bridge/live.ts';
import { PageHeader } from '#parts/PageHeader.tsx';
import { useStart } from '#parts/preferences.ts';
import { useChecksOnly } from '#parts/useChecksOnly.ts';
import { messages } from './messages.ts';
import { accessTo, areaAt, firstScreen, isRestorable } from './navigation.ts';
import { useNavigateTo } from './useNavigateTo.ts';

/** Link for a page that was not found. A health checker has no catalog. */
function StartLink() {
  return useChecksOnly() ? (
    <Link to="/settings/workspaces">{messages.workspaces.manage}</Link>
  ) : (
    <Link to="/catalog">Go to Catalog</Link>
  );
}

/** The screen while its code loads, with the title of its area. */
export function PendingPage() {
  const { pathname } = useLocation();
  const title = areaAt(pathname)?.label;
  return (
    <>
      {title !== undefined && <PageHeader title={title} />}
      <SkeletonRows />
    </>
  );
}

export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyPanel title="This page does not exist" actions={<StartLink />}>
        {pathname}
      </EmptyPanel>
    </>
  );
}

/**
 * `/`: redirects to the user's last address in this
 * workspace if still permitted, or else to the first screen.
 */
export function StartPage() {
  const navigateTo = useNavigateTo();
  const openId = useWorkspaces()?.openId;
  const lastRoutes = useStart(({ preferences }) => preferences.lastRoutes);
  const session = useSession();
  const { pathname: here } = useLocation();
  useEffect(() => {
    // The page stays mounted until the next one is loaded.
    // Redirect again if the user returns to `/` meanwhile.
    if (session?.status !== 'signed-in' || here !== '/') return;
    const last = safeReturnTo(lastRoutes?.[openId ?? '']);
    const { pathname } = new URL(last, location.origin);
    const to = isRestorable(last) && accessTo(pathname, session) === 'granted' ? last : firstScreen(session);
    navigateTo(to, { replace: true });
  }, [navigateTo, openId, lastRoutes, session, here]);
  return null;
}
