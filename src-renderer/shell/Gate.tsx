import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import {
  type ComponentType,
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ServerReach, SessionState } from '#contract/entities/session.ts';
import { feedRules } from '#contract/rules/feeds.ts';
import type { WorkspaceList } from '#contract/workspaces.ts';
import { useTimeZone } from '#kit/format/useTimeZone.ts';
import { markAfterPaint, marks } from '#kit/marks.ts';
import { onDemand } from '#kit/onDemand.ts';
import { resetUserState } from '#kit/userState.ts';
import { connection, useConnectionState } from '#parts/bridge/bridge.ts';
import { useSession, useSync, useWorkspaces } from '#parts/bridge/live.ts';
import { followChanges } from '#parts/liveAnswers.ts';
import { useStart } from '#parts/preferences.ts';
import { allWorkspacesPath } from '#parts/screenLinks.ts';
import {
  clearPendingAddress,
  clearUnexpectedAddress,
  type PendingEntry,
  usePendingAddress,
} from '#parts/workspaces/openInWorkspace.ts';
import { Frame } from './Frame.tsx';
import { ErrorPage } from './identity/ErrorPage.tsx';
import { stageFlowAt } from './identity/flowPaths.ts';
import { shownItemsForAllWorkspaces } from './navigation.ts';
import { isConfirmation, loginAddress, returnAddress } from './returnTo.ts';
import {
  AddWorkspaceScreen,
  RefusedScreen,
  RestoringScreen,
  UnreachableScreen,
  UnusableScreen,
} from './StateScreens.tsx';
import { SignInScreen } from './signIn/SignInScreen.tsx';
import { removeStartFrame } from './startFrame.ts';
import { useNavigateTo } from './useNavigateTo.ts';

/**
 * Opens the address for which the workspace was opened. Adds a history entry, so that going back returns to the
 * list with the row.
 */
function PendingRedirect({ entry }: { readonly entry: PendingEntry }) {
  const router = useRouter();
  const navigateTo = useNavigateTo();
  useEffect(() => {
    const unsubscribe = router.subscribe('onResolved', () => clearPendingAddress(entry));
    navigateTo(entry.address);
    return unsubscribe;
  }, [router, navigateTo, entry]);
  return <RestoringScreen />;
}

function Redirect({ to }: { readonly to: string }) {
  const navigateTo = useNavigateTo();
  useEffect(() => navigateTo(to, { replace: true }), [navigateTo, to]);
  return null;
}

/** Sets the performance mark for the first painted screen, such as sign-in. */
function PaintMark({ children }: { readonly children: ReactNode }) {
  useEffect(() => markAfterPaint(marks.shellPainted), []);
  return children;
}

const withPaintMark =
  <Props extends object>(Screen: ComponentType<Props>) =>
  (props: Props) => (
    <PaintMark>
      <Screen {...props} />
    </PaintMark>
  );

/** Rarely the first screen, so loaded on demand. */
const FlowScreen = onDemand(() => import('./identity/FlowScreen.tsx')).component((module) =>
  withPaintMark(module.FlowScreen),
);
const PickerScreen = onDemand(() => import('./signIn/PickerScreen.tsx')).component((module) =>
  withPaintMark(module.PickerScreen),
);
const AllWorkspacesStage = onDemand(() => import('./AllWorkspacesStage.tsx')).component((module) =>
  withPaintMark(module.AllWorkspacesStage),
);
/** Only for hosted workspaces. */
const OrganizationScreen = onDemand(() => import('./identity/OrganizationScreen.tsx')).component((module) =>
  withPaintMark(module.OrganizationScreen),
);
const ProvisioningScreen = onDemand(() => import('./identity/ProvisioningScreen.tsx')).component((module) =>
  withPaintMark(module.ProvisioningScreen),
);

/** No retries here: the main process retries because it knows which requests are safe to repeat. */
const newQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: false, networkMode: 'always' } },
  });

interface QueryCacheProviderProps {
  readonly server: ServerReach['status'];
  readonly children: ReactNode;
}

/**
 * Provides the query cache of one user in one workspace.
 * Refetches after the connection to the main process, or from there to the server, is restored.
 */
function QueryCacheProvider({ server, children }: QueryCacheProviderProps) {
  const [queryClient] = useState(newQueryClient);
  const previousStatus = useRef(server);
  const isSyncComplete = useSync()?.feeds.some(
    ({ name, asOf }) => feedRules[name].isPrimary === true && asOf !== null,
  );
  const wasComplete = useRef(isSyncComplete);
  useEffect(() => {
    if (previousStatus.current === 'offline' && server === 'online') void queryClient.invalidateQueries();
    previousStatus.current = server;
  }, [queryClient, server]);
  useEffect(() => {
    // The first sync is complete: refetch, because lists now
    // come from the store. Skip if it was complete before.
    if (isSyncComplete === true && wasComplete.current === false) void queryClient.invalidateQueries();
    wasComplete.current = isSyncComplete ?? wasComplete.current;
  }, [queryClient, isSyncComplete]);
  useEffect(() => {
    const controller = new AbortController();
    void followChanges(queryClient, controller.signal);
    return () => controller.abort();
  }, [queryClient]);
  useEffect(
    () =>
      connection.subscribe(() => {
        if (connection.getState().status === 'open') void queryClient.invalidateQueries();
      }),
    [queryClient],
  );
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/**
 * Whether the address belongs to the previously open workspace.
 * The newly open workspace starts at its own last address instead.
 * @param isExpected whether an address waits for the newly open workspace
 */
function useForeignAddress(
  openId: string | null | undefined,
  pathname: string,
  isExpected: boolean,
): boolean {
  const [shownId, setShownId] = useState(openId);
  if (openId === undefined || openId === null || openId === shownId) return false;
  if (shownId !== undefined && shownId !== null && pathname !== '/' && !isExpected) return true;
  setShownId(openId);
  return false;
}

const isSnapshot = (session: SessionState): boolean =>
  session.status === 'signed-in' && session.server.status === 'snapshot';

/** Whether there is no sign-in: a health checker, a server without sign-in, or a snapshot. */
const isWithoutLogin = (session: SessionState): boolean =>
  session.status === 'signed-in' &&
  (session.checksOnly === true || session.withoutLogin === true || isSnapshot(session));

/** Whether the session belongs to a workspace of another kind than the open one. */
function belongsToOtherKind({ workspaces, openId }: WorkspaceList, session: SessionState): boolean {
  const open = workspaces.find(({ id }) => id === openId);
  if (open === undefined || session.status !== 'signed-in') return false;
  const checksOnly = (open.snapshot?.of ?? open.kind) === 'health-checker';
  const fixed = open.kind === 'snapshot';
  return checksOnly !== (session.checksOnly === true) || fixed !== isSnapshot(session);
}

interface SignInGateProps {
  readonly state: Parameters<typeof SignInScreen>[0]['state'];
}

/**
 * The sign-in screen with its redirects. Every address leads here while no user is signed in.
 * A signed-in user stays here only to sign in again, by necessity or by choice.
 */
function SignInGate({ state }: SignInGateProps) {
  const { pathname, href, searchStr } = useLocation();
  if (state.status === 'signed-in') {
    if (isWithoutLogin(state) || (state.server.status !== 'expired' && !isConfirmation(searchStr)))
      return <Redirect to={returnAddress(searchStr)} />;
  } else if (pathname !== '/login') {
    const to = pathname === '/auth-state-checker' ? returnAddress(searchStr) : href;
    return <Redirect to={loginAddress(to)} />;
  }
  return (
    <PaintMark>
      <SignInScreen state={state} />
    </PaintMark>
  );
}

/**
 * Returns a key for the user in the open workspace.
 * @returns Empty without a user. Undefined until the main process has reported both.
 */
const userKeyOf = (session: SessionState | undefined, list: WorkspaceList | undefined) =>
  session === undefined || list === undefined
    ? undefined
    : session.status === 'signed-in'
      ? `${list.openId} ${session.person.id}`
      : '';

/** Shows the screens to signed-in users, or the screen that precedes them, such as sign-in. */
export function Gate() {
  // All content below follows, except memoized components.
  useTimeZone();
  const screen = useGateScreen();
  const isRestoring = screen.type === RestoringScreen;
  useLayoutEffect(() => {
    if (!isRestoring) removeStartFrame();
  }, [isRestoring]);
  return screen;
}

function useGateScreen(): ReactElement {
  const connectionState = useConnectionState();
  const session = useSession();
  const list = useWorkspaces();
  const hasStarted = useStart(() => true) === true;
  // Ignores the query, so that a filter change does not re-render the frame.
  const pathname = useLocation({ select: (location) => location.pathname });
  const pending = usePendingAddress((state) =>
    state.pending?.workspaceId === list?.openId ? state.pending : undefined,
  );
  const openId = list?.openId;
  /** Whether the last screen was that of all workspaces without a session of the open one. */
  const wasStage = useRef(false);
  useEffect(() => {
    if (openId != null) clearUnexpectedAddress(openId);
  }, [openId]);
  const isForeignAddress = useForeignAddress(openId, pathname, pending !== undefined);
  const userKey = userKeyOf(session, list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the user changes.
  useEffect(resetUserState, [userKey]);

  if (connectionState.status === 'refused') return <RefusedScreen sentence={connectionState.sentence} />;
  if (session === undefined || !hasStarted || list === undefined) return <RestoringScreen />;
  if (pending !== undefined) return <PendingRedirect entry={pending} />;
  if (isForeignAddress) return <Redirect to="/" />;
  if (pathname === '/workspaces/add') {
    return (
      <PaintMark key={list.openId}>
        <AddWorkspaceScreen />
      </PaintMark>
    );
  }
  const hasWorkspaces = list.workspaces.length > 0;
  if (pathname === '/workspaces' || (session.status === 'no-workspace' && hasWorkspaces)) {
    return <PickerScreen fallback={<RestoringScreen />} list={list} />;
  }
  // The workspace list arrives before the session, which can briefly belong to the previous workspace.
  if (belongsToOtherKind(list, session)) return <RestoringScreen />;
  const stageFlow = stageFlowAt(pathname);
  const isSignedInOrOut = session.status === 'signed-in' || session.status === 'signed-out';
  // Without a sign-in, its addresses lead into the frame.
  if (stageFlow !== undefined && isSignedInOrOut && !isWithoutLogin(session)) {
    return <FlowScreen fallback={<RestoringScreen />} kind={stageFlow} />;
  }
  if (pathname === '/error' && (session.status === 'signed-out' || session.status === 'second-factor')) {
    return (
      <main>
        <h1 className="visually-hidden">Error</h1>
        <ErrorPage />
      </main>
    );
  }
  // The rows of the other workspaces do not depend on the session of the open one. They stay while it is restored.
  const isWithoutSession =
    session.status !== 'signed-in' && (session.status !== 'restoring' || wasStage.current);
  wasStage.current =
    pathname === allWorkspacesPath && isWithoutSession && shownItemsForAllWorkspaces(list).length > 0;
  if (wasStage.current) {
    return <AllWorkspacesStage fallback={<RestoringScreen />} />;
  }
  switch (session.status) {
    case 'restoring':
      return <RestoringScreen />;
    case 'no-workspace':
      return (
        <PaintMark>
          <AddWorkspaceScreen />
        </PaintMark>
      );
    case 'unusable':
      return (
        <PaintMark>
          <UnusableScreen state={session} />
        </PaintMark>
      );
    case 'unreachable':
      return (
        <PaintMark>
          <UnreachableScreen state={session} />
        </PaintMark>
      );
    case 'choose-organisation':
      return <OrganizationScreen fallback={<RestoringScreen />} state={session} />;
    case 'provisioning':
      return <ProvisioningScreen fallback={<RestoringScreen />} state={session} />;
    case 'signed-out':
    case 'second-factor':
      return <SignInGate state={session} />;
    default:
      if (pathname === '/login' || (stageFlow !== undefined && session.withoutLogin === true))
        return <SignInGate state={session} />;
      return (
        <QueryCacheProvider key={userKey} server={session.server.status}>
          <Frame state={session} />
        </QueryCacheProvider>
      );
  }
}
